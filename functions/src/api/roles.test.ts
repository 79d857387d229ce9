import { defaultApprovalSettings } from "@openhood/domain/approvals/rule";
import { serviceTemplates } from "@openhood/domain/catalog/service-templates";
import { defaultMaintenance } from "@openhood/domain/maintenance/default-settings";
import { defaultCannedJobs } from "@openhood/domain/repair-orders/default-canned-jobs";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { policies } from "@openhood/domain/staff/policies";
import { type Role, roles } from "@openhood/domain/staff/roles";
import { demoServices } from "@openhood/local-stack/seed/demo-services";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import { TRPCError } from "@trpc/server";
import { describe, expect, test } from "vitest";
import { at, bookingInput, DAY, dropOff, settingsOf } from "../../test/booking.ts";
import { FakeAccounts } from "../../test/fake-accounts.ts";
import { finishWork, paidInCash, postedInvoice } from "../../test/money.ts";
import { allProcedures } from "../../test/procedures.ts";
import { makeScene, PHONE, type Scene, STRANGER } from "../../test/scene.ts";
import { contents, rewind } from "../../test/snapshot.ts";
import { config } from "../../test/world.ts";
import { makeDocument } from "../features/documents/make-document.ts";
import { proofToken } from "../infra/address-proof.ts";
import { callerKey } from "../infra/caller-key.ts";
import { addCode, claimOf, codeOf } from "../stores/booking-codes.ts";
import { load } from "../stores/orders.ts";
import { mailboxId, reminderToken } from "../stores/reminder-opt-outs.ts";
import { appRouter } from "./router.ts";
import { createCallerFactory } from "./trpc.ts";

/** What a role meets: nothing in its way, a refusal, one on another's data only, one on anybody's, or a reply that says no. */
type Meets = "yes" | "no" | { other: "NOT_FOUND" } | { always: "NOT_FOUND" } | { reply: string };
type Row = { [R in Role]: Meets } & {
  /** What the call is made with; it may first put there what the call is about. */
  input: (scene: Scene) => unknown;
  /** Only the caller's own data may be in the reply, whoever calls. */
  private?: true;
};

const everyone = (meets: Meets) => ({
  public: meets,
  unverified: meets,
  customer: meets,
  technician: meets,
  advisor: meets,
  owner: meets,
});
const accountsOnly = { ...everyone("yes"), public: "no" } as const;
const verifiedOnly = { ...accountsOnly, unverified: "no" } as const;
const staffOnly = { ...verifiedOnly, customer: "no" } as const;
const counterOnly = { ...staffOnly, technician: "no" } as const;
const ownOnly = {
  public: { always: "NOT_FOUND" },
  unverified: { always: "NOT_FOUND" },
  customer: { other: "NOT_FOUND" },
  technician: { other: "NOT_FOUND" },
  advisor: "yes",
  owner: "yes",
} as const;
const theirsOnly = { ...everyone({ other: "NOT_FOUND" }), public: "no", unverified: "no" } as const;
const ownerOnly = { ...counterOnly, advisor: "no" } as const;

/** One's own record, and for the counter every customer's. */
const ownRecord = { ...ownOnly, public: "no", unverified: "no" } as const;

const key = "6f9619ff-8b86-4d01-b42d-00c04fc964ff";
const none = () => undefined;
const seen = ({ id, version }: { id: string; version: number }) => ({ id, version, key });
const mailedLink = (email: string, { now }: Scene["ctx"]) =>
  proofToken(config, { mail: "sign-in", email, madeAt: now().getTime() }, "nonce");
const theMessage = ({ message }: Scene) => ({ id: message });

