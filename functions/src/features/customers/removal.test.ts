import { randomUUID } from "node:crypto";
import type { Appointment } from "@openhood/domain/booking/appointment";
import type { CustomerFacts } from "@openhood/domain/customers/record";
import type { VehicleFacts } from "@openhood/domain/customers/vehicle";
import { isDeep } from "@openhood/local-stack/testing/deep";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { bookingInput, DAY, dropOff, expectWhole, lane, openShop } from "../../../test/booking.ts";
import { FakeAccounts } from "../../../test/fake-accounts.ts";
import { faulty } from "../../../test/faults.ts";
import { expectRightLines } from "../../../test/search-lines.ts";
import { contents, linesApart, rewind } from "../../../test/snapshot.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { provideFirestore } from "../../infra/firebase.ts";
import { Problem } from "../../infra/problem.ts";
import { dataOf } from "../../stores/personal-data.ts";
import { sweep } from "../../triggers/sweep.ts";
import { bookAppointment } from "../booking/book-appointment.ts";
import { bookFor } from "../booking/book-for.ts";
import { sendCode } from "../booking/send-code.ts";
import { answerMessage } from "../messages/answer-message.ts";
import { followUpMessage } from "../messages/follow-up-message.ts";
import { sendMessage } from "../messages/send-message.ts";
import { sendPasswordReset } from "../sign-in/send-password-reset.ts";
import { sendSignInLink } from "../sign-in/send-sign-in-link.ts";
import { addVehicle } from "./add-vehicle.ts";
import { createCustomer } from "./create-customer.ts";
import { downloadOwnData } from "./download-own-data.ts";
import { editCustomer } from "./edit-customer.ts";
import { getCustomer } from "./get-customer.ts";
import { linkCustomer } from "./link-customer.ts";
import { mergeCustomers } from "./merge-customers.ts";
import { moveVehicle } from "./move-vehicle.ts";
import { removeOwnData } from "./remove-own-data.ts";
import { sweepRemovals } from "./sweep-removals.ts";
import { updateProfile } from "./update-profile.ts";

const EMAIL = "zoraida@example.com";
/** Everything that is hers alone, as it may be written anywhere. */
const hers = /zoraida|quimby|5550104471|555 010 4471|0104471|ZQX|1M8GDM9AXKP042788|whistles|secretly/i;
const VIN = "1M8GDM9AXKP042788";

let world: World;
beforeEach(async () => {
  new FakeAccounts().provide();
  await begin();
});

async function begin() {
  world = await makeWorld();
  provideFirestore(world.db);
  await openShop(world, { lanes: Array.from({ length: 12 }, (_, n) => lane(`bay-${n}`)), waitersPerDay: 99 });
}

