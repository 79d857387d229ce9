import { newLink } from "@openhood/domain/approvals/link";
import type { Appointment } from "@openhood/domain/booking/appointment";
import { instantOf } from "@openhood/domain/booking/quarters";
import { nameApprover } from "@openhood/domain/customers/approvers";
import { merge } from "@openhood/domain/customers/merge";
import { opened } from "@openhood/domain/customers/record";
import { addedVehicle } from "@openhood/domain/customers/vehicle-rules";
import { startInspection } from "@openhood/domain/inspections/apply";
import { templateOf } from "@openhood/domain/inspections/default-templates";
import type { InspectionTemplate } from "@openhood/domain/inspections/template";
import { type Seen, seenOf } from "@openhood/domain/repair-orders/authorization";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { Job } from "@openhood/domain/repair-orders/job";
import { openingOf, openOrder } from "@openhood/domain/repair-orders/open-order";
import { isStaff, type Role } from "@openhood/domain/staff/roles";
import { ask } from "@openhood/domain/threads/rules";
import { editSettings } from "../src/features/booking/edit-settings.ts";
import { makeDocument } from "../src/features/documents/make-document.ts";
import { editShop } from "../src/features/shop/edit-shop.ts";
import type { Ctx } from "../src/infra/ctx.ts";
import { linkToken } from "../src/stores/appointment-links.ts";
import { create, load } from "../src/stores/appointments.ts";
import { addLink, approvalAddress } from "../src/stores/approval-links.ts";
import { createBlock } from "../src/stores/blocks.ts";
import { addCode, codeOf } from "../src/stores/booking-codes.ts";
import { create as createRecord } from "../src/stores/customers.ts";
import { createInspection } from "../src/stores/inspections.ts";
import { create as createOrder } from "../src/stores/orders.ts";
import { loadThread } from "../src/stores/threads.ts";
import { create as createVehicle } from "../src/stores/vehicles.ts";
import { at, DAY, lane, oil, openShop } from "./booking.ts";
import type { FakeAccounts } from "./fake-accounts.ts";
import { contents } from "./snapshot.ts";
import { config, makeWorld, type World } from "./world.ts";

/** The appointments everybody has in a scene. */
const agreed = ["coming", "asked", "here", "past", "done"] as const;
type Agreed = (typeof agreed)[number];

/** What is in everything that belongs to somebody else. */
export const STRANGER = "stranger";
/** How everybody in a scene can be called. */
export const PHONE = "555 010 8642";
const instant = "2026-03-02T13:00:00.000Z";

const inspectionOf = (order: string) => `${order}-inspection`;
const brakeInspection = templateOf("brakes") as InspectionTemplate;
const linkOf = (order: string) => `${order}-link`;

/** A shop in which one role meets its own data, or another's. */
export type Scene = {
  world: World;
  ctx: Ctx;
  /** The address, the message, the archived message, the dead mail and the staff member the call is about. */
  email: string;
  message: string;
  archived: string;
  mail: string;
  member: string;
  /** The repair order the call is about; it has no appointment. A link opens it, by this token. */
  order: string;
  orderToken: string;
  /** An open inspection of its car, at its second revision. */
  inspection: string;
  /** Its job, and what it shows. */
  orderJob: { job: string; saw: Seen };
  /** The appointments the call is about: id, token of the link, and version as the shop saw it. */
  appointments: Record<Agreed, { id: string; token: string; version: number }>;
  /** The customer's record the call is about, with a vehicle; a twin of it; and one that was merged into it. */
  records: {
    record: string;
    revision: number;
    car: string;
    twin: string;
    merged: string;
    /** Whom its owner named to approve. */
    approver: string;
  };
  /** A code was mailed to the address the call is about. */
  code: string;
  versions: { profile: number; settings: number };
  /** A service of the catalog, as an editor saw it. */
  service: { slug: string; version: number };
  /** What belongs to the stranger, by path. */
  strangers: Record<string, unknown>;
};

