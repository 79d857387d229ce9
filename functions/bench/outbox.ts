// The outbox emptied through a real SMTP peer: lease, send and mark for every mail.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startMail } from "@openhood/local-stack/mail/start-mail";
import { setEnvironment, startDatabase } from "./environment.ts";
import { report, round } from "./figures.ts";

const MAILS = 500;

const mail = await startMail();
setEnvironment(mail.smtpUrl);
const dir = fs.mkdtempSync(path.join(os.tmpdir(), "openhood-bench-"));
const { db, close } = await startDatabase(dir);
const [{ systemCtx }, { outbox }, { sweepOutbox }, { delivering }] = await Promise.all([
  import("../src/infra/ctx.ts"),
  import("../src/infra/outbox.ts"),
  import("../src/infra/deliver.ts"),
  import("../src/mails/delivering.ts"),
]);
const ctx = systemCtx();

const batch = db.batch();
for (let number = 0; number < MAILS; number++) {
  outbox.add(ctx, batch, db, {
    to: { name: "Hollis Street Garage", address: "shop@openhood.example" },
    replyTo: { name: "Ana Ruiz", address: `ana${number}@example.com` },
    subject: `Message from Ana Ruiz ${number}`,
    text: "The brakes squeal when it rains. Could you have a look this week?",
    html: "<p>The brakes squeal when it rains. Could you have a look this week?</p>",
    thread: [],
    person: `ana${number}@example.com`,
    about: { kind: "message", id: `message-${number}` },
    link: null,
  });
}
await batch.commit();

const start = performance.now();
await sweepOutbox(delivering(ctx), Date.now() + 300_000);
const seconds = (performance.now() - start) / 1000;
const received = new Set((await mail.list()).map(({ messageId }) => messageId)).size;
if (received !== MAILS) throw new Error(`${received} of ${MAILS} mails came.`);

report([
  {
    figure: "Outbox, one sweep",
    value: round(MAILS / seconds),
    unit: "mails/s",
    note: `${MAILS} mails in ${round(seconds, 1)} s, ten at a time over five connections that are kept; the SMTP server waits 100 ms before it greets`,
  },
]);
await mail.close();
await close();
fs.rmSync(dir, { recursive: true, force: true });
