import fc from "fast-check";
import { expect, test } from "vitest";
import { findAll } from "../../test/search/oracle.ts";
import { entryOf, findLines, indexOf, lineNow } from "./find-lines.ts";
import type { LineOf, SearchLine } from "./line.ts";

const now = Date.parse("2026-03-02T14:00:00.000Z");

// Few words, so that many of them meet.
const name = fc.constantFrom(
  "Ana Diaz",
  "Anabel Ruiz",
  "Diana Ana",
  "Jean-Luc Ñandú",
  "JeanLuc",
  "A. B. Diaz",
  "Fleet 7",
  "Fleet 77",
  "{odd`@x:/z",
);
const phone = fc.constantFrom("(555) 010-4471", "+1 555 010 4472", "010 4471", "71");
const email = fc.constantFrom("ana@mail.example", "diaz.a@mail.example");
const plate = fc.constantFrom("JKL 4471", "4471", "ANA-1");
const vin = fc.constantFrom("1M8GDM9AXKP042788", "1M8GDM9AXKP044471");
const car = fc.constantFrom("2019 Ford F-150", "2014 Honda Fit", "");
const or = <T>(one: fc.Arbitrary<T>) => fc.option(one);
const ids = fc.constantFrom("1", "2", "3", "4", "5");
const instant = fc.integer({ min: -9, max: 9 }).map((h) => new Date(now + h * 3_600_000).toISOString());
const line: fc.Arbitrary<SearchLine> = fc.oneof(
  fc.record({
    kind: fc.constant("customer" as const),
    id: ids,
    names: fc.array(name, { minLength: 1, maxLength: 3 }),
    phones: fc.array(phone, { maxLength: 2 }),
    emails: fc.array(email, { maxLength: 2 }),
    into: fc.constant(null),
  }),
  fc.record({
    kind: fc.constant("vehicle" as const),
    id: ids,
    owner: fc.constantFrom("1", "2", "3", "gone"),
    plate: or(plate),
    vin: or(vin),
    car,
  }),
  fc.record({
    kind: fc.constant("appointment" as const),
    id: ids,
    first: fc.nat(),
    at: instant,
    canceled: fc.boolean(),
    name,
    phone: or(phone),
    email: or(email),
    plate: or(plate),
    vin: or(vin),
    car,
  }),
  fc.record({
    kind: fc.constant("order" as const),
    id: ids,
    number: fc.constantFrom(7, 71, 4471, 1044),
    at: instant,
    name,
    phone: or(phone),
    plate: or(plate),
    vin: or(vin),
    car,
    jobs: fc.array(fc.constantFrom("Front brakes", "Balatas", "Ana's rattle"), { maxLength: 2 }),
  }),
);
/** Of each kind an id stands once. Some customers went into others, never in a circle; one may be gone. */
const shop = fc
  .tuple(
    fc.uniqueArray(line, { selector: ({ kind, id }) => kind + id, maxLength: 14 }),
    fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  )
  .map(([lines, merged]) =>
    lines.map((one) =>
      one.kind === "customer" && merged[Number(one.id) - 1] ? { ...one, into: `${Number(one.id) + 1}` } : one,
    ),
  );
const typed = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        ..."ana;an;nab;diaz;iaz;d;a;b;7;77;71;4471;471;0104471;15550104471;1555;1044;jean-luc;jeanluc;luc;ñandu".split(
          ";",
        ),
        ..."f150;f-150;ford;fit;honda;kp042788;042788;m8g;jkl;jkl4471;brake;balatas;ana@mail.example;mail;rattle;x;z;@".split(
          ";",
        ),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((words) => words.join(" ")),
  fc.string({ maxLength: 6 }),
);

test("a search finds, ranks and orders what the same search written anew does", () => {
  fc.assert(
    fc.property(shop, typed, fc.integer({ min: 1, max: 6 }), (lines, words, most) => {
      const found = findLines(indexOf(lines.map(entryOf)), words, { most, now });
      const expected = findAll(lines, words, now);
      for (const kind of ["customer", "vehicle", "appointment", "order"] as const) {
        const { best, count } = expected[kind];
        expect(found[kind].count).toBe(count);
        // Two that answer alike and say the same may stand either way round.
        expect(found[kind].best.map(({ rank }) => rank)).toEqual(best.slice(0, most).map(([, rank]) => rank));
        const known = new Map(best);
        for (const one of found[kind].best) {
          expect(one.kind).toBe(kind);
          expect(known.get(one.line.id)).toBe(one.rank);
        }
      }
    }),
    { numRuns: 400 },
  );
});