const person = { kind: "person", name: "Ana", email: null, phone: null, language: "en", notes: null };
const car = { vin: null, plate: "8ABC123", plateState: null, year: 2016, make: null, model: null };
const facts = { ...car, color: null, notes: null };
const approver = {
  ...{ name: "Lee", email: "lee@example.com", phone: null },
  ...{ relation: "family", vehicles: null, limit: 50_000 },
};
const reminderLink = { kind: "link", token: reminderToken(config, mailboxId("stranger@example.com")) };
const theRecord = ({ records }: Scene) => ({ id: records.record });
const theOrder = ({ order }: Scene) => ({ id: order });
const theInspection = ({ inspection }: Scene) => ({ id: inspection });
const seizedCaliper = {
  ...{ type: "mark", item: "calipers", from: null },
  to: { mark: "stop", value: null, note: "Seized" },
};
/** The invoice of the order the call is about, posted, with its paper made. */
async function theInvoice({ world, order }: Scene) {
  await finishWork(world, order);
  const invoice = await postedInvoice(world, order);
  for (const { id } of await world.all("documents")) await makeDocument(world.as("public"), id);
  return invoice;
}
/** The same invoice on the customer's record, to be paid in full. */
async function theShare(scene: Scene) {
  const { world, order, records } = scene;
  const { order: found, save } = await load(world.db, order);
  const batch = world.db.batch();
  save(batch, { ...found, customer: { ...found.customer, record: records.record } }, [], []);
  await batch.commit();
  const invoice = await theInvoice(scene);
  const { owed } = await createCallerFactory(appRouter)(world.as("owner")).invoices.ofOrder({ order });
  return { order, invoice, cents: owed, open: owed };
}
const odometerRead = { type: "set-order", changes: [{ field: "odometerOut", from: null, to: 60_000 }] };
const stays = { name: "stays", email: "goes", phone: "stays", language: "stays", notes: "both" };

