import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { entryOf, findLines, indexOf, lineNow, rankOf } from "./find-lines.ts";
import { decodeLine, encodeLine, type LineOf, lineKey, type SearchLine } from "./line.ts";
import { lineFor } from "./lines.ts";

const now = Date.parse("2026-03-02T14:00:00.000Z");
const customer = (id: string, names: string[], more: Partial<LineOf<"customer">> = {}): SearchLine => ({
  kind: "customer",
  id,
  names,
  phones: [],
  emails: [],
  into: null,
  ...more,
});
const vehicle = (id: string, owner: string, more: Partial<LineOf<"vehicle">> = {}): SearchLine => ({
  kind: "vehicle",
  id,
  owner,
  plate: null,
  vin: null,
  car: "",
  ...more,
});
const appointment = (id: string, name: string, more: Partial<LineOf<"appointment">> = {}): SearchLine => ({
  kind: "appointment",
  id,
  first: 1_000,
  at: "2026-03-04T14:00:00.000Z",
  canceled: false,
  name,
  phone: null,
  email: null,
  plate: null,
  vin: null,
  car: "",
  ...more,
});
const order = (id: string, name: string, more: Partial<LineOf<"order">> = {}): SearchLine => ({
  kind: "order",
  id,
  number: 1,
  at: "2026-03-01T14:00:00.000Z",
  name,
  phone: null,
  plate: null,
  vin: null,
  car: "",
  jobs: [],
  ...more,
});
const shop = [
  customer("dana", ["Dana Whitfield"], { phones: ["(555) 010-4471"], emails: ["dana@example.com"] }),
  customer("lopez", ["José Núñez López"], { phones: ["+1 512 555 0142"] }),
  customer("vans", ["Bayside Florists", "Ingrid Bay"], { phones: ["555 010 7300"] }),
  customer("twin", ["D. Whitfield"], { phones: ["555 010 0142"], into: "dana" }),
  vehicle("fit", "dana", { plate: "JKL 4471", vin: "1M8GDM9AXKP042788", car: "2014 Honda Fit" }),
  vehicle("civic", "twin", { plate: "ZQX-1", car: "2018 Honda Civic" }),
  vehicle("van", "vans", { plate: "FLR 001", car: "2019 Ford F-150" }),
  appointment("soon", "Dana Whitfield", { plate: "JKL 4471", car: "2014 Honda Fit" }),
  appointment("late", "Dana Whitfield", { at: "2026-05-04T14:00:00.000Z" }),
];
const orders = [
  order("o1", "Dana Whitfield", {
    number: 1077,
    phone: "(555) 010-4471",
    jobs: ["Front brake pads", "Balatas"],
  }),
  order("o2", "Lee Park", {
    number: 1043,
    plate: "TRK 900",
    vin: "1M8GDM9AXKP042788",
    car: "2019 Ford F-150",
  }),
];
const index = indexOf(shop.map(entryOf));
const find = (typed: string) => {
  const found = findLines(index, typed, { most: 8, now });
  return Object.values(found).flatMap(({ best }) => best.map(({ line }) => line.id));
};