const customer = (id: string, into: string | null = null): LineOf<"customer"> => ({
  kind: "customer",
  id,
  names: [`Ana ${id}`],
  phones: [],
  emails: [],
  into,
});
const vehicle = (id: string, owner: string): LineOf<"vehicle"> => ({
  kind: "vehicle",
  id,
  owner,
  plate: `ANA ${id}`,
  vin: null,
  car: "",
});
const visit = (id: string, at: string): LineOf<"appointment"> => ({
  kind: "appointment",
  id,
  first: 1,
  at,
  canceled: false,
  name: "Ana",
  phone: null,
  email: null,
  plate: null,
  vin: null,
  car: "",
});
const order = (id: string, at: string): LineOf<"order"> => ({
  kind: "order",
  id,
  number: 1,
  at,
  name: "Ana",
  phone: null,
  plate: null,
  vin: null,
  car: "",
  jobs: [],
});

test("what was opened before is shown as it is now, and nothing of what is gone", () => {
  const lines = [
    customer("old", "new"),
    customer("new"),
    vehicle("car", "old"),
    vehicle("van", "new"),
    visit("visit", "2026-03-02T15:00:00.000Z"),
    order("order", "2026-03-02T15:00:00.000Z"),
  ];
  const index = indexOf(lines.map(entryOf));
  const [, owner, car, van, booked, paper] = lines;
  expect(lineNow(index, "customer", "old")).toEqual({
    kind: "customer",
    rank: 3,
    line: owner,
    vehicles: [car, van],
  });
  expect(lineNow(index, "vehicle", "van")).toEqual({ kind: "vehicle", rank: 3, line: van, owner });
  expect(lineNow(index, "vehicle", "car")).toEqual({ kind: "vehicle", rank: 3, line: car, owner });
  expect(lineNow(index, "appointment", "visit")).toEqual({ kind: "appointment", rank: 3, line: booked });
  expect(lineNow(index, "order", "order")).toEqual({ kind: "order", rank: 3, line: paper });
  for (const kind of ["customer", "vehicle", "appointment", "order"] as const)
    expect(lineNow(index, kind, "gone")).toBeNull();
});

test("a record is found through ten merges, and records merged in a circle end no search", () => {
  const chain = [...Array.from({ length: 10 }, (_, n) => customer(`${n}`, `${n + 1}`)), customer("10")];
  const index = indexOf([...chain, vehicle("car", "0"), vehicle("lost", "nobody")].map(entryOf));
  const found = findLines(index, "ana", { most: 20, now });
  expect(found.customer.best).toMatchObject([{ line: { id: "10" }, vehicles: [{ id: "car" }] }]);
  expect(found.vehicle.best).toMatchObject([{ line: { id: "car" }, owner: { id: "10" } }, { owner: null }]);

  const circle = indexOf([customer("a", "b"), customer("b", "a"), vehicle("car", "a")].map(entryOf));
  expect(findLines(circle, "ana", { most: 20, now }).vehicle.count).toBe(1);
});

test("what is nearest to now comes first, before or after it; what is equally near by its text", () => {
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const lines = [
    ...[-50, 40, -30, 20, -10].map((minutes) => visit(`${minutes}`, at(minutes))),
    ...[-50, 40, -30, 20, -10].map((minutes) => order(`${minutes}`, at(minutes))),
    { ...order("b", at(5)), name: "Ana B" },
    { ...order("a", at(-5)), name: "Ana A" },
    ...["c", "a", "b"].map((id) => customer(id)),
  ];
  const found = findLines(indexOf(lines.map(entryOf)), "ana", { most: 20, now });
  const ids = (kind: keyof typeof found) => found[kind].best.map((one) => one.line.id);
  expect(ids("appointment")).toEqual(["-10", "20", "-30", "40", "-50"]);
  expect(ids("order")).toEqual(["a", "b", "-10", "20", "-30", "40", "-50"]);
  expect(ids("customer")).toEqual(["a", "b", "c"]);
});

test("of however many that answer as well, those nearest to now are shown", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: -5_000, max: 5_000 }), { minLength: 20, maxLength: 900 }),
      fc.integer({ min: 1, max: 12 }),
      (minutes, most) => {
        const at = (one: number) => new Date(now + one * 60_000).toISOString();
        const lines = minutes.map((one) => order(`${one}`, at(one)));
        const found = findLines(indexOf(lines.map(entryOf)), "ana", { most, now }).order;
        const near = (one: number) => Math.abs(one);
        const nearest = minutes.toSorted((a, b) => near(a) - near(b)).slice(0, most);
        expect(found.count).toBe(minutes.length);
        // Of two that are as near, before and after, either may come first: their names are the same.
        expect(found.best.map(({ line }) => near(Number(line.id)))).toEqual(nearest.map(near));
      },
    ),
    { numRuns: 30 },
  );
});