// Written down once more on purpose, in another shape than packages/domain/src/staff/policies.ts: the two have to agree.
const table: Record<string, Row> = {
  "shop.get": { ...everyone("yes"), input: none, private: true },
  "shop.edit": { ...ownerOnly, input: none },
  "shop.saveProfile": {
    ...ownerOnly,
    input: ({ versions }) => ({ profile: demoProfile, version: versions.profile }),
  },
  "shop.logo": { ...staffOnly, input: none },
  "shop.saveLogo": { ...ownerOnly, input: () => ({ picture: null, version: 0 }) },
  "shop.saveService": { ...ownerOnly, input: () => ({ service: demoServices[0], version: null }) },
  "shop.addServices": {
    ...ownerOnly,
    input: () => ({ services: [{ ...serviceTemplates[0] }] }),
  },
  "shop.removeService": { ...ownerOnly, input: ({ service }) => service },
  "signIn.sendLink": { ...everyone("yes"), input: ({ email }) => ({ email, language: "en" }) },
  "signIn.sendReset": { ...everyone("yes"), input: ({ email }) => ({ email, language: "en" }) },
  "signIn.sendVerification": { ...accountsOnly, input: () => ({ language: "es" }), private: true },
  "signIn.tellPassword": { ...verifiedOnly, input: () => ({ language: "es" }), private: true },
  // Who has the link may; whose account it is about, is what the link says.
  "signIn.readLink": { ...everyone("yes"), input: ({ email, ctx }) => ({ token: mailedLink(email, ctx) }) },
  "signIn.useLink": {
    ...everyone("yes"),
    input: ({ email, ctx }) => ({ token: mailedLink(email, ctx), key }),
  },
  "booking.settings": { ...everyone("yes"), input: none, private: true },
  "booking.days": { ...everyone("yes"), input: () => ({ from: DAY, days: 2 }), private: true },
  "booking.sendCode": { ...everyone("yes"), input: ({ email }) => ({ email, language: "en" }) },
  "booking.book": {
    ...everyone("yes"),
    input: ({ email, code }) => ({
      ...bookingInput({ when: dropOff(), phone: "(212) 555-0177" }),
      email,
      code,
      key,
    }),
  },
  // Who has the link may; whose appointment it is, is what the link says.
  "booking.byLink": {
    ...everyone("yes"),
    input: ({ appointments }) => ({ token: appointments.coming.token }),
  },
  "booking.mine": { ...verifiedOnly, input: () => ({ after: null }), private: true },
  "booking.reschedule": {
    ...ownOnly,
    input: ({ appointments }) => ({
      appointment: { id: appointments.coming.id },
      when: dropOff("2026-03-11"),
      key,
    }),
  },
  "booking.cancel": {
    ...ownOnly,
    input: ({ appointments }) => ({ appointment: { id: appointments.coming.id }, key }),
  },
  "booking.voidLinks": {
    ...ownOnly,
    input: ({ appointments }) => ({ appointment: { id: appointments.coming.id }, key }),
  },
  "booking.calendar": {
    ...ownOnly,
    input: ({ appointments }) => ({ appointment: { id: appointments.coming.id } }),
  },
  "booking.today": { ...staffOnly, input: () => undefined },
  "booking.get": { ...staffOnly, input: ({ appointments }) => ({ id: appointments.coming.id }) },
  "booking.schedule": { ...staffOnly, input: () => ({ from: DAY, days: 7 }) },
  "booking.bookFor": {
    ...counterOnly,
    input: ({ email }) => ({ ...bookingInput({ when: dropOff() }), email, key }),
  },
  "booking.edit": {
    ...counterOnly,
    input: ({ appointments }) => ({
      ...seen(appointments.coming),
      services: ["oil"],
      kind: "waiter",
      lane: "bay-0",
      vehicle: {},
      marks: [],
      anyway: true,
    }),
  },
  "booking.warnings": { ...counterOnly, input: () => ({ email: "ana@example.com", plate: "8ABC" }) },
  "booking.move": {
    ...counterOnly,
    input: ({ appointments }) => ({
      ...seen(appointments.coming),
      slot: { lane: "bay-0", date: "2026-03-11", quarters: [at(9, "2026-03-11")] },
    }),
  },
  "booking.confirm": { ...counterOnly, input: ({ appointments }) => seen(appointments.asked) },
  "booking.walkIn": {
    ...counterOnly,
    // A shop that is closed at the time of the test: staff may take it anyway.
    input: () => ({
      services: ["oil"],
      kind: "waiter",
      name: "Ana",
      phone: PHONE,
      language: "en",
      vehicle: { plate: "8ABC123" },
      anyway: true,
      key,
    }),
  },
  "booking.checkIn": { ...counterOnly, input: ({ appointments }) => seen(appointments.coming) },
  "booking.noteIntake": {
    ...counterOnly,
    input: ({ appointments }) => ({
      id: appointments.here.id,
      odometer: 81_200,
      keyTag: "7",
      anyway: false,
      key,
    }),
  },
  "booking.ask": {
    ...staffOnly,
    input: ({ appointments }) => ({ id: appointments.here.id, text: "Rear pads, too?", key }),
  },
  "booking.answer": {
    ...counterOnly,
    // There is nothing to answer: whoever may is told so.
    advisor: { reply: "answered" },
    owner: { reply: "answered" },
    input: ({ appointments }) => ({
      id: appointments.here.id,
      askedAt: "2026-03-02T13:00:00.000Z",
      text: "",
      key,
    }),
  },
  "booking.startWork": { ...staffOnly, input: ({ appointments }) => seen(appointments.here) },
  "booking.markReady": { ...staffOnly, input: ({ appointments }) => seen(appointments.here) },
  "booking.finish": { ...counterOnly, input: ({ appointments }) => seen(appointments.here) },
  "booking.reopen": { ...counterOnly, input: ({ appointments }) => seen(appointments.done) },
  "booking.undo": { ...staffOnly, input: ({ appointments }) => seen(appointments.here) },
  "booking.conflicts": { ...counterOnly, input: none },
  "booking.keep": {
    ...counterOnly,
    // Its bay is staffed then: whoever may is told so.
    advisor: { reply: "not-now" },
    owner: { reply: "not-now" },
    input: ({ appointments }) => seen(appointments.past),
  },
  "booking.noShow": { ...counterOnly, input: ({ appointments }) => seen(appointments.past) },
  "booking.block": {
    ...counterOnly,
    input: () => ({ lane: "bay-0", date: DAY, quarters: [at(8)], reason: "The lift is inspected", key }),
  },
  "booking.unblock": { ...counterOnly, input: () => ({ id: "block" }) },
  "booking.editSettings": { ...ownerOnly, input: none },
  "booking.saveSettings": {
    ...ownerOnly,
    input: ({ versions }) => ({ settings: settingsOf(), version: versions.settings, force: true }),
  },
  "booking.lastCheck": { ...ownerOnly, input: none },
  "booking.repair": { ...ownerOnly, input: () => ({ from: DAY, days: 1, write: true }) },
  "orders.list": { ...staffOnly, input: () => ({ of: { kind: "all" }, after: null }) },
  "orders.get": { ...staffOnly, input: theOrder },
  "orders.open": {
    ...counterOnly,
    input: ({ appointments }) => ({ from: { kind: "appointment", id: appointments.coming.id }, key }),
  },
  "orders.edit": {
    ...staffOnly,
    input: (scene) => ({ ...theOrder(scene), commands: [odometerRead], key }),
  },
  "orders.history": { ...counterOnly, input: (scene) => ({ ...theOrder(scene), before: null }) },
  "orders.ledger": { ...counterOnly, input: theOrder },
  "orders.parts": { ...counterOnly, input: none },
  "orders.missed": { ...counterOnly, input: none },
  "orders.stock": { ...counterOnly, input: none },
  "orders.stockMoves": { ...counterOnly, input: () => ({ id: "part", after: null }) },
  "orders.keepStock": {
    ...counterOnly,
    input: () => ({
      of: null,
      facts: { partNumber: "MZ-14", name: { en: "Pads", es: "" }, reorderAt: null },
      key,
    }),
  },
  "orders.actOnStock": {
    ...counterOnly,
    input: () => ({ id: "part", act: { kind: "receive", quantity: 100, cost: null }, key }),
  },
  "orders.settings": { ...staffOnly, input: none },
  "orders.saveSettings": { ...ownerOnly, input: () => ({ settings: defaultSettings }) },
  "orders.canned": { ...counterOnly, input: none },
  "orders.saveCanned": { ...ownerOnly, input: () => ({ canned: defaultCannedJobs }) },
  "orders.due": { ...counterOnly, input: () => ({ vehicle: "no-vehicle" }) },
  "orders.declined": { ...counterOnly, input: () => ({ vehicle: "no-vehicle" }) },
  "orders.maintenance": { ...counterOnly, input: none },
  "orders.saveMaintenance": { ...ownerOnly, input: () => ({ settings: defaultMaintenance }) },
  "clock.bay": { ...staffOnly, input: ({ order }) => ({ cars: [order] }) },
  "clock.press": {
    ...staffOnly,
    input: (scene) => ({
      press: { kind: "start", order: scene.order, job: scene.order.replace("order", "job") },
      ago: 0,
      key,
    }),
  },
  "clock.work": { ...staffOnly, input: ({ order }) => ({ order }) },
  "clock.running": { ...staffOnly, input: none },
  "clock.correct": {
    ...counterOnly,
    input: ({ order }) => ({
      order,
      stretch: order.replace("order", "stretch"),
      saw: { from: "2026-03-02T08:00:00.000Z", to: "2026-03-02T08:30:00.000Z" },
      to: { from: "2026-03-02T08:00:00.000Z", to: "2026-03-02T08:00:00.000Z" },
      key,
    }),
  },
  // Whoever has the link.
  "approvals.open": { ...everyone("yes"), input: ({ orderToken }) => ({ token: orderToken }) },
  "approvals.decide": {
    ...everyone("yes"),
    input: ({ orderToken, orderJob }) => ({
      token: orderToken,
      decisions: [{ ...orderJob, status: "declined" }],
      by: { name: "Ana", relation: "owner" },
      total: 0,
      signature: { kind: "typed", name: "Ana" },
      key,
    }),
  },
  "documents.issueByLink": {
    ...everyone("yes"),
    input: ({ orderToken }) => ({ token: orderToken, kind: "estimate" }),
  },
  "documents.issue": {
    ...counterOnly,
    input: ({ order }) => ({ order, kind: "estimate" }),
  },
  // By an approver's link; by the owner's there is nobody else to ask.
  "approvals.askOwner": {
    ...everyone({ always: "NOT_FOUND" }),
    input: ({ orderToken }) => ({ token: orderToken, key }),
  },
  "invoices.ofOrder": { ...counterOnly, input: ({ order }) => ({ order }) },
  "invoices.list": { ...counterOnly, input: () => ({ show: "all", after: null }) },
  "invoices.ofCustomer": { ...counterOnly, input: ({ records }) => ({ record: records.record }) },
  "invoices.aging": { ...counterOnly, input: () => ({ asOf: null, by: "due" }) },
  "invoices.statement": {
    ...counterOnly,
    async input(scene) {
      await theShare(scene);
      return { record: scene.records.record, invoices: null };
    },
  },
  "invoices.sendStatement": {
    ...counterOnly,
    async input(scene) {
      await theShare(scene);
      return { record: scene.records.record, invoices: null, to: scene.email, key };
    },
  },
  "invoices.post": {
    ...counterOnly,
    async input({ order, world }) {
      await finishWork(world, order);
      const { draft } = await createCallerFactory(appRouter)(world.as("owner")).invoices.ofOrder({ order });
      return { order, total: draft?.total ?? 0, send: false, key };
    },
  },
  "invoices.correct": {
    ...counterOnly,
    input: async (scene) => ({
      ...{ order: scene.order, invoice: await theInvoice(scene), reason: "Wrong part", key },
    }),
  },
  "invoices.writeOff": {
    ...ownerOnly,
    async input(scene) {
      const { order, invoice, cents } = await theShare(scene);
      return { order, invoice, cents, reason: "Moved away", key };
    },
  },
  "invoices.open": { ...counterOnly, input: async (scene) => ({ id: await theInvoice(scene) }) },
  "invoices.series": { ...ownerOnly, input: none },
  "invoices.saveSeries": { ...ownerOnly, input: () => ({ first: 5_001 }) },
  "payments.take": {
    ...counterOnly,
    input: ({ order }) => ({
      ...{ order, tender: { kind: "cash", given: 500 }, cents: 500, confirmed: [], send: false, key },
    }),
  },
  "payments.takeForCustomer": {
    ...counterOnly,
    async input(scene) {
      const share = await theShare(scene);
      const tender = { kind: "check", number: "77" };
      return {
        ...{ record: scene.records.record, tender, cents: share.cents, shares: [share], confirmed: [], key },
      };
    },
  },
  "payments.reverse": {
    ...counterOnly,
    input: async ({ order, world }) => ({
      ...{ order, payment: await paidInCash(world, order, 500), reason: "wrong-amount", key },
    }),
  },
  "payments.refund": {
    ...ownerOnly,
    input: async ({ order, world }) => ({
      ...{ order, payment: await paidInCash(world, order, 500), cents: 200, reason: "Paid twice", key },
    }),
  },
  // Whoever has the link.
  "payments.byLink": { ...everyone("yes"), input: ({ orderToken }) => ({ token: orderToken }) },
  // The shop of a scene takes no cards online: whoever may is told so.
  "payments.payByLink": {
    ...everyone({ reply: "no-cards" }),
    input: ({ orderToken }) => ({ token: orderToken, cents: 500, key }),
  },
  "payments.day": { ...counterOnly, input: () => ({ day: null }) },
  "approvals.mine": { ...verifiedOnly, input: () => ({ after: null }), private: true },
  // The shop's own roles open it from the desk.
  "approvals.openOwn": { ...theirsOnly, input: ({ order }) => ({ order, key }) },
  "documents.issueOwn": {
    ...theirsOnly,
    input: ({ order }) => ({ order, kind: "estimate" }),
  },
  "approvals.makeLink": { ...counterOnly, input: ({ order }) => ({ order, key }) },
  "approvals.ways": { ...counterOnly, input: ({ order }) => ({ order }) },
  "approvals.sendLink": { ...counterOnly, input: ({ order }) => ({ order, key }) },
  "approvals.approvers": {
    ...ownRecord,
    input: ({ records }) => ({ record: records.record }),
  },
  "approvals.nameApprover": {
    ...ownRecord,
    input: ({ records }) => ({ record: records.record, facts: approver, key }),
  },
  "approvals.changeApprover": {
    ...ownRecord,
    input: ({ records }) => ({
      ...{ record: records.record, id: records.approver, revision: 1, facts: approver, key },
    }),
  },
  "approvals.withdrawApprover": {
    ...ownRecord,
    input: ({ records }) => ({ record: records.record, id: records.approver, key }),
  },
  "approvals.rule": { ...counterOnly, input: none },
  "approvals.saveRule": { ...ownerOnly, input: () => ({ settings: defaultApprovalSettings }) },
  "approvals.revokeLinks": { ...counterOnly, input: ({ order }) => ({ order, key }) },
  "inspections.list": { ...staffOnly, input: ({ order }) => ({ order }) },
  "inspections.get": { ...staffOnly, input: theInspection },
  "inspections.start": { ...staffOnly, input: ({ order }) => ({ order, template: "tires", key }) },
  "inspections.edit": {
    ...staffOnly,
    input: (scene) => ({ ...theInspection(scene), command: seizedCaliper, key }),
  },
  "inspections.send": { ...counterOnly, input: (scene) => ({ ...theInspection(scene), saw: 2, key }) },
  "inspections.byLink": { ...everyone("yes"), input: ({ orderToken }) => ({ token: orderToken }) },
  "threads.open": { ...everyone("yes"), input: ({ orderToken }) => ({ token: orderToken, after: 0 }) },
  "threads.ask": {
    ...everyone("yes"),
    input: ({ orderToken, orderJob }) => ({ token: orderToken, job: orderJob.job, text: "Why?", key }),
  },
  "threads.get": { ...staffOnly, input: ({ order }) => ({ order }) },
  "threads.original": { ...counterOnly, input: ({ order }) => ({ order, id: "original" }) },
  "threads.waiting": { ...counterOnly, input: none },
  "threads.answer": {
    ...counterOnly,
    input: ({ order }) => ({ order, job: null, text: "So.", saw: 0, key }),
  },
  "threads.settle": { ...counterOnly, input: ({ order }) => ({ order, saw: 1 }) },
  "board.get": { ...staffOnly, input: none },
  "board.rebuild": { ...ownerOnly, input: none },
  "devices.request": { ...everyone("yes"), input: none },
  "devices.wall": {
    ...everyone("yes"),
    input: () => ({ secret: "A".repeat(43), seen: null }),
    private: true,
  },
  "devices.list": { ...ownerOnly, input: none },
  "devices.approve": {
    ...ownerOnly,
    owner: { reply: "no-such-code" },
    input: () => ({ code: "BCDF-GHJK", name: "Floor", key }),
  },
  "devices.revoke": { ...ownerOnly, input: () => ({ id: "no-such-screen" }) },
  "messages.send": {
    ...everyone("yes"),
    input: ({ email }) => ({ name: "Ana", email, message: "It squeals.", language: "en", key }),
  },
  "messages.mine": { ...verifiedOnly, input: none, private: true },
  "messages.followUp": {
    public: "no",
    unverified: "no",
    customer: { other: "NOT_FOUND" },
    technician: { other: "NOT_FOUND" },
    advisor: { other: "NOT_FOUND" },
    owner: { other: "NOT_FOUND" },
    input: ({ message }) => ({ id: message, text: "And it smells.", key }),
  },
  "messages.inbox": { ...staffOnly, input: () => ({ status: "new", after: null }) },
  "messages.get": { ...staffOnly, technician: { other: "NOT_FOUND" }, input: theMessage },
  "messages.original": { ...counterOnly, input: ({ message }) => ({ message, id: "original" }) },
  "messages.withCustomer": {
    ...counterOnly,
    input: ({ appointments }) => ({ appointment: appointments.coming.id }),
  },
  "messages.begin": {
    ...counterOnly,
    input: ({ appointments }) => ({ appointment: appointments.coming.id, text: "Bring the key.", key }),
  },
  "messages.answer": {
    ...staffOnly,
    technician: { other: "NOT_FOUND" },
    input: ({ message }) => ({ id: message, text: "Bring it in.", key }),
  },
  "messages.archive": { ...counterOnly, input: theMessage },
  "messages.reopen": { ...counterOnly, input: ({ archived }) => ({ id: archived }) },
  "messages.assign": { ...counterOnly, input: ({ message }) => ({ id: message, to: "mate" }) },
  "mail.dead": { ...counterOnly, input: none },
  "mail.retry": { ...counterOnly, input: ({ mail }) => ({ id: mail }) },
  "mail.retryAll": { ...counterOnly, input: none },
  "customers.me": { ...accountsOnly, input: none, private: true },
  "customers.update": { ...accountsOnly, input: () => ({ name: "Ana R", language: "en" }), private: true },
  "customers.download": { ...verifiedOnly, input: none, private: true },
  "customers.remove": {
    ...accountsOnly,
    technician: { reply: "is-staff" },
    advisor: { reply: "is-staff" },
    owner: { reply: "is-staff" },
    // Whose car is at the shop is refused.
    input: async ({ order, world }) => {
      await world.db.doc(`repairOrders/${order}`).update({ "stage.is": "picked-up" });
    },
    private: true,
  },
  "customers.signOutEverywhere": { ...accountsOnly, input: none, private: true },
  "customers.garage": { ...verifiedOnly, input: none, private: true },
  "customers.claims": { ...verifiedOnly, input: none, private: true },
  "customers.sendClaimCode": {
    ...verifiedOnly,
    // Of their own address there is nothing to claim.
    input: ({ email }) => ({ email: `also.${email}`, language: "en" }),
  },
  "customers.claim": {
    ...verifiedOnly,
    input: async ({ ctx, world }) => {
      const email = "another@example.com";
      const proves = claimOf(ctx.actor.role === "public" ? "" : ctx.actor.uid, email);
      const batch = world.db.batch();
      addCode(batch, world.db, proves, "claim", ctx.now().getTime(), callerKey(ctx));
      await batch.commit();
      return { email, language: "en", code: codeOf(config, proves, "claim") };
    },
    private: true,
  },
  "customers.endClaim": {
    ...ownOnly,
    public: "no",
    unverified: "no",
    input: ({ email }) => ({ uid: email.split("@")[0], email: "another@example.com" }),
  },
  // Whoever has the link; who may for whom without one is in reminders.test.ts.
  "reminders.get": { ...everyone("yes"), input: () => ({ of: reminderLink }) },
  "reminders.set": { ...everyone("yes"), input: () => ({ of: reminderLink, wanted: false }) },
  "customers.list": { ...staffOnly, input: () => ({ search: "", after: null }) },
  "customers.record": { ...staffOnly, input: theRecord },
  "customers.timeline": {
    ...counterOnly,
    input: (scene) => ({ of: { kind: "record", ...theRecord(scene) }, pages: 1 }),
  },
  "customers.duplicates": { ...counterOnly, input: theRecord },
  "customers.create": { ...counterOnly, input: () => ({ facts: person, key }) },
  "customers.edit": {
    ...counterOnly,
    input: ({ records }) => ({ id: records.record, revision: records.revision, facts: person, key }),
  },
  "customers.endTexts": {
    ...counterOnly,
    input: (scene) => ({ ...theRecord(scene), phone: PHONE, key }),
  },
  "customers.addVehicle": {
    ...counterOnly,
    input: ({ records }) => ({ record: records.record, facts, reading: null, key }),
  },
  "customers.editVehicle": {
    ...counterOnly,
    input: ({ records }) => ({
      id: records.car,
      revision: 1,
      facts,
      reading: null,
      anyway: false,
      archived: true,
      key,
    }),
  },
  "customers.moveVehicle": {
    ...counterOnly,
    input: ({ records }) => ({ id: records.car, revision: 1, to: records.twin, key }),
  },
  "customers.merge": {
    ...counterOnly,
    input: ({ records }) => ({
      stays: records.record,
      goes: records.twin,
      revisions: { stays: records.revision, goes: 1 },
      choice: stays,
      key,
    }),
  },
  "customers.undoMerge": { ...counterOnly, input: ({ records }) => ({ id: records.merged, key }) },
  "search.lines": { ...staffOnly, input: () => ({ have: {}, asked: true }) },
  "staff.list": { ...staffOnly, input: none },
  "staff.invite": {
    ...ownerOnly,
    input: () => ({ name: "New", email: "new@example.com", role: "advisor", language: "en", key }),
  },
  // Who works here has signed in.
  "staff.resendInvitation": {
    ...ownerOnly,
    owner: { reply: "signed-in" },
    input: ({ member }) => ({ uid: member, key }),
  },
  "staff.setRole": { ...ownerOnly, input: ({ member }) => ({ uid: member, role: "owner" }) },
  "staff.remove": { ...ownerOnly, input: ({ member }) => ({ uid: member }) },
  "notices.list": { ...counterOnly, input: none },
  "security.events": { ...ownerOnly, input: () => ({ kind: null, after: null }) },
  "setup.get": { ...ownerOnly, input: none },
  "setup.sendTest": { ...ownerOnly, input: () => ({ language: "es" }) },
  "setup.confirmTest": { ...ownerOnly, owner: { reply: "not-asked" }, input: () => ({ code: "123456" }) },
  "setup.dismiss": { ...ownerOnly, input: () => ({ dismissed: true }) },
  "live.revisions": { ...staffOnly, input: none },
};

