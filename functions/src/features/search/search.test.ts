import { randomUUID } from "node:crypto";
import type { CustomerFacts } from "@openhood/domain/customers/record";
import type { VehicleFacts } from "@openhood/domain/customers/vehicle";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import { entryOf, findLines, indexOf } from "@openhood/domain/search/find-lines";
import { decodeLine } from "@openhood/domain/search/line";
import { beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { bookingInput, dropOff, openShop } from "../../../test/booking.ts";
import { expectRightLines } from "../../../test/search-lines.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { compareLines as compare } from "../../stores/search-lines.ts";
import { bookFor } from "../booking/book-for.ts";
import { addVehicle } from "../customers/add-vehicle.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { editCustomer } from "../customers/edit-customer.ts";
import { editVehicle } from "../customers/edit-vehicle.ts";
import { getCustomer } from "../customers/get-customer.ts";
import { linkCustomer } from "../customers/link-customer.ts";
import { mergeCustomers } from "../customers/merge-customers.ts";
import { undoMerge } from "../customers/undo-merge.ts";
import { applyCommands } from "../orders/apply-commands.ts";
import { openOrder } from "../orders/open-order.ts";
import { compareLines } from "./compare-lines.ts";
import { readLines } from "./read-lines.ts";
import { searchRouter } from "./router.ts";

let world: World;
const desk = () => world.as("advisor");
const key = () => randomUUID();
const now = () => desk().now().getTime();

beforeEach(async () => {
  world = await makeWorld();
  await openShop(world);
  await compareLines(desk());
});

const person = (name: string, phone: string): CustomerFacts => ({
  kind: "person",
  name,
  phone,
  email: `${name.slice(0, 3).toLowerCase()}@example.com`,
  language: "en",
  notes: "Pays cash",
});
const car: VehicleFacts = {
  vin: "1M8GDM9AXKP042788",
  plate: "JKL 4471",
  plateState: "CA",
  year: 2014,
  make: "Honda",
  model: "Fit",
  color: "silver",
  notes: "The latch sticks",
};
const opened = async (name: string, phone: string) =>
  (await createCustomer(desk(), { facts: person(name, phone), key: key() })).id;

/** All that is read by somebody who has nothing yet. */
async function everything(role: "technician" | "advisor" = "advisor") {
  const reply = await readLines(world.as(role), { have: {}, asked: true });
  if (!reply.ready) throw new Error("not ready");
  return reply.parts.flatMap(({ lines }) =>
    Object.entries(lines).map(([key, text]) => decodeLine(key, text)),
  );
}
const found = async (typed: string, role?: "technician") => {
  const lines = await everything(role);
  const all = findLines(indexOf(lines.map(entryOf)), typed, { most: 8, now: now() });
  return Object.values(all).flatMap(({ best }) => best.map(({ kind, line }) => `${kind} ${line.id}`));
};

test("too many keys are rejected by count, before each key is checked", () => {
  const [schema] = searchRouter.lines._def.inputs as unknown as z.ZodType[];
  const have = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`x${n}`, "1"]));
  const { issues = [] } = schema?.safeParse({ have, asked: true }).error ?? {};
  expect(issues.map(({ path }) => path)).toEqual([["have"]]);
});

