import { randomUUID } from "node:crypto";
import type { Appointment } from "@openhood/domain/booking/appointment";
import type { CustomerFacts } from "@openhood/domain/customers/record";
import type { VehicleFacts } from "@openhood/domain/customers/vehicle";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { bookingInput, dropOff, expectWhole, lane, openShop } from "../../../test/booking.ts";
import { contents } from "../../../test/snapshot.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { provideFirestore } from "../../infra/firebase.ts";
import { dataOf, removeDataOf } from "../../stores/personal-data.ts";
import { sweep } from "../../triggers/sweep.ts";
import { bookAppointment } from "../booking/book-appointment.ts";
import { bookFor } from "../booking/book-for.ts";
import { addVehicle } from "./add-vehicle.ts";
import { createCustomer } from "./create-customer.ts";
import { editCustomer } from "./edit-customer.ts";
import { editVehicle } from "./edit-vehicle.ts";
import { findDuplicates } from "./find-duplicates.ts";
import { getCustomer } from "./get-customer.ts";
import { getTimeline } from "./get-timeline.ts";
import { linkCustomer } from "./link-customer.ts";
import { listCustomers } from "./list-customers.ts";
import { mergeCustomers } from "./merge-customers.ts";
import { moveVehicle } from "./move-vehicle.ts";
import { ownGarage } from "./own-garage.ts";
import { reindexFinds } from "./reindex-finds.ts";
import { undoMerge } from "./undo-merge.ts";

const VIN = "1M8GDM9AXKP042788";
const OTHER = "1G4AH59H45G118341";
let world: World;
beforeEach(async () => {
  world = await makeWorld();
  provideFirestore(world.db);
  await openShop(world, { lanes: ["bay-1", "bay-2", "bay-3"].map((id) => lane(id)) });
});

const desk = () => world.as("advisor");
const key = () => randomUUID();
const person = (name: string, more: Partial<Extract<CustomerFacts, { kind: "person" }>> = {}) => ({
  kind: "person" as const,
  name,
  email: `${name.toLowerCase()}@example.com`,
  phone: null,
  language: "en" as const,
  notes: null,
  ...more,
});
const car = (more: Partial<VehicleFacts> = {}): VehicleFacts => ({
  vin: null,
  plate: null,
  plateState: null,
  year: 2014,
  make: "Honda",
  model: "Civic",
  color: null,
  notes: null,
  ...more,
});
const open = async (facts: CustomerFacts) => (await createCustomer(desk(), { facts, key: key() })).id;
const park = (record: string, facts: VehicleFacts) =>
  addVehicle(desk(), { record, facts, reading: null, key: key() });
const parked = async (record: string, facts: VehicleFacts) => {
  const reply = await park(record, facts);
  if (!reply.ok) throw new Error(reply.reason);
  return reply.id;
};
const seen = (id: string) => getCustomer(desk(), { id });
const stays = { name: "stays", email: "stays", phone: "stays", language: "stays", notes: "both" } as const;
const join = async (stay: string, go: string) =>
  mergeCustomers(desk(), {
    stays: stay,
    goes: go,
    revisions: { stays: (await seen(stay)).record.revision, goes: (await seen(go)).record.revision },
    choice: stays,
    key: key(),
  });
const visits = async () => (await world.all("appointments")) as Appointment[];
const book = async (who: string, more: Parameters<typeof bookingInput>[0] = {}) => {
  const reply = await bookAppointment(
    world.as("customer", who),
    bookingInput({ when: dropOff(), ...more, who }),
  );
  if (!reply.ok) throw new Error(reply.reason);
  return reply.appointment.id;
};
const names = async (search: string) =>
  (await listCustomers(desk(), { search, after: null })).rows.map(({ record }) => record.facts.name);