type Played = { scene: Scene; fake: FakeAccounts; start: Record<string, unknown> };
/** Scenes as they were made: what an attempt wrote is taken back for the next one. */
const scenes = new Map<string, Played>();

async function sceneOf(role: Role, whose: "own" | "other"): Promise<Played> {
  const known = scenes.get(`${role} ${whose}`);
  if (known) return known;
  const fake = new FakeAccounts();
  const scene = await makeScene(role, whose, fake);
  return { scene, fake, start: contents(scene.world) };
}

async function attempt(path: string, role: Role, whose: "own" | "other") {
  const row = table[path];
  if (!row) throw new Error(`${path} is not in the table`);
  const played = await sceneOf(role, whose);
  const { scene, fake } = played;
  fake.provide();
  const caller = createCallerFactory(appRouter)(scene.ctx) as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  const [noun = "", verb = ""] = path.split(".");
  const input = await row.input(scene);
  const before = contents(scene.world);
  const changes = fake.changes;
  let code: string | null = null;
  const reply = await caller[noun]?.[verb]?.(input).catch((error: unknown) => {
    if (!(error instanceof TRPCError)) throw error;
    code = error.code;
  });
  const after = contents(scene.world);
  const touched = fake.changes !== changes;
  scenes.delete(`${role} ${whose}`);
  // What was done to accounts is not taken back with it.
  if (!touched) {
    await rewind(scene.world, played.start);
    scenes.set(`${role} ${whose}`, played);
  }
  return { row, scene, code, reply, before, after, touched };
}