describe("what the desk's search looks through", () => {
  test("is true after each change, in the commit of the change", async () => {
    const ana = await opened("Ana Diaz", "555 010 0142");
    expect(await found("0142")).toEqual([`customer ${ana}`]);
    const { record } = await getCustomer(desk(), { id: ana });
    await editCustomer(desk(), {
      id: ana,
      revision: record.revision,
      facts: person("Ana Ruiz", "555 010 0199"),
      key: key(),
    });
    expect(await found("0142")).toEqual([]);
    expect(await found("ruiz")).toEqual([`customer ${ana}`]);

    const added = await addVehicle(desk(), { record: ana, facts: car, reading: null, key: key() });
    const id = added.ok ? added.id : "";
    expect(await found("kp042788")).toEqual([`vehicle ${id}`]);
    await editVehicle(desk(), {
      id,
      revision: 1,
      facts: car,
      reading: null,
      anyway: false,
      archived: true,
      key: key(),
    });
    expect(await found("kp042788")).toEqual([]);
    await expectRightLines(world);
  });

  test("leads through a merge to the record that stays, and after its undo to each", async () => {
    const [ana, twin] = [await opened("Ana Diaz", "555 010 0142"), await opened("A. Diaz", "555 010 0199")];
    const plated = { ...car, vin: null };
    for (const record of [ana, twin])
      await addVehicle(desk(), { record, facts: plated, reading: null, key: key() });
    await mergeCustomers(desk(), {
      stays: ana,
      goes: twin,
      revisions: { stays: 1, goes: 1 },
      choice: { name: "stays", email: "stays", phone: "stays", language: "stays", notes: "stays" },
      key: key(),
    });
    expect(await found("0199")).toEqual([`customer ${ana}`]);
    expect(await found("diaz")).toEqual([`customer ${ana}`]);
    await expectRightLines(world);
    // The same plate on both: one car, until the merge is taken apart.
    const cars = async () => (await found("jkl4471")).filter((one) => one.startsWith("vehicle"));
    expect(await cars()).toHaveLength(1);
    await undoMerge(desk(), { id: twin, key: key() });
    expect(await cars()).toHaveLength(2);
    expect(await found("0199")).toEqual([`customer ${twin}`]);
    await expectRightLines(world);
  });

  test("knows an appointment until some weeks after it is over", async () => {
    const reply = await bookFor(desk(), bookingInput({ when: dropOff(), vehicle: { plate: "QRS 77" } }));
    const id = reply.ok ? reply.appointment.id : "";
    expect(await found("qrs77")).toEqual([`appointment ${id}`]);
    await linkCustomer(desk(), id);
    await expectRightLines(world);
    world.pass(100 * 86_400_000);
    expect((await found("qrs77")).filter((one) => one.startsWith("appointment"))).toEqual([]);
    const weeks = async () =>
      (await world.db.collection("searchLines").get()).docs.filter((doc) => doc.id.startsWith("w"));
    expect(await weeks()).toHaveLength(1);
    await compareLines(desk());
    expect(await weeks()).toEqual([]);
  });

  test("finds an order by its number and the words of its jobs, from the commit that changes it", async () => {
    const opened = await openOrder(desk(), {
      key: key(),
      from: {
        kind: "phone-estimate",
        record: null,
        vehicle: null,
        name: "Lee Park",
        phone: "555 010 0177",
        language: "en",
        car: { plate: "TRK 900", year: null, make: null, model: null },
        concern: null,
      },
    });
    const id = opened.ok ? opened.id : "";
    expect(await found("1001")).toEqual([`order ${id}`]);
    expect(await found("0177")).toEqual([`order ${id}`]);
    expect(await found("0177", "technician")).toEqual([]);
    expect(await found("strut")).toEqual([]);
    const job = blankJob("job", { en: "Front struts", es: "Amortiguadores" });
    await applyCommands(desk(), { id, key: key(), commands: [{ type: "add-job", job, after: null }] });
    expect(await found("strut")).toEqual([`order ${id}`]);
    expect(await found("amortig")).toEqual([`order ${id}`]);
    await expectRightLines(world);
  });

  test("has no number and no address for a technician", async () => {
    const ana = await opened("Ana Diaz", "555 010 0142");
    await bookFor(desk(), bookingInput({ when: dropOff(), vehicle: { plate: "QRS 77" } }));
    expect(JSON.stringify(await everything("technician"))).not.toMatch(/@|555|cash/);
    expect(await found("0142", "technician")).toEqual([]);
    expect(await found("diaz", "technician")).toEqual([`customer ${ana}`]);
    expect(JSON.stringify(await everything())).not.toMatch(/cash|latch/);
  });

  test("is read once, and after that only the parts that changed", async () => {
    for (let n = 0; n < 20; n++) await opened(`Ana ${n}`, `555 010 01${n + 10}`);
    const all = await readLines(desk(), { have: {}, asked: true });
    if (!all.ready) throw new Error("not ready");
    const have = Object.fromEntries(all.parts.map(({ part, revision }) => [part, revision]));
    expect(await readLines(desk(), { have, asked: false })).toEqual({ ready: true, parts: [], gone: [] });
    const late = await opened("Late Comer", "555 010 0200");
    const next = await readLines(desk(), { have: { ...have, w1: 3 }, asked: false });
    expect(next).toMatchObject({ ready: true, gone: ["w1"] });
    if (next.ready) expect(next.parts.flatMap(({ lines }) => Object.keys(lines))).toContain(`c${late}`);
    if (next.ready) expect(next.parts).toHaveLength(1);
  });

  test("is written down as a search of whoever takes it, and not when their copy is kept up to date", async () => {
    const searches = async () =>
      (await world.all("securityEvents")).filter(({ kind }) => kind === "customers-searched").length;
    const ana = await opened("Ana", "555 010 0142");
    await readLines(world.as("technician"), { have: {}, asked: true });
    expect(await searches()).toBe(0);
    await readLines(desk(), { have: { c0: 1 }, asked: false });
    expect(await searches()).toBe(0);
    await readLines(desk(), { have: {}, asked: false });
    expect(await searches()).toBe(1);
    expect(JSON.stringify(await world.all("securityEvents"))).not.toContain(ana);
  });

  test("is not ready until it is made, which the sweep does of what a version before stored", async () => {
    const ana = await opened("Ana Diaz", "555 010 0142");
    await bookFor(desk(), bookingInput({ when: dropOff() }));
    for (const path of ["revisions/search", ...(await partsOf())]) await world.db.doc(path).delete();
    expect(await readLines(desk(), { have: {}, asked: true })).toEqual({ ready: false });
    await compareLines(desk());
    expect(await found("0142")).toContain(`customer ${ana}`);
    await expectRightLines(world);
  });

  const partsOf = async () =>
    (await world.db.collection("searchLines").get()).docs.map((doc) => `searchLines/${doc.id}`);

  test("is compared with what it is made of, and every difference reported and put right", async () => {
    const [ana, bo] = [await opened("Ana Diaz", "555 010 0142"), await opened("Bo Lee", "555 010 0143")];
    await world.db.doc("searchLines/c0").set({ v: 1, lines: { cnobody: "Nobody\t\t\t" } }, { merge: true });
    for (const path of await partsOf()) {
      const { lines } = (await world.db.doc(path).get()).data() as { lines: Record<string, string> };
      const { [`c${ana}`]: _, ...rest } = lines;
      const wrong = Object.fromEntries(
        Object.entries(rest).map(([key, text]) => [key, key === `c${bo}` ? text.replace("Bo", "Xi") : text]),
      );
      await world.db.doc(path).set({ v: 1, lines: wrong });
    }
    expect(await compare(world.db, now())).toEqual({ missing: 1, wrong: 1, extra: 1, skipped: 0 });
    await expectRightLines(world);
    expect(await found("0142")).toEqual([`customer ${ana}`]);
    expect(await found("nobody")).toEqual([]);
  });

  test("is right when it is compared while people work", async () => {
    const work = Array.from({ length: 30 }, (_, n) => opened(`Ana ${n}`, `555 010 01${n + 10}`));
    const counts = await Promise.all([compare(world.db, now()), compare(world.db, now())]);
    await Promise.all(work);
    for (const { wrong, extra } of counts) expect({ wrong, extra }).toEqual({ wrong: 0, extra: 0 });
    await expectRightLines(world);
  });
});