describe("a record", () => {
  test("is written anew only as it was seen, and whoever was slower is shown how it is now", async () => {
    const id = await open(person("Ana"));
    const edit = (name: string) => editCustomer(desk(), { id, revision: 1, facts: person(name), key: key() });
    expect(await edit("Ana R")).toEqual({ ok: true });
    expect(await edit("Anna")).toMatchObject({
      reason: "edit-conflict",
      now: { facts: { name: "Ana R" } },
    });
    expect((await seen(id)).record).toMatchObject({ facts: { name: "Ana R" }, revision: 2 });
  });

  test("of two who write at once one wins", async () => {
    const id = await open(person("Ana"));
    const replies = await Promise.all(
      ["one", "two", "three"].map((name) =>
        editCustomer(desk(), { id, revision: 1, facts: person(name), key: key() }),
      ),
    );
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await seen(id)).record.revision).toBe(2);
  });

  test("is found by name, address, number, plate, VIN and model, page by page, the latest moved first", async () => {
    const ana = await open(person("Ana Ruiz", { phone: "(555) 010-4471" }));
    await parked(ana, car({ vin: VIN, plate: "8ABC-123" }));
    await open(person("Bruno"));
    for (const search of ["ruiz", "555 010", "4471", "8abc 1", VIN, "042788", "civic", "ana civic"])
      expect(await names(search), search).toEqual(["Ana Ruiz"]);
    expect(await names("bruno civic")).toEqual([]);
    expect(await names("x")).toEqual([]);
    world.pass(1_000);
    for (let n = 0; n < 30; n++) await open(person(`Many ${n}`, { email: null }));
    const first = await listCustomers(desk(), { search: "many", after: null });
    expect(first.rows).toHaveLength(25);
    const second = await listCustomers(desk(), { search: "many", after: first.next });
    expect(second.rows).toHaveLength(5);
    expect(second.next).toBeNull();
    expect(new Set([...first.rows, ...second.rows].map(({ record }) => record.id)).size).toBe(30);
    expect((await names("")).every((name) => name.startsWith("Many"))).toBe(true);
  });
});

describe("what an earlier version wrote down", () => {
  const old = ["sean", "o", "brien", "sean.brien@exam"];
  const asBefore = async () => {
    const sean = await open(person("Sean O'Brien", { email: "o'brien@example.com" }));
    const truck = await parked(sean, car({ make: "Ford", model: "F-150" }));
    const { find } = (await seen(sean)).record;
    await world.db.doc(`customers/${sean}`).update({ find: { ...find, keys: old, names: [] } });
    await world.db.doc(`vehicles/${truck}`).update({ "find.keys": ["ford"] });
    return { sean, truck };
  };

  test("is found by what this version reads once the sweep was there, and nothing else of it changes", async () => {
    const { sean } = await asBefore();
    const before = (await seen(sean)).record;
    expect(await names("O'B")).toEqual([]);
    await sweep(60_000);
    for (const search of ["O'B", "obrien", "o'brien@ex", "f150"])
      expect(await names(search), search).toEqual(["Sean O'Brien"]);
    const { find, ...rest } = (await seen(sean)).record;
    expect({ ...rest, find: before.find }).toEqual(before);
    expect(find.names).toContain("obrien");
  });

  test("is brought up to date once, wherever that was interrupted, and page by page", async () => {
    const { truck } = await asBefore();
    for (let n = 0; n < 120; n++) await open(person(`Many ${n}`, { email: null }));
    const real = world.db.collection.bind(world.db);
    const broken = vi.spyOn(world.db, "collection").mockImplementation((name) => {
      if (name === "vehicles") throw new Error("away");
      return real(name);
    });
    await expect(reindexFinds(world.as("public"), Number.POSITIVE_INFINITY)).rejects.toThrow("away");
    broken.mockRestore();
    await reindexFinds(world.as("public"), Number.POSITIVE_INFINITY);
    expect((await world.db.doc(`vehicles/${truck}`).get()).get("find.keys")).toContain("f150");
    const done = contents(world);
    await reindexFinds(world.as("public"), Number.POSITIVE_INFINITY);
    expect(contents(world)).toEqual(done);
  });
});

