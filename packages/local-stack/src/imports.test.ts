import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./stack.ts";
import { temporaryDirectory } from "./testing/temporary.ts";

/** What the project's own rules say of files with these lines: `<file>: <line>`, each once. */
function lint(files: Record<string, string[]>, ...args: string[]): string[] {
  const tree = temporaryDirectory();
  const config = JSON.parse(fs.readFileSync(path.join(ROOT, "biome.json"), "utf8"));
  const put = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    fs.writeFileSync(path.join(tree, file), text);
  };
  put("biome.json", JSON.stringify({ ...config, vcs: { enabled: false } }));
  const plugin = "scripts/no-write-outside-stores.grit";
  put(plugin, fs.readFileSync(path.join(ROOT, plugin), "utf8"));
  for (const [file, lines] of Object.entries(files)) put(file, lines.map((line) => `${line}\n`).join(""));
  const biome = path.join(ROOT, "node_modules/@biomejs/biome/bin/biome");
  const { stdout } = spawnSync(
    process.execPath,
    [biome, "lint", ...args, "--reporter=github", "--max-diagnostics=none", "."],
    { cwd: tree, encoding: "utf8" },
  );
  const found = [...stdout.matchAll(/title=(\S+?),file=([^,]+),line=(\d+)/g)].flatMap(
    ([, rule, found = "", line]) => {
      const file = path.isAbsolute(found) ? path.relative(tree, found) : found;
      return /noRestrictedImports|noImportCycles|plugin/.test(rule ?? "")
        ? [`${file}: ${files[file]?.[Number(line) - 1]}`]
        : [];
    },
  );
  return [...new Set(found)].sort();
}

const domain = "packages/domain/src/mail/outbox.ts";
const feature = "functions/src/features/messages";
const web = "apps/web/src";
const page = `${web}/pages/desk/inbox/thread.tsx`;
const localStack = "@openhood/local-stack/stack";

// docs/ARCHITECTURE.md: domain ← functions ← web; api → features → stores → infra; shell → pages → features → ui and platform.
const refused = [
  [domain, "@openhood/functions/index"],
  [domain, "firebase-admin/firestore"],
  [domain, "node:fs"],
  [domain, "react"],
  ["functions/src/infra/outbox.ts", "../features/messages/mails.ts"],
  ["functions/src/infra/outbox.ts", "../stores/messages.ts"],
  ["functions/src/stores/messages.ts", "../features/messages/mails.ts"],
  ["functions/src/stores/messages.ts", "../api/trpc.ts"],
  ["functions/src/stores/messages.ts", localStack],
  ["functions/src/infra/outbox.ts", "../api/router.ts"],
  [`${feature}/send-message.ts`, "firebase-admin/firestore"],
  [`${feature}/send-message.ts`, "../staff/list-staff.ts"],
  [`${feature}/send-message.ts`, "../../api/trpc.ts"],
  [`${feature}/router.ts`, "../staff/list-staff.ts"],
  [`${feature}/router.ts`, "firebase-admin/firestore"],
  [`${feature}/store.ts`, "firebase-admin/firestore"],
  ["functions/src/api/serve.ts", "firebase-admin/firestore"],
  ["functions/src/index.ts", localStack],
  ["functions/src/commands/first-owner.ts", localStack],
  [`${web}/features/messages/contact-form.tsx`, "../../pages/site/forms.ts"],
  [`${web}/features/messages/contact-form.tsx`, "../../shell/routes.tsx"],
  [`${web}/features/messages/contact-form.tsx`, "@openhood/functions/api/router"],
  [`${web}/features/a-noun-to-come/card.tsx`, "../../shell/routes.tsx"],
  [`${web}/features/a-noun-to-come/card.tsx`, "@openhood/functions/api/router"],
  [page, "../schedule/day-board.tsx"],
  [page, "../../site/contact/contact-page.tsx"],
  [page, "../../../shell/routes.tsx"],
  [page, "@openhood/functions/api/router"],
  [`${web}/pages/desk-pages.tsx`, "../shell/routes.tsx"],
  [`${web}/ui/button.tsx`, "../features/staff/invite-form.tsx"],
  [`${web}/ui/button.tsx`, "../pages/desk-pages.tsx"],
  [`${web}/platform/session.ts`, "../shell/routes.tsx"],
  [`${web}/platform/session.ts`, "../pages/desk-pages.tsx"],
  [`${web}/platform/session.ts`, "@openhood/functions/api/router"],
  [`${web}/platform/trpc.tsx`, localStack],
  [`${web}/shell/routes.tsx`, "@openhood/functions/api/router"],
  [`${web}/main.tsx`, localStack],
] as const;

