import { randomUUID } from "node:crypto";
import { totalWith } from "@openhood/domain/approvals/customer-order";
import type { CustomerFacts } from "@openhood/domain/customers/record";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { beforeEach, expect, test } from "vitest";
import { estimateToDecide } from "../../../test/estimate-to-decide.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { orderRef } from "../../stores/orders.ts";

let world: World;
let id: string;
const key = () => randomUUID();
const callerOf = (ctx: Ctx) => createCallerFactory(appRouter)(ctx);
const desk = () => callerOf(world.as("advisor"));
/** An account that has proven `<uid>@example.com`. */
const account = (uid: string) => callerOf(world.as("customer", uid));
const mine = async (uid: string) => account(uid).approvals.mine({ after: null });
const send = (...commands: OrderCommand[]) => desk().orders.edit({ id, commands, key: key() });

beforeEach(async () => {
  world = await makeWorld();
  id = await estimateToDecide(world);
});

const person = (email: string | null): CustomerFacts => ({
  ...{ kind: "person", name: "Pat Doe", email, phone: null, language: "en", notes: null },
});
const contact = (uid: string, may: { book: boolean; approve: boolean }) => ({
  ...{ name: uid, email: `${uid}@example.com`, phone: null },
  ...may,
});
const fleet = (...contacts: ReturnType<typeof contact>[]): CustomerFacts => ({
  ...{ kind: "fleet", name: "Bayside Plumbing", language: "en", notes: null, contacts },
});
/** Puts the order on a record with these facts, and this address on the paper. */
async function put(facts: CustomerFacts | null, paper: string | null): Promise<string | null> {
  const made = facts && (await desk().customers.create({ facts, key: key() }));
  const record = made?.id ?? null;
  await orderRef(world.db, id).update({ "customer.record": record, "customer.email": paper });
  return record;
}

test("the order of an address on the paper, or of a record that names it, is in that account's garage and in no other", async () => {
  expect((await mine("pat")).open).toEqual([]);
  await put(null, "pat@example.com");
  expect((await mine("pat")).open).toMatchObject([
    {
      id,
      number: 1001,
      waiting: 3,
      mayDecide: true,
      isOwn: true,
      papers: ["estimate"],
      approved: 0,
      offered: 30_000,
    },
  ]);
  await put(person("pat@example.com"), null);
  expect((await mine("pat")).open).toHaveLength(1);
  // The shop's record has another address by now, the paper has theirs.
  await put(person("other@example.com"), "pat@example.com");
  expect((await mine("pat")).open).toHaveLength(1);
  expect((await mine("other")).open).toHaveLength(1);
  expect((await mine("mallory")).open).toEqual([]);
});

test("of a fleet's order a contact who books sees what is going on and decides nothing, one who approves decides, one who left sees nothing", async () => {
  await put(
    fleet(
      contact("booker", { book: true, approve: false }),
      contact("boss", { book: false, approve: true }),
      contact("neither", { book: false, approve: false }),
    ),
    // Who brought the car, and works there no more.
    "left@example.com",
  );
  expect((await mine("booker")).open).toMatchObject([{ id, mayDecide: false, isOwn: false, papers: [] }]);
  expect((await mine("boss")).open).toMatchObject([{ id, mayDecide: true, isOwn: false }]);
  const { token } = await account("boss").approvals.openOwn({ order: id, key: key() });
  // The page fills in nobody's name: the paper has the driver's.
  expect(await account("boss").approvals.open({ token })).toMatchObject({
    offPaper: "fleet-contact",
    fleet: { name: "Bayside Plumbing", contact: "Pat Doe" },
    vehicle: { plate: "7ABC123" },
  });
  for (const uid of ["left", "neither"]) expect((await mine(uid)).open).toEqual([]);
  for (const uid of ["left", "neither", "booker"]) {
    const paper = { order: id, kind: "estimate" } as const;
    await expect(account(uid).approvals.openOwn({ order: id, key: key() })).rejects.toThrow("not-found");
    await expect(account(uid).documents.issueOwn(paper)).rejects.toThrow("not-found");
  }
});