describe("a VIN", () => {
  test("is on one vehicle, and who writes it on another is told which", async () => {
    const [ana, bo] = [await open(person("Ana")), await open(person("Bo"))];
    const id = await parked(ana, car({ vin: VIN }));
    expect(await park(bo, car({ vin: VIN }))).toMatchObject({
      reason: "vin-taken",
      vehicle: { id },
      owner: { id: ana, name: "Ana" },
    });
    const other = await parked(bo, car());
    expect(
      await editVehicle(desk(), {
        id: other,
        revision: 1,
        facts: car({ vin: VIN }),
        reading: null,
        anyway: false,
        archived: false,
        key: key(),
      }),
    ).toMatchObject({ reason: "vin-taken", vehicle: { id } });
    const corrected = {
      id,
      revision: 1,
      facts: car({ vin: OTHER }),
      reading: null,
      anyway: false,
      archived: false,
    };
    expect(await editVehicle(desk(), { ...corrected, key: key() })).toEqual({ ok: true });
    expect(await park(bo, car({ vin: VIN }))).toMatchObject({ ok: true });
    expect((await world.all("vins")).map(({ vin }) => vin).sort()).toEqual([OTHER, VIN].sort());
  });

  test.each(["BJ5W-300123", "7R02C123456", "../1", "__all__"])(
    "a number of another form, %s, claims nothing: two makers may have given it",
    async (vin) => {
      const [ana, bo] = [await open(person("Ana")), await open(person("Bo"))];
      await parked(ana, car({ vin }));
      await parked(bo, car({ vin }));
      expect(await world.all("vins")).toEqual([]);
    },
  );

  test("has a wrong reading of yesterday corrected or removed on its record, and the history says by whom", async () => {
    const ana = await open(person("Ana"));
    const id = await parked(ana, car());
    const edit = async (reading: { on: string; miles: number | null }, anyway = false) => {
      const [{ revision, facts } = { revision: 0, facts: car() }] = (await seen(ana)).vehicles;
      return editVehicle(desk(), { id, revision, facts, reading, anyway, archived: false, key: key() });
    };
    await edit({ on: "2026-02-01", miles: 195_000 });
    const wrong = { on: "2026-03-01", miles: 1_991_050 };
    const doubt = { ok: false, reason: "doubtful", why: "jump", last: { on: "2026-02-01", miles: 195_000 } };
    expect(await edit(wrong)).toEqual(doubt);
    expect(await edit(wrong, true)).toEqual({ ok: true });
    expect(await edit({ on: wrong.on, miles: null })).toEqual({ ok: true });
    const [now] = (await seen(ana)).vehicles;
    expect(now?.odometer.map(({ miles }) => miles)).toEqual([195_000]);
    expect(now?.corrected).toMatchObject([{ ...wrong, corrected: { by: { uid: "advisor" } } }]);
    const { happened } = await getTimeline(desk(), { of: { kind: "vehicle", id }, pages: 1 });
    expect(happened.filter(({ kind }) => kind === "reading")).toMatchObject([
      { ...wrong, corrected: { by: { uid: "advisor" } } },
      { miles: 195_000 },
    ]);
  });

  test("that many write at once is on one vehicle all the same", async () => {
    const ids = await Promise.all(["Ana", "Bo", "Cy"].map((name) => open(person(name))));
    const replies = await Promise.all(ids.map((id) => park(id, car({ vin: VIN }))));
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await world.all("vehicles")).toHaveLength(1);
    expect(await world.all("vins")).toHaveLength(1);
  });

  test("goes with its car when that is sold, and both owners stay known", async () => {
    const [ana, bo] = [await open(person("Ana")), await open(person("Bo"))];
    const id = await parked(ana, car({ vin: VIN }));
    const move = (revision: number) => moveVehicle(desk(), { id, revision, to: bo, key: key() });
    expect(await move(1)).toEqual({ ok: true });
    expect(await move(1)).toMatchObject({ reason: "edit-conflict" });
    expect((await seen(ana)).vehicles).toEqual([]);
    expect((await seen(bo)).vehicles).toMatchObject([
      { id, owners: [{ record: ana }, { record: bo, until: null }] },
    ]);
  });
});

