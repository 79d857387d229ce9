import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { personalData } from "./personal-data.ts";

/** Collections that no row of `personalData` stands for: what else downloads and deletes them, or why nothing has to. */
const others = {
  // Of a person, and handled elsewhere.
  profiles: "downloaded by download-own-data.ts, deleted by profiles.beginRemoval",
  removals: "deleted by profiles.endRemoval",
  searchLines: "lines of customers, vehicles and appointments, deleted with each",
  boards: "cards of orders, which change and go with each",
  history: "edits of an order, deleted with its customer",
  asks: "who was asked on an order, deleted with its customer",
  estimates: "versions of an order, deleted with its customer",
  ledger:
    "decisions on an order: of approved work kept, as the law asks who said yes; else deleted with the order",
  documents:
    "papers of an order: of approved work the records are kept, as its ledger; all else is deleted with its customer",
  invoices: "kept, as the books have to be; without the customer's name once their data is removed",
  payments: "kept, as the books have to be; without the customer's name once their data is removed",
  payAttempts: "amounts, with ids of orders; kept",
  refundsDue: "ids, until the card service has made a refund",
  sold: "lines of an invoice: of persons only the staff",
  journal: "amounts, with ids of orders and records; kept",
  billing: "ids of an order's invoices and payments",
  inspections:
    "what was found on an order's car: downloaded once sent, and deleted with the order's customer",
  threads: "what customer and shop wrote on an order: downloaded and deleted with it",
  entries: "of a thread, deleted with it",
  originals: "e-mails of a thread or a message, deleted with it",
  approvalLinks:
    "ids of orders and approvers, and whose account made one; goes with its order's customer, and ends by itself",
  orderWork: "of persons only the staff, as on the order; deleted with it, reasons with its customer",
  devices: "screens of the shop, and which owner let each in",
  stock: "parts the shop keeps",
  stockMoves: "of persons only the staff, as on the order; orders by their ids",
  jobClocks: "of persons only the staff: what one works on now",
  vins: "deleted with the vehicle",
  claims: "ids, deleted with the appointment",
  units: "ids, deleted with the appointment",
  shop: "of persons only the staff: downloaded by download-own-data.ts, deleted by whoever removes them from the staff",
  audit: "ids, kept; one's own actions are downloaded by download-own-data.ts",
  idempotency: "replies, which name ids; ends after a week",
  securityEvents: "ids; ends by itself",
  staffSessions: "ids; ends by itself",
  // Of nobody, or of somebody that nothing here tells.
  removalMarks: "hashes; ends by itself",
  openVisits: "hashes; ends by itself",
  bookingCodes: "hashes; ends by itself",
  usedLinks: "hashes; ends by itself",
  rateLimits: "hashes; ends by itself",
  textOptOuts: "hashes; kept: a wish to be left alone outlives the data",
  reminderOptOuts: "hashes; kept: a wish to be left alone outlives the data",
  blocks: "the shop's own times",
  utcDays: "counts",
  services: "the catalog",
  logos: "the shop's own pictures",
  checks: "counts",
  notices: "counts",
  mailQueue: "when mail goes on",
  revisions: "counters",
  migrations: "how far one is",
  meta: "the version of what is stored",
};

const source = path.join(import.meta.dirname, "..");
const files = fs
  .readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|^migrations\//.test(file));

/** Names of collections in a file, as they are or as the constant that holds them. */
function collectionsIn(text: string): string[] {
  const constants = new Map(
    [...text.matchAll(/const ([A-Z_]+) = "(\w+)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
  const named = [...text.matchAll(/\b(?:collection|collectionGroup)\(\s*"?([\w$]+)"?\s*\)/g)];
  // The name of a parameter: its values are literals in the same file, and of collections that other files name.
  return named.flatMap(([call, name = ""]) => constants.get(name) ?? (call.includes('"') ? name : []));
}

const stored = new Set(
  files.flatMap((file) => collectionsIn(fs.readFileSync(path.join(source, file), "utf8"))),
);

test("each stored collection is named as personal, with what is downloaded and removed of it, or as not", () => {
  const named = [...Object.keys(personalData), ...Object.keys(others)];
  expect(
    [...stored].filter((collection) => !named.includes(collection)),
    "to be named: in personalData (personal-data.ts) if it holds something of a person, or in `others` (this test)",
  ).toEqual([]);
  expect(named.filter((collection) => !stored.has(collection))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});