const messageOf = (id: string, who: string, assignee: string | null, archived = false) => ({
  v: 1,
  id,
  sentAt: instant,
  updatedAt: instant,
  from: { name: who, email: `${who}@example.com`, phone: PHONE, vehicle: null, language: "en" },
  state: archived
    ? { status: "archived", archivedAt: instant, archivedBy: "owner", before: { status: "new" } }
    : { status: "new" },
  assignee: assignee && { uid: assignee, name: assignee },
  entries: [{ id, at: instant, by: { kind: "customer" }, text: `words of ${who}` }],
});

const deadMail = (id: string, who: string) => ({
  v: 1,
  id,
  to: { name: "Shop", address: "shop@openhood.example" },
  replyTo: { name: who, address: `${who}@example.com` },
  subject: `Message from ${who}`,
  text: `words of ${who}`,
  html: `<p>words of ${who}</p>`,
  thread: [],
  person: `${who}@example.com`,
  about: { kind: "message", id: `${id}-message` },
  link: null,
  status: "dead",
  dueAt: null,
  attempts: 14,
  diedAt: 1,
  error: "EENVELOPE 550",
  queuedAt: 0,
  expireAt: null,
});

const member = (uid: string, role: string) => ({
  v: 1,
  uid,
  name: uid,
  email: `${uid}@example.com`,
  role,
  since: instant,
  claims: "set",
  leftAt: null,
});

const at8 = at(8);
const blockOf = (bay: string) => ({
  v: 2 as const,
  lane: bay,
  date: DAY,
  quarters: [at8 + 32],
  reason: "lift inspection",
  by: { uid: "owner", name: "owner" },
  at: instant,
});

/** What somebody worked on a job, and why they paused. */
const worked = {
  from: "2026-03-02T08:00:00.000Z",
  to: "2026-03-02T08:30:00.000Z",
  end: "stopped",
  reason: null,
  corrections: [],
};

/** A job with all that a technician is not to see. */
const jobOf = (who: string): Job => ({
  ...blankJob(`${who}-job`, oil.name),
  lines: [
    {
      kind: "part",
      id: `${who}-line`,
      name: oil.name,
      taxed: true,
      discount: null,
      partNumber: "OF-1",
      quantity: 100,
      cost: 400,
      price: 900,
      pricing: "hand",
      condition: "new",
      core: null,
      supply: "on-hand",
    },
  ],
  authorization: { status: "pending" },
});