const key = () => randomUUID();
const desk = () => world.as("advisor");
const zoraida = () => ({
  ...world.as("customer", "u1"),
  actor: { role: "customer" as const, uid: "u1", email: EMAIL, name: "Zoraida" },
});
const her: CustomerFacts = {
  kind: "person",
  name: "Zoraida Quimby",
  email: EMAIL,
  phone: "+1 555 010 4471",
  language: "en",
  notes: "Whistles at the counter",
};
const bo: CustomerFacts = {
  ...her,
  name: "Bo Lee",
  email: "bo@example.com",
  phone: "555 010 9999",
  notes: "Has a dog",
};
const fleetOf = (contacts: boolean): CustomerFacts => ({
  kind: "fleet",
  name: "Vans",
  language: "en",
  notes: null,
  contacts: contacts
    ? [{ name: "Zoraida Quimby", email: EMAIL, phone: "555 010 4471", book: true, approve: true }]
    : [],
});
const car = (more: Partial<VehicleFacts>): VehicleFacts => ({
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

const records = async () => (await world.all("customers")) as { id: string; facts: CustomerFacts }[];
const recordOf = async (email: string) =>
  (await records()).find(({ facts }) => facts.kind === "person" && facts.email === email)?.id;
const visits = async () => (await world.all("appointments")) as Appointment[];
const keepAll = async () => {
  for (const { id } of await visits()) await linkCustomer(desk(), id);
};

const book = (plate: string) =>
  bookAppointment(zoraida(), {
    ...bookingInput({ when: dropOff(), vehicle: { plate, make: plate } }),
    email: EMAIL,
    name: "Zoraida Quimby",
    phone: "555 010 4471",
    note: "It whistles",
  });
const call = (plate: string) =>
  bookFor(desk(), {
    ...bookingInput({ when: dropOff(), vehicle: { plate, make: plate } }),
    email: undefined,
    name: "Zoraida Quimby",
    phone: "(555) 010-4471",
    note: "Secretly, she called",
  });
const join = async (stays: string | undefined, goes: string | undefined, choose: "stays" | "goes") => {
  if (!stays || !goes) return;
  const [one, other] = await Promise.all([
    getCustomer(desk(), { id: stays }),
    getCustomer(desk(), { id: goes }),
  ]);
  await mergeCustomers(desk(), {
    stays,
    goes,
    revisions: { stays: one.record.revision, goes: other.record.revision },
    choice: { name: choose, email: "stays", phone: choose, language: "stays", notes: "both" },
    key: key(),
  });
};

/** What happens to her data, by her and by the shop; any of it before the removal, or while it runs. */
const actions = {
  profile: () => updateProfile(zoraida(), { name: "Zoraida Q", phone: "555 010 4471", language: "es" }),
  message: () =>
    sendMessage(zoraida(), {
      name: "Zoraida",
      email: EMAIL,
      phone: "555 010 4471",
      message: "It whistles secretly",
      language: "en",
      key: key(),
    }),
  followUp: async () => {
    const mine = (await world.all("messages")).find(({ from }) => from.email === EMAIL);
    if (mine) await followUpMessage(zoraida(), { id: mine.id, text: "Still whistles", key: key() });
  },
  answer: async () => {
    const mine = (await world.all("messages")).find(({ from }) => from.email === EMAIL);
    if (mine) await answerMessage(desk(), { id: mine.id, text: "Dear Zoraida", key: key() });
  },
  code: () => sendCode(world.as("public"), { email: EMAIL, language: "en" }),
  book: () => book("ZQX 1"),
  bookAnother: () => book("ZQX 2"),
  bookedByDesk: () =>
    bookFor(desk(), {
      ...bookingInput({ when: dropOff(), vehicle: { plate: "ZQX 3" } }),
      email: EMAIL,
      name: "Zoraida",
    }),
  keep: keepAll,
  open: () => createCustomer(desk(), { facts: her, key: key() }),
  edit: async () => {
    const id = await recordOf(EMAIL);
    if (!id) return;
    const { record } = await getCustomer(desk(), { id });
    const facts = { ...her, notes: "Whistles, and secretly pays cash" };
    await editCustomer(desk(), { id, revision: record.revision, facts, key: key() });
  },
  park: async () => {
    const id = await recordOf(EMAIL);
    if (id)
      await addVehicle(desk(), {
        record: id,
        facts: car({ vin: VIN, plate: "ZQX 4" }),
        reading: null,
        key: key(),
      });
  },
  bringIn: async () => {
    const [id, of] = [await recordOf(EMAIL), await recordOf("bo@example.com")];
    if (!id || !of) return;
    const added = await addVehicle(desk(), {
      record: of,
      facts: car({ plate: "SOLD 5" }),
      reading: null,
      key: key(),
    });
    if (added.ok) await moveVehicle(desk(), { id: added.id, revision: 1, to: id, key: key() });
  },
  mergeIntoBo: async () => join(await recordOf("bo@example.com"), await recordOf(EMAIL), "goes"),
  mergeIntoFleet: async () =>
    join((await records()).find(({ facts }) => facts.name === "Vans")?.id, await recordOf(EMAIL), "stays"),
  mergeBoIn: async () => join(await recordOf(EMAIL), await recordOf("bo@example.com"), "stays"),
} satisfies Record<string, () => Promise<unknown>>;
type ActionName = keyof typeof actions;
const names = Object.keys(actions) as ActionName[];

/** Refusals are allowed, surprises are not. */
const tried = async (action: ActionName) => {
  try {
    await actions[action]();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
};

/** What is left of her anywhere. A fleet's vehicles are the business's: of those, what is said of the car may stay. */
const left = () => {
  const all = Object.entries(contents(world)).flatMap(linesApart);
  const carOf = (line: string) => `vehicles/${line.split("/").at(-1)?.slice(1)}`;
  const isFleets = (id: string) =>
    all.some(
      ([path, data]) =>
        path === `customers/${id}` && (data as { facts: CustomerFacts }).facts.kind === "fleet",
    );
  const cars = new Map(
    all.flatMap(([path, data]) =>
      path.startsWith("vehicles/") && isFleets((data as { owner: string }).owner)
        ? [[path, data as object]]
        : [],
    ),
  );
  return all.filter(([path, data]) => {
    // The farewell has an address to go to, and goes once it is sent.
    if (path.startsWith("outbox/") && (data as { isForgotten?: true }).isForgotten) return false;
    if (path.startsWith("searchLines/")) return hers.test(String(data)) && !cars.has(carOf(path));
    if (path === `vins/${VIN}`) return !cars.has(`vehicles/${(data as { vehicle: string }).vehicle}`);
    return hers.test(
      JSON.stringify(cars.has(path) ? { ...cars.get(path), facts: 0, find: 0 } : [path, data]),
    );
  });
};

/** What a shop may know of her before: calls come after she is known, as a caller is told by number and name. */
async function history(before: readonly ActionName[], fleet: boolean, calls: number) {
  await createCustomer(desk(), { facts: bo, key: key() });
  await createCustomer(desk(), { facts: fleetOf(fleet), key: key() });
  for (const action of before) await tried(action);
  // Who has no record with this name and number yet is nobody the shop knows when she calls.
  const all = await records();
  const isKnown =
    fleet || all.some(({ facts }) => facts.name === her.name && "phone" in facts && facts.phone);
  if (isKnown && !before.includes("mergeIntoBo")) for (let n = 0; n < calls; n++) await call(`ZQX 9${n}`);
  await bookAppointment(world.as("customer", "bo"), bookingInput({ who: "bo", when: dropOff() }));
}

/** Nothing points at what is gone. */
async function expectNoOrphans() {
  const all = contents(world);
  for (const { id, owner } of await world.all("vehicles"))
    expect(all, `owner of ${id}`).toHaveProperty([`customers/${owner}`]);
  for (const { vehicle } of await world.all("vins")) expect(all).toHaveProperty([`vehicles/${vehicle}`]);
  for (const { customer } of await visits())
    if (customer.record !== null) expect(all).toHaveProperty([`customers/${customer.record}`]);
}

const turns = async (count: number) => {
  for (let n = 0; n < count; n++) await new Promise((resolve) => setImmediate(resolve));
};

const some = (max: number) => fc.array(fc.constantFrom(...names), { maxLength: max });

describe("a removal", () => {
  test("leaves nothing of the person anywhere in the database, whatever happens while it runs", async () => {
    await fc.assert(
      fc.asyncProperty(
        some(9),
        fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(12)), { maxLength: 6 }),
        fc.boolean(),
        fc.nat(2),
        async (before, meanwhile, fleet, calls) => {
          await begin();
          await history(before, fleet, calls);
          const [reply] = await Promise.all([
            removeOwnData(zoraida()),
            ...meanwhile.map(async ([action, wait]) => {
              await turns(wait);
              await tried(action);
            }),
          ]);
          expect(reply).toEqual({ ok: true });
          world.pass(60_000);
          await sweepRemovals(world.as("public"));
          expect(left()).toEqual([]);
          expect(await world.all("removals")).toEqual([]);
          expect((await visits()).map(({ customer }) => customer.name)).toContain("bo");
          await expectWhole(world, [DAY]);
          await expectNoOrphans();
          await expectRightLines(world);
        },
      ),
      { numRuns: isDeep ? 25 : 8, endOnFailure: true },
    );
  }, 240_000);

  test("that is asked for while six bookings run has none of them left", async () => {
    for (let round = 0; round < (isDeep ? 6 : 2); round++) {
      await begin();
      // The accounts are elsewhere, and take their time.
      const fake = new FakeAccounts();
      const { deleteUsers } = fake;
      fake.deleteUsers = async (uids) => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        return deleteUsers.call(fake, uids);
      };
      fake.provide();
      const removing = removeOwnData(zoraida());
      const booked = [1, 2, 3, 4, 5, 6].map(async (n) => {
        await new Promise((resolve) => setTimeout(resolve, n * round * 4));
        return book(`ZQX ${n}`).catch((error) => {
          if (!(error instanceof Problem)) throw error;
          return { ok: false as const, reason: error.reason };
        });
      });
      await removing;
      const replies = await Promise.all(booked);
      for (const reply of replies) if (!reply.ok) expect(reply.reason).toBe("removal-runs");
      expect(left()).toEqual([]);
      await expectWhole(world, [DAY]);
    }
  });

  test("refuses for two minutes what is booked for that person, and then they are welcome", async () => {
    await removeOwnData(zoraida());
    await expect(book("ZQX 1")).rejects.toThrow("removal-runs");
    await expect(actions.message()).rejects.toThrow("removal-runs");
    await expect(actions.open()).rejects.toThrow("removal-runs");
    await expect(actions.profile()).rejects.toThrow("removal-runs");
    // Others are not concerned.
    expect(
      await bookAppointment(world.as("customer", "bo"), bookingInput({ who: "bo", when: dropOff() })),
    ).toMatchObject({
      ok: true,
    });
    world.pass(2 * 60_000 + 1);
    expect(await book("ZQX 1")).toMatchObject({ ok: true });
    await sweep(1_000);
    expect(await world.all("removalMarks")).toEqual([]);
  });

  test("tells nobody who asks for a code or a link to her address that it runs, and sends nothing", async () => {
    await removeOwnData(zoraida());
    const to = { email: EMAIL, language: "en" as const };
    const before = (await world.all("outbox")).length;
    for (const send of [sendCode, sendSignInLink, sendPasswordReset])
      expect(await send(world.as("public"), to)).toEqual({ ok: true });
    expect(await world.all("outbox")).toHaveLength(before);
    world.pass(3 * 60_000);
    expect(await sendSignInLink(world.as("public"), to)).toEqual({ ok: true });
    expect(await world.all("outbox")).toHaveLength(before + 1);
  });

  test("lets who writes to the shop after it be heard within those minutes, and nothing else", async () => {
    await removeOwnData(zoraida());
    world.pass(10_000);
    await actions.message();
    expect(await world.all("messages")).toHaveLength(1);
    await expect(book("ZQX 1")).rejects.toThrow("removal-runs");
    await removeOwnData(zoraida());
    expect(left()).toEqual([]);
    await expect(actions.message()).rejects.toThrow("removal-runs");
  });

  test("gives back what another's record took over in a merge, and no more", async () => {
    await actions.open();
    await actions.park();
    await createCustomer(desk(), { facts: bo, key: key() });
    await actions.mergeIntoBo();
    // By the address of the record that went, a visit and a car come to the one that stays.
    await actions.book();
    await keepAll();
    const [other] = (await records()).filter(
      ({ facts }) => facts.kind === "person" && facts.email === "bo@example.com",
    );
    expect(JSON.stringify(other)).toMatch(hers);
    await removeOwnData(zoraida());
    expect(left()).toEqual([]);
    expect((await records()).map(({ facts }) => facts)).toEqual([bo]);
    expect(await world.all("vehicles")).toEqual([]);
    expect(await world.all("vins")).toEqual([]);
  });

  test("leaves a car on another's record that this one had before, or that others came with", async () => {
    await createCustomer(desk(), { facts: bo, key: key() });
    const of = (await recordOf("bo@example.com")) ?? "";
    await addVehicle(desk(), { record: of, facts: car({ plate: "BO 1" }), reading: null, key: key() });
    await actions.open();
    await actions.mergeIntoBo();
    await book("BO 1");
    await keepAll();
    await removeOwnData(zoraida());
    expect(await world.all("vehicles")).toMatchObject([{ facts: { plate: "BO 1" } }]);
    expect(left()).toEqual([]);
  });

  test("puts visits of another address, on a record that went with it, under a record of their own", async () => {
    await actions.open();
    await createCustomer(desk(), { facts: bo, key: key() });
    await bookAppointment(world.as("customer", "bo"), bookingInput({ who: "bo", when: dropOff() }));
    await keepAll();
    await actions.mergeBoIn();
    await removeOwnData(zoraida());
    await sweep(1_000);
    const [visit] = await visits();
    expect(await records()).toMatchObject([
      { id: visit?.customer.record, facts: { email: "bo@example.com" } },
    ]);
    expect(left()).toEqual([]);
  });

  test("that is killed at any call is finished by the sweep", async () => {
    world = await makeWorld();
    const line = faulty(world.db);
    provideFirestore(world.db);
    await openShop(world, { lanes: [lane("bay-1"), lane("bay-2"), lane("bay-3")] });
    await history(["message", "open", "park", "book", "keep", "mergeIntoBo", "bookAnother", "keep"], true, 1);
    const start = contents(world);
    const run = async (kill: { at: number; how: "killed before" | "killed after" } | null) => {
      await rewind(world, start);
      line.calls = 0;
      line.fate = (call) => (kill && call === kill.at ? kill.how : null);
      await removeOwnData(zoraida()).catch(() => {});
      const calls = line.calls;
      line.fate = () => null;
      line.restart();
      const asked = (await world.all("removalMarks")).length > 0;
      await sweep(1_000);
      if (asked) {
        expect(left(), `killed at call ${kill?.at}`).toEqual([]);
        expect(await world.all("removals")).toEqual([]);
        await expectWhole(world, [DAY]);
      } else expect(left().length, `killed at call ${kill?.at}`).toBeGreaterThan(0);
      return calls;
    };
    const calls = await run(null);
    expect(calls).toBeGreaterThan(20);
    for (let at = 1; at <= calls; at += isDeep ? 1 : 4)
      await run({ at, how: at % 2 === 0 ? "killed before" : "killed after" });
  }, 240_000);
});