// That it was counted, and that a session was seen for the first time, is no effect of what was asked for.
const uncounted = (all: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(all).filter(
      ([path, data]) =>
        !path.startsWith("rateLimits/") &&
        !(path.startsWith("securityEvents/") && (data as { kind: string }).kind === "sign-in"),
    ),
  );

test("the table, the router and the policies name the same procedures", async () => {
  const paths = (await allProcedures()).map(({ path }) => path).sort();
  expect(Object.keys(table).sort()).toEqual(paths);
  expect(Object.keys(policies).sort()).toEqual(paths);
});

test("every procedure has a rate limit; only reads are counted by the lot", async () => {
  for (const { path, type, limits: rules } of await allProcedures()) {
    expect(rules.length, path).toBeGreaterThan(0);
    for (const { max, batchSize } of rules) {
      expect(batchSize !== undefined, path).toBe(type === "query");
      if (batchSize) expect((max ?? 0) % batchSize, path).toBe(0);
    }
  }
});

describe.each(Object.keys(table))("%s", (path) => {
  test.each(roles.flatMap((role) => (["own", "other"] as const).map((whose) => [role, whose] as const)))(
    "by %s on %s data",
    async (role, whose) => {
      const { row, scene, code, reply, before, after, touched } = await attempt(path, role, whose);
      const meets = row[role];
      const refusal =
        meets === "no"
          ? role === "public"
            ? "UNAUTHORIZED"
            : "FORBIDDEN"
          : typeof meets === "object" && "always" in meets
            ? meets.always
            : typeof meets === "object" && "other" in meets && whose === "other"
              ? meets.other
              : null;
      expect(code).toBe(refusal);
      if (refusal !== null) {
        // Refused at the door nothing is counted; refused on another's data the call was one.
        if (meets === "no") expect(after).toEqual(before);
        expect(uncounted(after)).toEqual(uncounted(before));
        expect(touched).toBe(false);
        return;
      }
      if (typeof meets === "object" && "reply" in meets) {
        expect(reply).toEqual({ ok: false, reason: meets.reply });
        expect(uncounted(after)).toEqual(uncounted(before));
        expect(touched).toBe(false);
        return;
      }
      if (typeof reply === "object" && reply && "ok" in reply) {
        expect(reply.ok).toBe(true);
        expect(uncounted(after)).not.toEqual(uncounted(before));
      }
      expect(Object.entries(after).filter(([, data]) => !((data as { v?: number }).v ?? 0))).toEqual([]);
      // What staff alone may ask: a technician gets of it no way to reach a customer, nothing noted of them, and no price.
      if (role === "technician" && row.customer === "no") {
        const told = JSON.stringify(reply ?? null);
        for (const who of [STRANGER, "customer", "public"]) {
          expect(told).not.toMatch(new RegExp(`${who}@|notes on ${who}`, "i"));
        }
        expect(told.replaceAll(/[\s()-]/g, "")).not.toContain(PHONE.replaceAll(" ", ""));
        expect(told).not.toMatch(/"(price|cents|total)"/);
      }
      if (row.private) {
        expect(JSON.stringify(reply)).not.toMatch(new RegExp(STRANGER, "i"));
        for (const [place, kept] of Object.entries(scene.strangers))
          if (whose === "own") expect(after[place], `${place} is not the caller's`).toEqual(kept);
      }
    },
  );
});