describe("an appointment", () => {
  test("opens its customer's record and vehicle once, however many keep it", async () => {
    const id = await book("ana");
    await Promise.all([linkCustomer(desk(), id), linkCustomer(desk(), id), linkCustomer(desk(), id)]);
    await sweep(60_000);
    const [visit] = await visits();
    expect(await world.all("customers")).toMatchObject([
      { id: visit?.customer.record, uid: "ana", facts: { kind: "person", email: "ana@example.com" } },
    ]);
    expect(await world.all("vehicles")).toMatchObject([
      { id: visit?.vehicle.id, owner: visit?.customer.record, facts: { year: 2016, make: "Honda" } },
    ]);
    await expectWhole(world);
  });

  test("and two at once of one customer with one car open one of each", async () => {
    const ids = [await book("ana"), await book("ana")];
    await Promise.all(ids.map((id) => linkCustomer(desk(), id)));
    expect(await world.all("customers")).toHaveLength(1);
    expect(await world.all("vehicles")).toHaveLength(1);
  });

  test("and one of before and one of after the link secret was rotated open one record", async () => {
    const rotated = () => {
      const { linkSecret } = desk().config;
      return {
        ...desk(),
        config: { ...desk().config, linkSecret: "n".repeat(40), previousLinkSecret: linkSecret },
      };
    };
    const [first = "", second = "", third = ""] = [await book("ana"), await book("ana"), await book("ana")];
    await Promise.all([linkCustomer(desk(), first), linkCustomer(rotated(), second)]);
    await linkCustomer({ ...rotated(), config: { ...rotated().config, previousLinkSecret: null } }, third);
    expect(await world.all("customers")).toHaveLength(1);
  });

  test("that were left out are kept by the sweep, also of callers without an address", async () => {
    await book("ana");
    const caller = {
      ...bookingInput({ when: dropOff() }),
      email: undefined,
      name: "Dana",
      phone: "555 010 4471",
    };
    for (const name of ["Dana", "DANA", "Uncle"]) await bookFor(desk(), { ...caller, name, key: key() });
    await sweep(60_000);
    expect((await visits()).every(({ customer, vehicle }) => customer.record && vehicle.id)).toBe(true);
    expect((await world.all("customers")).map(({ facts }) => facts.name).sort()).toEqual([
      "Dana",
      "Uncle",
      "ana",
    ]);
  });

  test("fills in what was not known of a vehicle; a VIN that is on another's leaves that one where it is", async () => {
    await linkCustomer(desk(), await book("ana", { vehicle: { plate: "8ABC 123" } }));
    await linkCustomer(
      desk(),
      await book("ana", { vehicle: { plate: "8abc-123", vin: VIN, make: "Honda" } }),
    );
    const [known] = await world.all("vehicles");
    expect(await world.all("vehicles")).toMatchObject([
      { facts: { plate: "8ABC 123", vin: VIN, make: "Honda" } },
    ]);
    const id = await book("bo", { vehicle: { vin: VIN } });
    await linkCustomer(desk(), id);
    const visit = (await visits()).find((one) => one.id === id);
    expect(visit?.vehicle.id).toBe(known?.id);
    expect(await world.all("vehicles")).toEqual([known]);
    expect(await findDuplicates(desk(), { id: visit?.customer.record ?? "" })).toMatchObject([
      { record: { id: known?.owner }, shares: ["vehicle"] },
    ]);
  });

  test("of a fleet's contact is the fleet's, when they book for it", async () => {
    const contact = { name: "Fay", email: "fay@example.com", phone: null, book: true, approve: false };
    const contacts = [contact, { ...contact, name: "Gus", email: "gus@example.com", book: false }];
    const fleet = await open({ kind: "fleet", name: "Vans", language: "en", notes: null, contacts });
    const van = await parked(fleet, car({ plate: "VAN 1" }));
    for (const who of ["fay", "gus"])
      await linkCustomer(desk(), await book(who, { vehicle: { plate: "van1" } }));
    const of = (who: string) => async () => (await visits()).find(({ customer }) => customer.uid === who);
    expect(await of("fay")()).toMatchObject({ customer: { record: fleet }, vehicle: { id: van } });
    expect((await of("gus")())?.customer.record).not.toBe(fleet);
    expect((await ownGarage(world.as("customer", "fay"))).vehicles).toMatchObject([
      { id: van, fleet: "Vans", visits: [{}] },
    ]);
    expect((await ownGarage(world.as("customer", "gus"))).vehicles.map(({ id }) => id)).not.toContain(van);
  });
});