/** One appointment of each kind, an hour apart, for a person in a lane of their own; `undoer` can take the last change back. */
async function agree(world: World, who: string, bay: string, undoer: string): Promise<void> {
  const by = { kind: "customer" as const, uid: who };
  const states: Record<Agreed, Appointment["state"]> = {
    coming: { status: "confirmed", confirmedAt: instant },
    asked: { status: "requested" },
    here: { status: "checked-in", checkedInAt: instant, by },
    past: { status: "confirmed", confirmedAt: instant },
    done: { status: "done", doneAt: instant, by },
  };
  for (const [number, name] of agreed.entries()) {
    const date = name === "past" ? "2026-02-27" : DAY;
    const start = at(9 + number, date);
    const batch = world.db.batch();
    const appointment: Appointment = {
      v: 3,
      id: `${who}-${name}`,
      sequence: 0,
      state: states[name],
      bookedAt: instant,
      updatedAt: instant,
      kind: "drop-off",
      slot: { lane: bay, date, quarters: [start, start + 1] },
      arrival: { from: instantOf(start), to: instantOf(start + 2) },
      units: [],
      services: [{ slug: oil.slug, name: oil.name, hours: 50 }],
      customer: {
        uid: who,
        record: null,
        name: who,
        email: `${who}@example.com`,
        phone: PHONE,
        language: "en",
      },
      vehicle: { id: null, vin: null, plate: null, year: 2016, make: "Honda", model: "Civic" },
      note: null,
      linkVersion: 0,
      bookedBy: by,
      remindedAt: null,
    };
    const { kind, slot, arrival, units, remindedAt } = appointment;
    const before = { state: states.coming, kind, slot, arrival, units, remindedAt };
    const until = new Date(Date.parse(instant) + 30 * 86_400_000).toISOString();
    const undo = name === "here" ? { uid: undoer, until, before } : null;
    create(batch, world.db, { ...appointment, undo });
    if (name === "here") {
      const stamp = { by: { uid: "owner", name: "owner" }, at: instant };
      const named = { id: `${who}-order`, number: 1 };
      const opening = {
        ...openingOf(appointment, named, world.as("owner").newId),
        source: { kind: "phone-estimate" as const },
      };
      const order = openOrder(opening, defaultSettings, stamp, world.as("owner").newId);
      const stage = { ...order.stage, is: "checked-in" as const, column: "checked-in" };
      createOrder(batch, world.db, { ...order, stage, odometerIn: 50_000, jobs: [jobOf(who)] });
      const link = newLink(order.id, {
        id: linkOf(order.id),
        ...stamp,
        at: world.as("owner").now().toISOString(),
      });
      addLink(batch, world.db, link);
      const asking = { text: `words of ${who}`, job: null, channel: "page", approver: null } as const;
      const asked = ask({ ...order, jobs: [] }, null, asking, { id: `${who}-entry`, at: instant });
      if (!asked.ok) throw new Error(asked.reason);
      const original = {
        v: 1,
        id: "original",
        order: order.id,
        at: instant,
        from: `${who}@example.com`,
      } as const;
      (await loadThread(world.db, order.id)).save(batch, asked.thread, asked.entry, {
        ...original,
        ...{ subject: "", text: `words of ${who}`, isCut: false, files: [] },
      });
      const inspection = { id: inspectionOf(order.id), order: order.id, template: brakeInspection };
      const started = startInspection(inspection, [], stamp);
      const marked = { mark: "watch", value: null, note: "Cracked", ...stamp } as const;
      createInspection(batch, world.db, { ...started, revision: 2, items: { abs: marked } });
      const work = { id: `${who}-stretch`, job: jobOf(who).id, ...worked, by: stamp.by };
      batch.set(world.db.doc(`orderWork/${order.id}`), {
        ...{ v: 2, stretches: [work], worked: [`${work.by.uid} ${work.from.slice(0, 10)}`] },
      });
    }
    await batch.commit();
  }
}

/** A customer's record with a vehicle, one that was merged into it, and a twin. Returns the first one's revision. */
async function keep(world: World, who: string): Promise<number> {
  const facts = {
    kind: "person" as const,
    name: who,
    email: `${who}@example.com`,
    phone: PHONE,
    language: "en" as const,
    notes: `notes on ${who}`,
  };
  const record = (name: string) => opened(facts, { id: `${who}-${name}`, at: instant, uid: null });
  const stay = "stays" as const;
  const choice = { name: stay, email: stay, phone: stay, language: stay, notes: stay };
  const merging = { by: { uid: "owner", name: "owner" }, at: instant };
  const both = merge(record("record"), record("merged"), choice, merging);
  if (!both.ok) throw new Error(both.reason);
  const approver = nameApprover(
    both.stays,
    {
      ...{ name: `${who}’s driver`, email: `${who}-driver@example.com`, phone: PHONE },
      ...{ relation: "driver", vehicles: null, limit: 50_000 },
    },
    { id: `${who}-approver`, word: { at: instant, by: { kind: "owner", name: who } } },
  );
  if (!approver.ok) throw new Error(approver.reason);
  const named = {
    vin: null,
    plate: who.slice(0, 6),
    plateState: null,
    year: 2016,
    make: "Honda",
    model: "Civic",
  };
  const stamp = { id: `${who}-car`, owner: both.stays.id, at: instant, reading: null };
  const batch = world.db.batch();
  for (const one of [approver.record, both.goes, record("twin")]) createRecord(batch, world.db, one);
  createVehicle(batch, world.db, addedVehicle({ ...named, color: null, notes: null }, stamp));
  await batch.commit();
  return both.stays.revision;
}

