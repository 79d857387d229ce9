import type { Appointment } from "@openhood/domain/booking/appointment";
import { type Action, policies } from "@openhood/domain/staff/policies";
import type { Role } from "@openhood/domain/staff/roles";
import { beforeEach, expect, test } from "vitest";
import { bookingInput, DAY, dropOff, lane, settingsOf, waiterAt } from "../../test/booking.ts";
import { FakeAccounts } from "../../test/fake-accounts.ts";
import { makeScene, type Scene } from "../../test/scene.ts";
import { currentSettings } from "../stores/booking-settings.ts";
import { appRouter } from "./router.ts";
import { createCallerFactory } from "./trpc.ts";

// What must reach nobody outside: ids of records, of vehicles in them, of lanes, of staff.
const RECORD = "record-of-the-customer";
const VEHICLE = "vehicle-in-the-records";
const LANE = "bay-of-the-appointment";
const STAFF = "uid-of-somebody-of-the-staff";
const internal = [RECORD, VEHICLE, LANE, STAFF];

let fake: FakeAccounts;
beforeEach(() => {
  fake = new FakeAccounts();
  fake.provide();
});

async function sceneOf(role: Role): Promise<Scene> {
  const scene = await makeScene(role, "own", fake);
  const { db } = scene.world;
  const by = { kind: "staff", uid: STAFF, name: "Sam" } as const;
  const { docs } = await db.collection("appointments").get();
  const batch = db.batch();
  for (const doc of docs) {
    const { customer, vehicle, slot, state } = doc.data() as Appointment;
    batch.update(doc.ref, {
      customer: { ...customer, record: RECORD },
      vehicle: { ...vehicle, id: VEHICLE },
      slot: { ...slot, lane: LANE },
      bookedBy: by,
      updatedBy: by,
      ...("by" in state && { state: { ...state, by } }),
    });
  }
  for (const doc of (await db.collection("messages").get()).docs)
    batch.update(doc.ref, {
      assignee: { uid: STAFF, name: "Sam" },
      entries: [{ id: "entry", at: "2026-03-02T13:00:00.000Z", by, text: "Bring it in." }],
    });
  (await currentSettings(db)).save(batch, settingsOf({ lanes: [lane(LANE), lane("bay-2")] }));
  await batch.commit();
  return scene;
}

const key = "6f9619ff-8b86-4d01-b42d-00c04fc964ff";
const mine = ({ appointments }: Scene) => ({ token: appointments.coming.token });
/** What each procedure that is open to customers is asked; for one that answers nothing of anybody, why it is left out. */
const asked: Partial<Record<Action, ((scene: Scene) => unknown) | string>> = {
  "shop.get": () => null,
  "booking.settings": "names the lanes everybody searches in",
  "booking.days": "names the lanes everybody searches in",
  "booking.sendCode": ({ email }) => ({ email, language: "en" }),
  "booking.book": ({ email, code }) => ({
    ...bookingInput({ when: dropOff(), phone: "(212) 555-0177" }),
    email,
    code,
    key,
  }),
  "booking.byLink": mine,
  "booking.mine": () => ({ after: null }),
  "booking.reschedule": (scene) => ({ appointment: mine(scene), when: waiterAt(15), key }),
  "booking.cancel": (scene) => ({ appointment: mine(scene), key }),
  "booking.calendar": (scene) => ({ appointment: mine(scene) }),
  "booking.voidLinks": (scene) => ({ appointment: mine(scene), key }),
  "messages.send": ({ email }) => ({ name: "Ana", email, message: "It squeals.", language: "en", key }),
  "messages.mine": () => null,
  "messages.followUp": ({ message }) => ({ id: message, text: "And it smells.", key }),
  "customers.me": () => null,
  "customers.garage": () => null,
  "customers.claims": "says which addresses the caller has claimed",
  "customers.sendClaimCode": "says only that it is done, or why not",
  "customers.claim": "says only that it is done",
  "customers.endClaim": "says only that it is done",
  "customers.download": () => null,
  "reminders.get": "says only whether",
  "reminders.set": "says only whether",
  "approvals.open": ({ orderToken }) => ({ token: orderToken }),
  "documents.issueByLink": ({ orderToken }) => ({ token: orderToken, kind: "estimate" }),
  "payments.byLink": ({ orderToken }) => ({ token: orderToken }),
  "payments.payByLink": "says only where the card service's page is, or why there is none",
  "approvals.mine": () => ({ after: null }),
  "approvals.openOwn": ({ order }) => ({ order, key }),
  "documents.issueOwn": ({ order }) => ({ order, kind: "estimate" }),
  "approvals.decide": "answers with the same as approvals.open",
  "approvals.askOwner": "says only that it is done",
  "approvals.approvers": () => ({ record: null }),
  "approvals.nameApprover": "says the id of whom they named",
  "approvals.changeApprover": "says only that it is done, or what the owner sees in approvals.approvers",
  "approvals.withdrawApprover": "says only that it is done",
  "inspections.byLink": ({ orderToken }) => ({ token: orderToken }),
  "threads.open": ({ orderToken }) => ({ token: orderToken, after: 0 }),
  "threads.ask": ({ orderToken }) => ({ token: orderToken, job: null, text: "Why?", key }),
  "devices.request": "makes a secret for whoever asks",
  "devices.wall": "shows nothing but to a screen that an owner let in",
  "signIn.sendLink": "says only that it is done",
  "signIn.sendReset": "says only that it is done",
  "signIn.sendVerification": "says only that it is done",
  "signIn.tellPassword": "says only that it is done",
  "signIn.readLink": "says what a link is, and whose",
  "signIn.useLink": "says what to sign in with",
  "customers.update": "says what was sent",
  "customers.remove": "says only that it is done, or which of their cars are here",
  "customers.signOutEverywhere": "says only that it is done",
};

test("every procedure that is open to customers is looked at, or says why not", () => {
  const open = Object.entries(policies).filter(([, { roles }]) =>
    (roles as readonly Role[]).some((role) => role === "public" || role === "customer"),
  );
  expect(open.map(([path]) => path).filter((path) => asked[path as Action] === undefined)).toEqual([]);
});

for (const role of ["public", "customer"] as const)
  for (const [path, policy] of Object.entries(policies)) {
    if (!(policy.roles as readonly Role[]).includes(role)) continue;
    const input = asked[path as Action];
    if (typeof input !== "function") continue;
    test(`${path} shows ${role === "public" ? "a stranger" : "a customer"} no id of a record, a vehicle in it, a lane or staff`, async () => {
      const scene = await sceneOf(role);
      const caller = createCallerFactory(appRouter)(scene.ctx) as unknown as Record<
        string,
        Record<string, (input: unknown) => Promise<unknown>>
      >;
      const [noun = "", verb = ""] = path.split(".");
      const reply = JSON.stringify(await caller[noun]?.[verb]?.(input(scene)));
      for (const id of internal) expect(reply).not.toContain(id);
    });
  }

test("a refusal with the nearest times says no lane", async () => {
  const scene = await sceneOf("customer");
  const caller = createCallerFactory(appRouter)(scene.ctx);
  const reply = await caller.booking.book({
    ...bookingInput({ when: waiterAt(3, DAY) }),
    email: scene.email,
    key,
  });
  expect(reply).toMatchObject({ ok: false, reason: "closed" });
  expect(!reply.ok && reply.nearest.length).toBeGreaterThan(0);
  expect(JSON.stringify(reply)).not.toContain("lane");
});