describe("a merge", () => {
  test("shows vehicles and visits of both under one, and taken apart again leaves everything as it was", async () => {
    await linkCustomer(desk(), await book("ana"));
    await linkCustomer(desk(), await book("ann"));
    const [ana = "", ann = ""] = (await world.all("customers"))
      .sort((a, b) => (a.facts.name < b.facts.name ? -1 : 1))
      .map(({ id }) => id as string);
    const told = () =>
      Object.entries(contents(world))
        .filter(([path]) => /^(customers|vehicles|appointments|vins)\//.test(path))
        .map(([path, data]) => [path, { ...(data as object), updatedAt: 0, revision: 0 }]);
    const before = told();
    expect(await join(ana, ann)).toEqual({ ok: true });
    const both = await seen(ana);
    expect(both.vehicles).toHaveLength(2);
    expect(both.appointments).toHaveLength(2);
    expect(both.merged).toMatchObject([{ id: ann, name: "ann", undoUntil: expect.any(String) }]);
    expect((await seen(ann)).into).toEqual({ id: ana, name: "ana" });
    expect(await names("ann")).toEqual(["ana"]);
    expect(await names("")).toEqual(["ana"]);
    // The address of the one that went still leads to the customer, but shows its account no more than before.
    expect((await ownGarage(world.as("customer", "ann"))).vehicles).toHaveLength(1);
    expect((await ownGarage(world.as("customer", "ana"))).vehicles).toHaveLength(2);
    expect(await undoMerge(desk(), { id: ann, key: key() })).toEqual({ ok: true });
    expect(told()).toEqual(before);
  });

  test("takes over a number with its wish about texts, and undone forgets both", async () => {
    const phone = "(555) 010-4471";
    const ana = await open(person("Ana"));
    for (const texts of ["yes", "no"] as const) {
      const notices = { off: ["progress" as const] };
      const called = await open(person("Ann", { email: null, phone, texts, notices }));
      const before = (await seen(ana)).record.facts;
      const revisions = {
        stays: (await seen(ana)).record.revision,
        goes: (await seen(called)).record.revision,
      };
      const choice = { ...stays, phone: "goes" as const };
      await mergeCustomers(desk(), { stays: ana, goes: called, revisions, choice, key: key() });
      expect((await seen(ana)).record.facts).toMatchObject({ phone, texts, notices });
      expect(await undoMerge(desk(), { id: called, key: key() })).toEqual({ ok: true });
      expect((await seen(ana)).record.facts).toStrictEqual(before);
    }
  });

  test("keeps what came meanwhile where it came to", async () => {
    const [ana, ann] = [await open(person("Ana")), await open(person("Ann"))];
    await join(ana, ann);
    const id = await book("ann", { vehicle: { plate: "NEW 1" } });
    await linkCustomer(desk(), id);
    expect((await visits()).find((one) => one.id === id)?.customer.record).toBe(ana);
    await undoMerge(desk(), { id: ann, key: key() });
    expect((await seen(ana)).vehicles).toMatchObject([{ facts: { plate: "NEW 1" } }]);
    expect((await seen(ann)).vehicles).toEqual([]);
  });

  test("into a fleet shows a person none of its vehicles, and puts their next visit on it", async () => {
    await linkCustomer(desk(), await book("ana", { vehicle: { plate: "OWN 1" } }));
    const ana = (await visits())[0]?.customer.record ?? "";
    const fleet = await open({ kind: "fleet", name: "Vans", language: "en", notes: null, contacts: [] });
    await parked(fleet, car({ plate: "VAN 1" }));
    expect(await join(fleet, ana)).toEqual({ ok: true });
    const { vehicles } = await ownGarage(world.as("customer", "ana"));
    expect(vehicles).toMatchObject([{ plate: "OWN 1", fleet: null }]);
    const next = await book("ana", { vehicle: { plate: "VAN 1" } });
    await linkCustomer(desk(), next);
    expect((await visits()).find(({ id }) => id === next)?.customer.record).toBe(fleet);
  });

  test("can be undone for a day and no longer, and not of records that were changed since they were seen", async () => {
    const [ana, ann] = [await open(person("Ana")), await open(person("Ann"))];
    const stale = { stays: ana, goes: ann, revisions: { stays: 1, goes: 7 }, choice: stays, key: key() };
    expect(await mergeCustomers(desk(), stale)).toMatchObject({ reason: "edit-conflict" });
    await join(ana, ann);
    expect(await editCustomer(desk(), { id: ann, revision: 2, facts: person("X"), key: key() })).toEqual({
      ok: false,
      reason: "merged",
      into: ana,
    });
    expect(await park(ann, car())).toMatchObject({ reason: "merged", into: ana });
    world.pass(24 * 3_600_000 + 1);
    expect(await undoMerge(desk(), { id: ann, key: key() })).toEqual({ ok: false, reason: "too-late" });
    expect((await seen(ana)).merged).toMatchObject([{ undoUntil: null }]);
  });

  test("of two records with one plate has that car once, with what either knew; taken apart it is two again", async () => {
    const [ana, ann] = [await open(person("ana")), await open(person("ann"))];
    await parked(ana, car({ plate: "8ABC-123", color: "Blue" }));
    await parked(ann, car({ plate: "8abc 123", vin: VIN, color: "Navy" }));
    await parked(ann, car({ plate: "OTHER 1" }));
    const before = await world.all("vehicles");
    expect(await join(ana, ann)).toEqual({ ok: true });
    const { vehicles } = await seen(ana);
    expect(vehicles.map(({ facts }) => [facts.plate, facts.vin, facts.color]).sort()).toEqual([
      ["8ABC-123", VIN, "Blue"],
      ["OTHER 1", null, null],
    ]);
    expect(await world.all("vins")).toMatchObject([
      { vin: VIN, vehicle: vehicles.find(({ facts }) => facts.vin)?.id },
    ]);
    expect(await undoMerge(desk(), { id: ann, key: key() })).toEqual({ ok: true });
    const plain = (all: Record<string, unknown>[]) =>
      all.map(({ id, owner, facts, odometer, find }) => ({ id, owner, facts, odometer, find }));
    expect(plain(await world.all("vehicles"))).toEqual(plain(before));
    expect(await world.all("vins")).toMatchObject([
      { vin: VIN, vehicle: before.find(({ facts }) => facts.vin)?.id },
    ]);
  });

  test("two who merge one record into two others at once: one does", async () => {
    const [a, b, c] = [await open(person("A")), await open(person("B")), await open(person("C"))];
    const replies = await Promise.all([join(a, c), join(b, c)]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

test("duplicates share an address, a number or a plate, however they are written", async () => {
  const ana = await open(person("Ana", { phone: "(555) 010-4471" }));
  await parked(ana, car({ plate: "8ABC-123" }));
  const twin = await open(person("Annie", { email: "ana@example.com", phone: "1 555 010 4471" }));
  await parked(await open(person("Bo")), car({ plate: "8abc 123" }));
  await open(person("Cy"));
  const found = await findDuplicates(desk(), { id: ana });
  expect(found.map(({ record, shares }) => [record.facts.name, shares])).toEqual([
    ["Annie", ["email", "phone"]],
    ["Bo", ["plate"]],
  ]);
  await join(ana, twin);
  expect((await findDuplicates(desk(), { id: ana })).map(({ record }) => record.facts.name)).toEqual(["Bo"]);
});

describe("a person who wants their data", () => {
  const asked = "ana@example.com";
  test("gets record and vehicles, and of a fleet only their own part", async () => {
    const ana = await open(person("Ana", { notes: "Pays cash" }));
    await parked(ana, car({ vin: VIN }));
    const contact = { name: "Ana", email: asked, phone: null, book: true, approve: true };
    const contacts = [contact, { ...contact, name: "Gus", email: "gus@example.com" }];
    await parked(
      await open({ kind: "fleet", name: "Vans", language: "en", notes: null, contacts }),
      car({ vin: OTHER }),
    );
    const data = await dataOf(world.db, asked);
    expect(data.vehicles).toMatchObject([{ facts: { vin: VIN } }]);
    expect(data.customers).toHaveLength(2);
    expect(JSON.stringify(data)).toContain("Pays cash");
    expect(JSON.stringify(data)).not.toMatch(/gus/i);
  });

  test("or wants it gone leaves no record, vehicle, VIN or visit behind, and a fleet without its contact", async () => {
    const ana = await open(person("Ana"));
    const car1 = await parked(ana, car({ vin: VIN }));
    const twin = await open(person("Anna", { email: null }));
    await join(ana, twin);
    const contact = { name: "Ana", email: asked, phone: null, book: true, approve: true };
    const fleet = await open({
      kind: "fleet",
      name: "Vans",
      language: "en",
      notes: null,
      contacts: [contact],
    });
    await parked(fleet, car({ vin: OTHER }));
    await book("ana");
    await bookFor(desk(), {
      ...bookingInput({ when: dropOff() }),
      email: undefined,
      name: "Anna",
      phone: "555 010 4471",
    });
    await sweep(60_000);
    const called = (await visits()).find(({ customer }) => customer.email === null)?.id ?? "";
    await world.db.doc(`appointments/${called}`).update({ "customer.record": twin });
    await removeDataOf(world.db, asked);
    expect(await visits()).toEqual([]);
    expect((await world.all("vins")).map(({ vin }) => vin)).toEqual([OTHER]);
    expect((await world.all("vehicles")).map(({ id }) => id)).not.toContain(car1);
    const left = Object.entries(contents(world)).filter(
      ([path, data]) => !path.startsWith("audit/") && JSON.stringify([path, data]).includes(asked),
    );
    expect(left).toEqual([]);
    expect((await seen(fleet)).record.facts).toMatchObject({ name: "Vans", contacts: [] });
    expect((await seen(fleet)).vehicles).toHaveLength(1);
    await expectWhole(world);
  });
});
