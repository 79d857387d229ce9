import type { Locator } from "@playwright/test";
import { callAs } from "./call-as.ts";

/** The size of a phone. */
export const PHONE = { width: 390, height: 844 };
/** Opens a job of an order's page that is folded to a row. */
export const unfold = (job: Locator): Promise<void> =>
  job.locator('[data-toggle][aria-expanded="false"]').click();

const key = () => crypto.randomUUID();

const NAMES = [
  { en: "Front brakes", es: "Frenos delanteros" },
  { en: "Wiper blades", es: "Plumillas" },
  { en: "Cabin filter", es: "Filtro de cabina" },
];

/** Who it is for: a record there is, with a vehicle of it, or a new one with this address, or with none. */
type For = {
  record?: string | null;
  vehicle?: string | null;
  email?: string | null;
  language?: "en" | "es";
  /** Who is on its paper. */
  name?: string;
};

async function customer(siteUrl: string, { email, language }: Required<Pick<For, "email" | "language">>) {
  const facts = { kind: "person", name: "Rosa Diaz", email, phone: "555 010 8642", notes: null, language };
  const kept = await callAs(siteUrl, "advisor", "customers.create", { facts, key: key() });
  return (kept as { id: string }).id;
}

/** An estimate with three jobs, and the address its customer decides at. */
export async function estimate(
  siteUrl: string,
  plate: string,
  { record = null, vehicle = null, email, language = "en", name: onPaper = "Rosa Diaz" }: For = {},
): Promise<{ id: string; address: string }> {
  const of = email === undefined ? record : await customer(siteUrl, { email, language });
  const from = {
    kind: "phone-estimate",
    record: of,
    vehicle,
    name: onPaper,
    phone: "555 010 8642",
    language,
    car: { plate, year: 2018, make: "Honda", model: "Civic" },
    concern: "Squeals when it brakes",
  };
  const { id } = (await callAs(siteUrl, "advisor", "orders.open", { key: key(), from })) as { id: string };
  const jobs = NAMES.map((name, n) => ({
    ...{ id: `job-${n}`, name, concern: null, cause: n === 0 ? "2 mm left" : null },
    ...{ correction: null, note: null, partsNeeded: null, category: null, technician: null },
    ...{ discount: null, canned: null, redoes: null, foundBy: null },
    lines: [
      {
        ...{ kind: "labor", id: `line-${n}`, name: { en: "Labor", es: "" }, taxed: true, discount: null },
        ...{ hours: 100, rate: 10_000 + n * 1_000, rateId: null, pricing: "hand" },
      },
    ],
  }));
  const commands = jobs.map((job, n) => ({ type: "add-job", job, after: jobs[n - 1]?.id ?? null }));
  await callAs(siteUrl, "advisor", "orders.edit", { id, commands, key: key() });
  const link = await callAs(siteUrl, "advisor", "approvals.makeLink", { order: id, key: key() });
  return { id, address: (link as { address: string }).address };
}