const taken = [
  ["functions/src/stores/messages.ts", "firebase-admin/firestore"],
  ["functions/src/stores/messages.ts", "../infra/revisions.ts"],
  ["functions/src/stores/appointments.ts", "./time-claims.ts"],
  ["functions/src/stores/messages.ts", "./staff.ts"],
  [`${feature}/send-message.ts`, "../../stores/messages.ts"],
  [`${feature}/router.ts`, "../../api/trpc.ts"],
  [`${feature}/send-message.ts`, "../../infra/outbox.ts"],
  [`${feature}/send-message.ts`, "./mails.ts"],
  [`${web}/platform/trpc.tsx`, "@openhood/functions/api/router"],
  [`${web}/features/messages/contact-form.tsx`, "../shop/symptoms.ts"],
  [`${web}/features/messages/contact-form.tsx`, "@openhood/domain/mail/outbox"],
  [`${web}/features/shop/editor/slug.ts`, "../catalog.ts"],
  [page, "./use-inbox.ts"],
  [page, "../forms.ts"],
  [page, "../../../features/messages/inbox-row.tsx"],
  [page, "../../../ui/button.tsx"],
  ["functions/src/api/serve.test.ts", localStack],
] as const;

const importOf = (from: string) => `import "${from}";`;

test("imports against the direction are refused by the linter, and no others", () => {
  const imports: Record<string, string[]> = {};
  for (const [file, from] of [...refused, ...taken])
    imports[file] = [...(imports[file] ?? []), importOf(from)];
  expect(lint(imports, "--only=style/noRestrictedImports")).toEqual(
    refused.map(([file, from]) => `${file}: ${importOf(from)}`).sort(),
  );
});

/**
 * The shop's nouns: each may use those before it, in the client by its folder in `features`, in the functions by its
 * files in `stores`. A new noun gets a row here, after whatever it uses; a new store goes into its noun's row.
 */
const nounsInOrder: Record<string, readonly string[]> = {
  shop: ["shop", "booking-settings", "logo"],
  "sign-in": [],
  staff: ["staff", "staff-sessions", "profiles", "used-links"],
  customers: [
    "customers",
    "vehicles",
    "link-visit",
    "merged-vehicles",
    "search-keys",
    "search-lines",
    "reminder-opt-outs",
    "text-opt-outs",
    "address-claims",
    "own-records",
    "known-language",
  ],
  appointments: [
    ...[
      "appointments",
      "appointment-links",
      "appointment-queries",
      "blocks",
      "booking-codes",
      "prove-address",
      "change-effects",
      "booking-conflicts",
      "open-visits",
    ],
    ...["schedule-check", "shop-and-settings", "time-claims"],
  ],
  orders: [
    "asks",
    "board",
    "orders",
    "order-settings",
    "job-clocks",
    "stock",
    "vehicle-of-order",
    "due-reminders",
    "own-orders",
  ],
  outbox: [],
  approvals: [
    "approval-settings",
    "ledger",
    "order-edits",
    "visit-order",
    "approval-links",
    "end-links",
    "approvers-on",
    "link-in-force",
    "link-to-give",
    "fleet-of",
    "who-decides-on",
  ],
  inspections: ["inspections"],
  documents: ["documents", "document-address"],
  invoices: [],
  payments: ["order-money", "attempts"],
  threads: ["threads", "reply-addresses"],
  devices: ["devices"],
  messages: ["messages"],
  mail: [],
  search: [],
  setup: ["setup"],
  "personal-data": ["personal-appointments", "personal-customers", "personal-orders", "personal-data"],
};
const nouns = Object.keys(nounsInOrder);
const stores = "functions/src/stores";

/** The noun a file belongs to: null outside stores and features, undefined if the list above does not have it. */
function nounOf(file: string): string | null | undefined {
  const [, store] = file.match(/^functions\/src\/stores\/(.+)\.ts$/) ?? [];
  if (store) return nouns.find((noun) => nounsInOrder[noun]?.includes(store));
  const [, noun] = file.match(/^apps\/web\/src\/features\/(.+?)\//) ?? [];
  return noun ? nouns.find((known) => known === noun) : null;
}

/** What a file imports of a noun after its own: `<file>: <import>`. */
function importsOutOfOrder(file: string, text: string): string[] {
  const own = nounOf(file);
  if (own === undefined) return [`${file}: no row of nounsInOrder (${import.meta.filename}) has it`];
  return [...text.matchAll(/\b(?:from|import)\b[\s(]*"(\.[^"]+)"/g)].flatMap(([, from = ""]) => {
    const other = nounOf(path.join(path.dirname(file), from));
    const isAfter = own && other && nouns.indexOf(other) > nouns.indexOf(own);
    return isAfter ? [`${file}: ${from}`] : [];
  });
}