describe("a download", () => {
  test("holds what was booked by phone, for oneself and for one's fleet, and nobody else's calls", async () => {
    await actions.open();
    await createCustomer(desk(), { facts: bo, key: key() });
    await call("ZQX 1");
    await bookFor(desk(), {
      ...bookingInput({ when: dropOff() }),
      email: undefined,
      name: "Bo Lee",
      phone: "555 010 9999",
    });
    await keepAll();
    const { appointments, cut } = await downloadOwnData(zoraida());
    expect(appointments).toMatchObject([{ customer: { name: "Zoraida Quimby", email: null } }]);
    expect(cut).toEqual([]);
  });

  test("goes on after a thousand", async () => {
    const batch = world.db.batch();
    for (let n = 0; n < 1_203; n++)
      batch.set(world.db.doc(`messages/m${n}`), {
        ...{ id: `m${n}`, from: { email: EMAIL } },
        ...{ state: { status: "new" }, entries: [] },
      });
    await batch.commit();
    expect((await dataOf(world.db, EMAIL)).messages).toHaveLength(1_203);
  });

  test("says which list is longer than it holds", async () => {
    for (let from = 0; from < 10_050; from += 450) {
      const batch = world.db.batch();
      for (let n = from; n < from + 450; n++)
        batch.set(world.db.doc(`outbox/m${n}`), { id: `m${n}`, person: EMAIL });
      await batch.commit();
    }
    const { outbox, cut } = await dataOf(world.db, EMAIL);
    expect(outbox).toHaveLength(10_000);
    expect(cut).toEqual(["outbox"]);
  }, 60_000);
});