describe("a search of the desk", () => {
  test.each([
    ["1077", ["o1"]],
    ["ro1077", ["o1"]],
    ["RO 1077", ["o1"]],
    ["Orden 1043", ["o2"]],
    ["ro4471", []],
    ["balatas", ["o1"]],
    ["brake pa", ["o1"]],
    ["4471", ["o1"]],
    ["trk900", ["o2"]],
    ["kp042788", ["o2"]],
    ["park f150", ["o2"]],
  ])("%s finds orders by number, words of a job, phone, plate, VIN, name and car", (typed, ids) => {
    const found = findLines(indexOf(orders.map(entryOf)), typed, { most: 8, now });
    expect(found.order.best.map(({ line }) => line.id)).toEqual(ids);
  });

  test("an order is stored and read without loss, and without its number for a technician", () => {
    for (const line of orders) expect(decodeLine(lineKey(line), encodeLine(line))).toEqual(line);
    const seen = indexOf(orders.map((line) => entryOf(lineFor("technician", line))));
    expect(findLines(seen, "4471", { most: 8, now }).order.count).toBe(0);
    expect(findLines(seen, "dana", { most: 8, now }).order.count).toBe(1);
  });

  test.each([
    ["0142", "by the last four of a number", ["dana", "lopez"]],
    ["555 010 44", "by the beginning of a number, with blanks", ["dana"]],
    ["(512) 555-0142", "by a number as it is written", ["lopez"]],
    ["1 512 555", "by a number with the prefix that only some write", ["lopez"]],
    ["nunez", "without the accents", ["lopez"]],
    ["NÚÑ", "in capitals, from the beginning", ["lopez"]],
    ["ingrid", "by who speaks for a fleet", ["vans"]],
    ["jkl4471", "by a plate without its blank", ["fit", "soon"]],
    ["kl 44", "by a part of a plate", ["fit", "soon"]],
    ["kp042788", "by the last eight of a VIN", ["fit"]],
    ["f150", "by a model without its dash", ["van"]],
    ["dana@exa", "by the beginning of an address", ["dana"]],
    ["dana fit", "by a customer and their car", ["dana", "fit", "soon"]],
    ["zqx", "by the plate of a car that came with a merge", ["civic"]],
    ["d", "not by one letter", []],
    ["nobody", "not by what is nowhere", []],
  ])("%j finds %s", (typed, _, expected) => {
    expect(find(typed).sort()).toEqual([...expected].sort());
  });

  test("leads from a record that was merged to the one it went into, once", () => {
    const { customer } = findLines(index, "whitfield", { most: 8, now });
    expect(customer.best.map(({ line }) => line.id)).toEqual(["dana"]);
    expect(customer.count).toBe(1);
    expect(lineNow(index, "customer", "twin")).toMatchObject({ line: { id: "dana" } });
    expect(lineNow(index, "customer", "gone")).toBeNull();
  });

  test("tells with a customer all vehicles on their records, and with a vehicle its owner", () => {
    const { customer, vehicle } = findLines(index, "4471", { most: 8, now });
    expect(customer.best).toMatchObject([{ vehicles: [{ id: "fit" }, { id: "civic" }] }]);
    expect(vehicle.best).toMatchObject([{ line: { id: "fit" }, owner: { id: "dana" } }]);
  });

  test("puts whole words before beginnings, and these before parts", () => {
    const names = ["Susan Hana", "Hannah Lee", "Ana Diaz", "Anabel Ruiz"];
    const people = indexOf(names.map((name, n) => entryOf(customer(`${n}`, [name]))));
    const { customer: found } = findLines(people, "ana", { most: 8, now });
    expect(found.best.map(({ line }) => line.kind === "customer" && line.names[0])).toEqual([
      "Ana Diaz",
      "Anabel Ruiz",
      "Susan Hana",
    ]);
    expect(rankOf("hannah lee", "ann")).toBe(1);
  });

  test("puts the name that was typed first, though one of its words is a single character", () => {
    const names = ["Driver 1", "Driver 14", "Driver 40", "Driver 4", "Driver 7"];
    const phones = names.map((_, n) => `555 014 440${n}`);
    const lines = names.map((name, n) => customer(name, [name], { phones: [phones[n] ?? ""] }));
    const ids = (typed: string) =>
      findLines(indexOf(lines.map(entryOf)), typed, { most: 8, now }).customer.best.map(
        ({ line }) => line.id,
      );
    expect(ids("Driver 4")).toEqual(["Driver 4", "Driver 40", "Driver 1", "Driver 14", "Driver 7"]);
    expect(ids("driver 40")).toEqual(["Driver 40"]);
  });

  test("looks for digits in numbers from three on, and for nothing else", () => {
    expect(find("71")).toEqual(["fit", "soon"]);
    expect(find("471")).toEqual(["dana", "fit", "soon"]);
    expect(find("lopez 01")).toEqual([]);
    expect(find("dana 4471")).toContain("dana");
  });

  test("puts the appointment that is nearest first", () => {
    expect(findLines(index, "dana", { most: 8, now }).appointment.best.map(({ line }) => line.id)).toEqual([
      "soon",
      "late",
    ]);
  });

  test("shows the best few, and counts the others", () => {
    const many = indexOf(
      Array.from({ length: 900 }, (_, n) => entryOf(customer(`${n}`, [`Ana ${String(n).padStart(3, "0")}`]))),
    );
    const { customer: found } = findLines(many, "ana 88", { most: 5, now });
    expect(found.count).toBe(
      Array.from({ length: 900 }, (_, n) => `${n}`.padStart(3, "0")).filter((n) => n.includes("88")).length,
    );
    expect(found.best).toHaveLength(5);
    expect(found.best[0]?.rank).toBeGreaterThanOrEqual(found.best[4]?.rank ?? 0);
  });

  const digits = fc.stringMatching(/^[2-9]\d{9}$/);
  const word = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ]{3,12}$/);
  test("finds everybody by the last four of their number, by beginnings of their name and by their plate", () => {
    fc.assert(
      fc.property(digits, word, word, fc.stringMatching(/^[A-Z0-9]{4,7}$/), (number, first, last, plate) => {
        const one = indexOf(
          [customer("it", [`${first} ${last}`], { phones: [number] }), vehicle("car", "it", { plate })].map(
            entryOf,
          ),
        );
        const ids = (typed: string) =>
          findLines(one, typed, { most: 8, now }).customer.best.map((f) => f.line.id);
        expect(ids(number.slice(-4))).toContain("it");
        expect(ids(`${last.slice(0, 2)} ${first.slice(0, 2)}`)).toContain("it");
        expect(findLines(one, plate.slice(1), { most: 8, now }).vehicle.count).toBe(1);
      }),
    );
  });
});

const text = fc.string({ maxLength: 12 }).map((part) => part.replace(/\s+/g, " "));
const id = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
const maybe = text.map((part) => part || null);
const line: fc.Arbitrary<SearchLine> = fc.oneof(
  fc.record({
    kind: fc.constant("customer" as const),
    id,
    names: fc.array(text.filter(Boolean), { minLength: 1 }),
    phones: fc.array(text.filter(Boolean)),
    emails: fc.array(text.filter(Boolean)),
    into: fc.option(id),
  }),
  fc.record({ kind: fc.constant("vehicle" as const), id, owner: id, plate: maybe, vin: maybe, car: text }),
  fc.record({
    kind: fc.constant("appointment" as const),
    id,
    first: fc.nat(),
    at: fc.constant("2026-03-04T14:00:00.000Z"),
    canceled: fc.boolean(),
    name: text,
    phone: maybe,
    email: maybe,
    plate: maybe,
    vin: maybe,
    car: text,
  }),
);

test("a line is read as it was written", () => {
  fc.assert(
    fc.property(line, (one) => {
      expect(decodeLine(lineKey(one), encodeLine(one))).toEqual(one);
    }),
  );
});

test("a technician's lines hold no number and no address", () => {
  for (const one of shop) {
    const seen = JSON.stringify(lineFor("technician", one));
    expect(seen).not.toMatch(/555|@/);
    expect(lineFor("advisor", one)).toEqual(one);
  }
  const theirs = indexOf(shop.map((one) => entryOf(lineFor("technician", one))));
  expect(findLines(theirs, "0142", { most: 8, now }).customer.count).toBe(0);
});