test("an order that is opened from the account is decided on as by the link that was mailed, and is the same link", async () => {
  await put(null, "pat@example.com");
  const one = key();
  const { token } = await account("pat").approvals.openOwn({ order: id, key: one });
  expect(await account("pat").approvals.openOwn({ order: id, key: one })).toMatchObject({ token });
  const { address } = await desk().approvals.makeLink({ order: id, key: key() });
  expect(address.split("#")[1]).toBe(token);
  const order = await account("pat").approvals.open({ token });
  expect(order.offPaper).toBeNull();
  const [brakes] = order.jobs;
  if (!brakes) throw new Error("no job");
  const decided = await account("pat").approvals.decide({
    token,
    decisions: [{ job: brakes.id, status: "approved", saw: brakes.saw }],
    by: { name: "Pat Doe", relation: "owner" },
    total: totalWith(order, [brakes.id]),
    signature: { kind: "typed", name: "Pat Doe" },
    key: key(),
  });
  expect(decided.ok).toBe(true);
  const [open] = (await mine("pat")).open;
  expect(open).toMatchObject({ waiting: 2, approved: 22_500, papers: ["authorization", "estimate"] });
});

test("a call that comes again opens nothing that is the caller's no more", async () => {
  await put(null, "pat@example.com");
  const one = key();
  await account("pat").approvals.openOwn({ order: id, key: one });
  await put(null, "other@example.com");
  await expect(account("pat").approvals.openOwn({ order: id, key: one })).rejects.toThrow("not-found");
});

test("what was is listed with its date, miles and jobs, and work that was refused waits on the car while it is theirs", async () => {
  const record = await put(person("pat@example.com"), null);
  const facts = {
    ...{ vin: null, plate: "7ABC123", plateState: null, year: 2016, make: "Honda", model: "Civic" },
    ...{ color: null, notes: null },
  };
  const added = await desk().customers.addVehicle({ record: record ?? "", facts, reading: null, key: key() });
  if (!added.ok) throw new Error(added.reason);
  await orderRef(world.db, id).update({ "vehicle.id": added.id });
  const said = {
    ...{ by: { name: "Pat Doe", relation: "owner" as const }, channel: "phone" as const },
    ...{ reachedAt: "555 010 8642", note: null },
  };
  const order = (await orderRef(world.db, id).get()).data();
  const { token } = await account("pat").approvals.openOwn({ order: id, key: key() });
  const saw = (await account("pat").approvals.open({ token })).jobs.map(({ saw: { offer, cents } }) => ({
    offer,
    cents,
  }));
  if (!order || !saw[0] || !saw[1]) throw new Error("no order");
  await send(
    { type: "set-order", changes: [{ field: "odometerIn", from: null, to: 61_000 }] },
    { type: "decide", job: "brakes", saw: saw[0], decision: { status: "approved", said } },
    { type: "decide", job: "wipers", saw: saw[1], decision: { status: "declined", said } },
  );
  await orderRef(world.db, id).update({ "stage.is": "picked-up" });
  const { open, past, work, next } = await mine("pat");
  expect({ open, next }).toEqual({ open: [], next: null });
  expect(past).toMatchObject([
    {
      ...{ id, car: added.id, odometer: 61_000, isOver: true, waiting: 0 },
      jobs: [{ id: "brakes", status: "approved" }, { id: "wipers", status: "declined" }, { id: "filter" }],
    },
  ]);
  expect(work).toMatchObject([
    { car: added.id, job: "wipers", cents: 3_000, status: "declined", number: 1001 },
  ]);
  // Sold: the new owner sees neither price nor work, and it is offered to nobody.
  const buyer = await desk().customers.create({ facts: person("buyer@example.com"), key: key() });
  const { vehicle } = { vehicle: await world.db.doc(`vehicles/${added.id}`).get() };
  await desk().customers.moveVehicle({
    ...{ id: added.id, revision: Number(vehicle.get("revision")), to: buyer.id, key: key() },
  });
  expect(await mine("pat")).toMatchObject({ past: [{ id, car: null }], work: [] });
  expect(await mine("buyer")).toMatchObject({ open: [], past: [], work: [] });
});

