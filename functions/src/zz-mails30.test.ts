import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { totalWith } from "@openhood/domain/approvals/customer-order";
import { NOTICE_DELAY } from "@openhood/domain/booking/undo";
import { demoAppointments, demoBooking } from "@openhood/local-stack/seed/demo-booking";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import { test } from "vitest";
import { estimateToDecide, jobs } from "../test/estimate-to-decide.ts";
import { config, makeWorld } from "../test/world.ts";
import { appRouter } from "./api/router.ts";
import { createCallerFactory } from "./api/trpc.ts";
import type { OutboxEntry } from "./infra/outbox.ts";
import { farewellMail, passwordMail } from "./mails/account-mails.ts";
import { appointmentMail } from "./mails/appointment-mails.ts";
import { claimCodeMail, claimedMail } from "./mails/claim-mails.ts";
import { orderNoticeMail } from "./mails/order-notices.ts";
import { toShop } from "./features/messages/mails.ts";
import { orderRef, load } from "./stores/orders.ts";

const OUT = "/tmp/m30/mails";
const keep = (name: string, mail: { subject: string; html: string; text: string } | null | undefined) => {
  if (!mail) throw new Error(name);
  const put = (text: string) => text.replaceAll("{{link}}", "482913");
  fs.writeFileSync(`${OUT}/${name}.html`, put(mail.html));
  fs.writeFileSync(`${OUT}/${name}.txt`, `SUBJECT: ${put(mail.subject)}\n\n${put(mail.text)}\n`);
};
const NOW = "2026-11-23T14:00:00.000Z";
const long = "bernadette.oshaughnessy.featherstone@mailbox-of-a-long-name.example";

for (const language of ["en", "es"] as const)
  test(`mails ${language}`, async () => {
    fs.mkdirSync(OUT, { recursive: true });
    const world = await makeWorld();
    const ctx = world.as("public");
    const key = () => randomUUID();
    const id = await estimateToDecide(world);
    const desk = createCallerFactory(appRouter)(world.as("advisor"));
    const facts = { kind: "person" as const, name: "Pat Doe", email: long, phone: null, notes: null, language };
    const { id: record } = await desk.customers.create({ facts, key: key() });
    await orderRef(world.db, id).update({ "customer.email": long, "customer.language": language, "customer.record": record });
    let seen = 0;
    const last = async (name: string) => {
      const all = (await world.all("outbox")) as OutboxEntry[];
      for (const mail of all.slice(seen)) keep(`${name}-${language}`, mail);
      seen = all.length;
    };
    await desk.approvals.sendLink({ order: id, key: key() });
    await last("ask-first");
    world.pass(4 * 3_600_000);
    await desk.approvals.sendLink({ order: id, key: key() });
    await last("ask-again");
    const anyone = createCallerFactory(appRouter)(ctx);
    const { address } = await desk.approvals.makeLink({ order: id, key: key() });
    const token = address.split("#")[1] ?? "";
    const shown = await anyone.approvals.open({ token });
    await anyone.approvals.decide({
      ...{ token, total: totalWith(shown, jobs.map((job) => job.id)), key: key() },
      decisions: shown.jobs.map(({ id: job, saw }) => ({ job, saw, status: "approved" as const })),
      by: { name: "Pat Doe", relation: "owner" },
      signature: { kind: "typed", name: "Pat Doe" },
    });
    await last("decided");
    await desk.orders.edit({
      ...{ id, key: key() },
      commands: [{ type: "set-line", line: "labor", changes: [{ field: "rate", from: 15_000, to: 70_000 }] }],
    });
    await desk.approvals.sendLink({ order: id, key: key() });
    await last("ask-price");
    await desk.threads.answer({ order: id, text: "It is ready at five.", job: "brakes", saw: 0, key: key() });
    await last("thread");
    await createCallerFactory(appRouter)({ ...world.as("customer"), actor: { role: "customer", uid: "u", email: long, name: long.split("@")[0] ?? "" } }).approvals.nameApprover({
      ...{ record, key: key() },
      facts: { name: "Lee Doe", email: null, phone: "(212) 555-0171", relation: "driver", vehicles: null, limit: 25_000 },
    });
    await last("approver");
    const shop = demoProfile;
    const claim = { email: long, language, account: { uid: "u", email: long }, shop };
    keep(`claim-code-${language}`, claimCodeMail(ctx, claim, "n"));
    keep(`claim-done-${language}`, claimedMail(ctx, claim));
    keep(`farewell-${language}`, farewellMail(ctx, { email: long, language, shop }));
    keep(`password-${language}`, passwordMail(ctx, { email: long, language, shop, at: NOW }));
    const [one] = demoAppointments(Date.parse(NOW));
    if (!one) throw new Error("none");
    const staff = { kind: "staff", uid: "r", name: "Rosa" } as const;
    const own = { kind: "customer", uid: null } as const;
    const customer = { ...one.customer, email: long, language };
    const set = { shop, settings: demoBooking };
    for (const [who, by] of [["desk", staff], ["own", own]] as const) {
      keep(`moved-${who}-${language}`, appointmentMail({ ...ctx, config }, { ...one, customer, state: { status: "confirmed", confirmedAt: NOW }, updatedBy: by }, set, "moved"));
      keep(`canceled-${who}-${language}`, appointmentMail({ ...ctx, config }, { ...one, customer, updatedBy: by, state: { status: "canceled", canceledAt: NOW, by, reason: "The lift is under repair" } }, set, "canceled"));
    }
    keep(`ready-${language}`, appointmentMail({ ...ctx, config }, { ...one, customer, state: { status: "ready", readyAt: NOW, by: staff } }, set, "ready"));
    const { order } = await load(world.db, id);
    const told = { ...order, promisedAt: "2026-11-24T21:30:00.000Z" };
    const link = { mail: "approval", id: "x", language } as const;
    keep(`notice-in-guest-${language}`, orderNoticeMail(ctx, { order, shop, occasion: { kind: "progress", stage: "checked-in" }, email: long, page: { is: "visit", link }, hasAccount: false }));
    keep(`notice-in-account-${language}`, orderNoticeMail(ctx, { order: told, shop, occasion: { kind: "progress", stage: "checked-in" }, email: long, page: { is: "garage" }, hasAccount: true }));
    keep(`notice-thanks-${language}`, orderNoticeMail(ctx, { order: told, shop, occasion: { kind: "progress", stage: "picked-up" }, email: long, page: { is: "order", link }, hasAccount: false }));
    const entry = { id: "e", at: NOW, by: { kind: "customer" as const }, text: "It whistles.\nSince Monday." };
    const message = { v: 1, id: "m", from: { name: "Iñaki Güereña", email: long, phone: "5555550142", vehicle: null, language: "es" }, entries: [entry] };
    keep(`contact-${language}`, toShop({ ...ctx, config: { ...config, language } }, message as never));
    void NOTICE_DELAY;
  });