test("a noun uses those before it, in the client as in the stores", () => {
  const files = [stores, `${web}/features`].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => path.join(folder, file)),
  );
  const wrong = files.flatMap((file) =>
    importsOutOfOrder(file, fs.readFileSync(path.join(ROOT, file), "utf8")),
  );
  expect(wrong, `in this order: ${nouns.join(" < ")}`).toEqual([]);
});

test("each noun is refused every noun after it, however it is imported, and none before it", () => {
  const places = [
    (noun: string) => (nounsInOrder[noun] ?? []).map((store) => [`${stores}/${store}.ts`, `./${store}.ts`]),
    (noun: string) => [[`${web}/features/${noun}/part.tsx`, `../${noun}/part.tsx`]],
    (noun: string) => [[`${web}/features/${noun}/sheets/part.tsx`, `../../${noun}/sheets/part.tsx`]],
  ];
  for (const place of places)
    for (const [index, noun] of nouns.entries())
      for (const [at, other] of nouns.entries())
        for (const [file = ""] of place(noun))
          for (const [, from = ""] of place(other))
            for (const line of [
              `import { part } from "${from}";`,
              `import type { Part } from "${from}";`,
              `import {\n  part,\n} from "${from}";`,
              `import "${from}";`,
              `export * from "${from}";`,
              `const part = lazyPart(() => import("${from}"));`,
            ])
              expect(importsOutOfOrder(file, line)).toEqual(at > index ? [`${file}: ${from}`] : []);
  for (const file of [`${stores}/boats.ts`, `${web}/features/boats/boat-form.tsx`])
    expect(importsOutOfOrder(file, "")).toEqual([expect.stringContaining("no row of nounsInOrder")]);
  expect(importsOutOfOrder(`${stores}/shop.ts`, importOf("@openhood/domain/mail/outbox"))).toEqual([]);
});

test("a verb that reads or writes Firestore itself is refused by the linter", () => {
  const verb = "functions/src/features/mail/retry-mail.ts";
  const lines = [
    "batch.update(entry, {});",
    'db.collection("messages");',
    "db.batch();",
    "outbox.ref(db, id).update({});",
    "profileRef(db).get();",
    "every.create(entry, {});",
    "every.update(entry, {});",
    'other.doc("messages/one");',
    "await other.getAll(one, two);",
    "other.runTransaction(work);",
  ];
  expect(lint({ [verb]: lines, "functions/src/stores/messages.ts": lines })).toEqual(
    lines.map((line) => `${verb}: ${line}`).sort(),
  );
});

test("a verb names neither a type of Firestore nor a document, wherever they come from", () => {
  const verb = `${feature}/send-message.ts`;
  const named = [
    'import type { Firestore } from "../../infra/commit.ts";',
    'import { commit, type WriteBatch } from "../../infra/commit.ts";',
    'import { profileRef } from "../../stores/shop.ts";',
  ];
  const free = [
    'import { commit, type Work } from "../../infra/commit.ts";',
    'import type { AppointmentRef } from "./x.ts";',
  ];
  expect(lint({ [verb]: [...named, ...free] }, "--only=style/noRestrictedImports")).toEqual(
    named.map((line) => `${verb}: ${line}`).sort(),
  );
});

test("a verb has a file of its own, which is called what it is called", () => {
  const folder = path.join(ROOT, "functions/src/features");
  const apart = /(^|\/)(router|mails)\.ts$|\.test\.ts$/;
  const files = fs.readdirSync(folder, { recursive: true, encoding: "utf8" });
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const wrong = files.flatMap((file) => {
    if (!file.endsWith(".ts") || apart.test(file)) return [];
    const text = fs.readFileSync(path.join(folder, file), "utf8");
    const exported = [
      ...text.matchAll(/^export (?!type\b)(?:async )?(?:function|const|let|class)?\s*(\S+?)\b/gm),
    ];
    const names = exported.map(([, name = ""]) => name).filter((name) => !/^[A-Z_]+$/.test(name));
    return names.map(kebab).join() === path.basename(file, ".ts") ? [] : [`${file}: ${names.join(", ")}`];
  });
  expect(wrong).toEqual([]);
});

test("a circle of imports in the client is refused", () => {
  const [store, session] = [`${web}/platform/session-store.ts`, `${web}/platform/session.ts`];
  const circle = { [store]: [importOf("./session.ts")], [session]: [importOf("./session-store.ts")] };
  expect(lint(circle, "--only=suspicious/noImportCycles")).toEqual(
    Object.entries(circle)
      .map(([file, [line]]) => `${file}: ${line}`)
      .sort(),
  );
});