export async function makeScene(role: Role, whose: "own" | "other", fake: FakeAccounts): Promise<Scene> {
  const world = await makeWorld();
  const { db } = world;
  // As their function does in the cloud.
  db.collection("documents").onSnapshot(async (documents) => {
    for (const { id } of documents.docs) await makeDocument(world.as("public"), id);
  });
  const staff = [
    ["owner", "owner"],
    ["co-owner", "owner"],
    ["advisor", "advisor"],
    ["technician", "technician"],
    ["mate", "technician"],
  ] as const;
  const batch = db.batch();
  batch.set(db.doc("shop/staff"), { v: 1, members: staff.map(([uid, as]) => member(uid, as)) });
  const people = [...staff.map(([uid]) => uid), "customer", "unverified", "public", STRANGER];
  for (const who of people) {
    if (who !== "public") fake.add(who, `${who}@example.com`);
    batch.set(db.doc(`messages/${who}-message`), messageOf(`${who}-message`, who, who));
    batch.set(db.doc(`messages/${who}-message/originals/original`), {
      ...{ v: 1, id: "original", message: `${who}-message`, at: instant, from: `${who}@example.com` },
      ...{ subject: "", text: `words of ${who}`, isCut: false, files: [] },
    });
    batch.set(db.doc(`messages/${who}-archived`), messageOf(`${who}-archived`, who, who, true));
    batch.set(db.doc(`outbox/${who}-mail`), deadMail(`${who}-mail`, who));
    const profile = { v: 1, uid: who, email: `${who}@example.com`, name: who, phone: null, language: "en" };
    batch.set(db.doc(`profiles/${who}`), { ...profile, updatedAt: instant });
  }
  const part = { partNumber: "BR-7", name: { en: "Rotor", es: "" }, reorderAt: null, lastCost: null };
  batch.set(db.doc("stock/part"), { v: 1, id: "part", ...part, quantity: 0, updatedAt: instant });
  batch.set(db.doc("services/test-only"), { v: 1, slug: "test-only", order: 1 });
  await batch.commit();
  const subject = whose === "own" ? role : STRANGER;
  const email = `${subject}@example.com`;
  await openShop(world, { lanes: ["bay-0", "bay-1", "bay-2"].map((id) => lane(id)) });
  await agree(world, STRANGER, "bay-1", role);
  if (subject !== STRANGER) await agree(world, subject, "bay-2", role);
  const revision = await keep(world, STRANGER);
  if (subject !== STRANGER) await keep(world, subject);
  const more = db.batch();
  addCode(more, db, email, "nonce", world.as("public").now().getTime());
  createBlock(more, db, { ...blockOf("bay-0"), id: "block" });
  more.create(db.doc(`claims/bay-0_${at8 + 30}`), {
    v: 2,
    lane: "bay-0",
    quarter: at8 + 30,
    by: { kind: "block", id: "gone" },
  });
  await more.commit();
  const { services, profile } = await editShop(world.as("owner"));
  const appointments = Object.fromEntries(
    await Promise.all(
      agreed.map(async (name) => {
        const { appointment, version } = await load(db, `${subject}-${name}`);
        return [name, { id: appointment.id, token: linkToken(config, appointment), version }];
      }),
    ),
  ) as Scene["appointments"];
  const strangers = Object.fromEntries(
    Object.entries(contents(world)).filter(([path]) => path.includes(STRANGER)),
  );
  return {
    world,
    ctx: world.as(role),
    email,
    appointments,
    records: {
      record: `${subject}-record`,
      revision,
      car: `${subject}-car`,
      twin: `${subject}-twin`,
      merged: `${subject}-merged`,
      approver: `${subject}-approver`,
    },
    code: codeOf(config, email, "nonce"),
    versions: {
      profile: profile?.version ?? 0,
      settings: (await editSettings(world.as("owner"))).version ?? 0,
    },
    order: `${subject}-order`,
    inspection: inspectionOf(`${subject}-order`),
    orderJob: { job: jobOf(subject).id, saw: seenOf(jobOf(subject)) },
    orderToken: approvalAddress(config, linkOf(`${subject}-order`)).split("#")[1] ?? "",
    message: `${subject}-message`,
    archived: `${subject}-archived`,
    mail: `${subject}-mail`,
    member: whose === "own" && isStaff(role) ? role : "mate",
    service: {
      slug: "test-only",
      version: services.find(({ value }) => value.slug === "test-only")?.version ?? 0,
    },
    strangers,
  };
}