test("of any number of orders each is on one page, the latest first, and no page reads more than it shows", async () => {
  await put(person("pat@example.com"), "pat@example.com");
  const order = (await orderRef(world.db, id).get()).data();
  const batch = world.db.batch();
  const ids = Array.from({ length: 120 }, (_, n) => `old-${String(n).padStart(3, "0")}`);
  for (const [n, one] of ids.entries())
    batch.set(orderRef(world.db, one), {
      ...order,
      ...{ id: one, number: 2_000 + n, stage: { ...order?.stage, is: "picked-up" } },
      // Three at a time are of one moment.
      createdAt: new Date(Date.UTC(2025, 0, 1 + Math.floor(n / 3))).toISOString(),
      // By the record, by the paper, or by both.
      customer: {
        ...order?.customer,
        ...(n % 3 === 0 && { record: null }),
        ...(n % 3 === 1 && { email: null }),
      },
    });
  await batch.commit();
  const seen: string[] = [];
  let after: Awaited<ReturnType<typeof mine>>["next"] = null;
  let pages = 0;
  do {
    const page = await account("pat").approvals.mine({ after });
    expect(page.past.length).toBeLessThanOrEqual(50);
    seen.push(...page.past.map((one) => one.id));
    after = page.next;
    pages += 1;
  } while (after);
  expect(pages).toBe(3);
  expect(seen).toEqual([...ids].reverse());
});

test("whoever makes an account with the address they gave as a guest finds what they left", async () => {
  await put(null, "guest@example.com");
  const unproven = callerOf(world.as("unverified", "guest"));
  await expect(unproven.approvals.mine({ after: null })).rejects.toThrow("forbidden");
  expect((await mine("guest")).open).toMatchObject([{ id, mayDecide: true }]);
});

test("of a fleet's car every e-mail says which, whose it is, and who is on the paper", async () => {
  await put(fleet(contact("boss", { book: false, approve: true })), "driver@example.com");
  const written = async () => {
    const mails = await world.all("outbox");
    await Promise.all(mails.map(({ id }) => world.db.doc(`outbox/${id}`).delete()));
    return mails;
  };
  const whose = "This is a car of Bayside Plumbing. Contact for this visit: Pat Doe.";
  await desk().approvals.sendLink({ order: id, key: key() });
  await desk().threads.answer({ order: id, text: "It is ready.", job: null, saw: 0, key: key() });
  const { token } = await account("boss").approvals.openOwn({ order: id, key: key() });
  const shown = await account("boss").approvals.open({ token });
  await account("boss").approvals.decide({
    ...{ token, total: 0, key: key() },
    decisions: shown.jobs.map(({ id: job, saw }) => ({ job, saw, status: "declined" as const })),
    by: { name: "boss", relation: "fleet-contact" },
    signature: { kind: "typed", name: "boss" },
  });
  const mails = await written();
  expect(mails).toHaveLength(3);
  for (const { to, subject, text } of mails) {
    expect(to.address).toBe("boss@example.com");
    expect(subject).toContain("2016 Honda Civic (7ABC123)");
    expect(text).toContain(whose);
  }
  expect(mails[2]).toMatchObject({ subject: expect.stringContaining("Your decision on") });
  expect(mails[2]?.text).toContain("This is what you decided");
  const [record] = await world.all("documents");
  expect(record?.content).toContain('"fleet":"Bayside Plumbing"');
});
