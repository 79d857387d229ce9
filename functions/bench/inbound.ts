// Five hundred e-mails as customers' programs write them, through the function that takes them, into their orders' threads.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { mailCorpus } from "../test/mail-corpus.ts";
import { setEnvironment, startDatabase } from "./environment.ts";
import { report, round } from "./figures.ts";

const MAILS = 500;
const AT_ONCE = 20;
const RECEIVER = "mx.openhood.example";

setEnvironment("smtp://127.0.0.1:1");
Object.assign(process.env, {
  OPENHOOD_INBOUND_DOMAIN: "in.openhood.example",
  OPENHOOD_INBOUND_RECEIVER: RECEIVER,
  OPENHOOD_INBOUND_SECRET: "a-secret-of-the-provider-for-benches",
});
const dir = fs.mkdtempSync(path.join(os.tmpdir(), "openhood-bench-"));
const { db, close } = await startDatabase(dir);
const [{ systemCtx }, { receiveMail }, { replyAddressOf }, orders, opening, settings] = await Promise.all([
  import("../src/infra/ctx.ts"),
  import("../src/features/threads/receive-mail.ts"),
  import("../src/stores/reply-addresses.ts"),
  import("../src/stores/orders.ts"),
  import("@openhood/domain/repair-orders/open-order"),
  import("@openhood/domain/repair-orders/default-settings"),
]);
const ctx = systemCtx();

/** An order and a customer of its own for so many e-mails: one writes no more in an hour. */
async function orderOf(number: number, email: string): Promise<string> {
  const by = { uid: "advisor", name: "Advisor" };
  const opened = opening.openOrder(
    {
      ...{
        id: ctx.newId(),
        number,
        source: { kind: "phone-estimate" },
        concerns: [],
        waits: null,
        stage: "scheduled",
      },
      customer: { uid: null, record: null, name: "Pat Doe", email, phone: null, language: "en" },
      ...{ odometerIn: null, keyTag: null },
      vehicle: {
        ...{ id: null, vin: null, plate: "7ABC123", plateState: null, year: 2016, make: "Honda" },
        ...{ model: "Civic", color: null },
      },
    },
    settings.defaultSettings,
    { by, at: ctx.now().toISOString() },
    ctx.newId,
  );
  const batch = db.batch();
  orders.create(batch, db, opened);
  await batch.commit();
  return opened.id;
}

let lost = 0;
let quoted = 0;
let spent = 0;
for (let first = 0; first < MAILS; first += AT_ONCE) {
  const email = `pat${first}@example.com`;
  const id = await orderOf(first + 1, email);
  const to = replyAddressOf(ctx.config, id, email) ?? "";
  const samples = mailCorpus(MAILS, { from: email, to, receiver: RECEIVER }).slice(first, first + AT_ONCE);
  const start = performance.now();
  for (const { kind, raw } of samples) {
    const received = await receiveMail(ctx, raw, { to: [], returnPath: email });
    if (!received.ok) throw new Error(`${kind}: ${received.reason}`);
  }
  spent += performance.now() - start;
  const [entries, originals] = await Promise.all(
    ["entries", "originals"].map((name) => db.collection(`threads/${id}/${name}`).get()),
  );
  const kept = originals?.docs.map((doc) => String(doc.get("text"))) ?? [];
  const shown = entries?.docs.map((doc) => String(doc.get("text"))) ?? [];
  for (const sample of samples) {
    if (!sample.words.every((word) => [...kept, ...shown].some((text) => text.includes(word)))) lost++;
    const entry = shown.find((text) => sample.words.some((word) => text.includes(word)));
    if (sample.quoted && entry?.includes(sample.quoted)) quoted++;
  }
}
if (lost > 0) throw new Error(`${lost} of ${MAILS} e-mails lost words.`);

report([
  {
    figure: "E-mails received",
    value: round(MAILS / (spent / 1000)),
    unit: "mails/s",
    note: `${MAILS} in ${round(spent / 1000, 1)} s one after the other, of 25 kinds (quoted above and below, Spanish, HTML only, huge, malformed, odd charsets): 0 lost words, ${quoted} show what they quote`,
  },
]);
await close();
fs.rmSync(dir, { recursive: true, force: true });