test("a line is found by its words folded and bare of marks, a plate without blanks, the ends of a VIN and of a number", () => {
  const vin = "1m8gdm9axkp042788 kp042788 042788";
  expect(
    entryOf({ ...customer("a"), names: ["Jean-Luc Ñandú", "Ana"], emails: ["J@Mail.example"] }),
  ).toMatchObject({
    text: "jean-luc nandu jeanluc nandu ana j@mail.example",
    phones: "",
    at: 0,
  });
  expect(entryOf({ ...customer("a"), phones: ["(555) 010-4471", "+1 512 555 0142"] }).phones).toBe(
    "5550104471 0104471 4471 5125550142 5550142 0142",
  );
  const car = { plate: "JKL 4471", vin: "1M8GDM9AXKP042788", car: "2019 Ford F-150" };
  expect(entryOf({ ...vehicle("c", "a"), ...car })).toMatchObject({
    text: `jkl4471 ${vin} 2019 ford f-150 2019 ford f150`,
    phones: "",
    at: 0,
  });
  const bare = { plate: null, vin: null, car: "" };
  expect(entryOf({ ...vehicle("c", "a"), ...bare }).text).toBe("");
  const at = new Date(now).toISOString();
  expect(entryOf({ ...visit("v", at), email: "ana@mail.example", phone: "010 4471" })).toMatchObject({
    text: "ana ana@mail.example",
    phones: "0104471 0104471 4471",
    at: now,
  });
  expect(entryOf({ ...visit("v", at), ...car })).toMatchObject({
    text: `ana jkl4471 ${vin} 2019 ford f-150 2019 ford f150`,
    phones: "",
  });
  expect(entryOf({ ...order("o", at), jobs: ["Brakes"] })).toMatchObject({ text: "ana 1 brakes", at: now });
});

test("what belongs to something answers words that it does not, but neither all of them nor from the middle of a word", () => {
  const lines = [customer("x"), vehicle("c", "x"), { ...vehicle("d", "x"), plate: "ZQX 1", car: "Ford" }];
  const index = indexOf(lines.map(entryOf));
  const ranks = (typed: string) => {
    const { customer, vehicle } = findLines(index, typed, { most: 5, now });
    return { customer: customer.best.map(({ rank }) => rank), vehicle: vehicle.best.map(({ rank }) => rank) };
  };
  expect(ranks("ana ford")).toEqual({ customer: [3], vehicle: [3] });
  expect(ranks("ana for")).toEqual({ customer: [2], vehicle: [2] });
  expect(ranks("ana zqx")).toEqual({ customer: [2], vehicle: [2] });
  expect(ranks("ana ord")).toEqual({ customer: [], vehicle: [1] });
});

test("a number's prefix 1 is left out only where it begins the whole number", () => {
  const called = (typed: string, phone: string, plate: string | null = null) => {
    const lines = [
      { ...customer("x"), phones: [phone] },
      { ...vehicle("c", "x"), plate },
    ];
    const found = findLines(indexOf(lines.map(entryOf)), typed, { most: 5, now });
    return found.customer.count + found.vehicle.count;
  };
  expect(called("1 555 010", "555 010 4471")).toBe(1);
  expect(called("91555", "212 010 1555")).toBe(0);
  expect(called("1555A", "", "555A")).toBe(0);
});

test("no more are told than were asked for, the best of them", () => {
  const names = ["Anabel", "Anastasia", "Ana", "Anatol", "Diana"];
  const lines = names.map((name) => ({ ...customer(name), names: [name] }));
  const { best, count } = findLines(indexOf(lines.map(entryOf)), "ana", { most: 2, now }).customer;
  expect(best).toEqual([
    { kind: "customer", rank: 3, line: lines[2], vehicles: [] },
    { kind: "customer", rank: 2, line: lines[0], vehicles: [] },
  ]);
  expect(count).toBe(5);
});

test("nothing is found by nothing", () => {
  const index = indexOf([customer("a"), vehicle("c", "a")].map(entryOf));
  for (const typed of ["", " ", "-", "a"])
    expect(findLines(index, typed, { most: 5, now })).toEqual({
      customer: { best: [], count: 0 },
      vehicle: { best: [], count: 0 },
      appointment: { best: [], count: 0 },
      order: { best: [], count: 0 },
    });
});
