import { describe, expect, test } from "vitest";
import { appointment } from "../../test/booking/appointment.ts";
import { at, job, order } from "../../test/repair-orders/orders.ts";
import type { CustomerFacts, CustomerRecord } from "../customers/record.ts";
import type { Vehicle } from "../customers/vehicle.ts";
import { staffRoles } from "../staff/roles.ts";
import type { SearchLine } from "./line.ts";
import { appointmentLine, customerLine, lineFor, orderLine, vehicleLine } from "./lines.ts";

const record = (facts: CustomerFacts, state: CustomerRecord["state"] = { status: "active" }) =>
  ({
    v: 2,
    id: "r",
    revision: 1,
    uid: null,
    facts,
    state,
    absorbed: [],
    merges: [],
    find: { emails: [], phones: [], keys: [], names: [] },
    createdAt: at,
    updatedAt: at,
  }) satisfies CustomerRecord;
const pat: CustomerFacts = {
  kind: "person",
  name: "Pat Doe",
  email: "pat@mail.example",
  phone: "555 0100",
  language: "en",
  notes: "Pays late",
};
const contact = (name: string, email: string | null, phone: string | null) => ({
  name,
  email,
  phone,
  book: true,
  approve: false,
});
const fleet: CustomerFacts = {
  kind: "fleet",
  name: "Bayside Florists",
  language: "en",
  notes: null,
  contacts: [
    contact("Ingrid Bay", "ingrid@bay.example", "555 0101"),
    contact("Bayside Florists", null, "555 0101"),
    contact("Olaf Bay", "ingrid@bay.example", null),
  ],
};
const corolla: Vehicle = {
  v: 2,
  id: "car",
  revision: 1,
  owner: "r",
  owners: [{ record: "r", from: at, until: null }],
  facts: {
    vin: "1M8GDM9AXKP042788",
    plate: "7ABC123",
    plateState: "CA",
    year: 2018,
    make: "Toyota",
    model: "Corolla",
    color: "red",
    notes: "Key sticks",
  },
  odometer: [],
  find: { plate: null, keys: [] },
  archivedAt: null,
  createdAt: at,
  updatedAt: at,
};

describe("what the search knows", () => {
  test("of a person: name, number and address, and nothing the staff noted", () => {
    expect(customerLine(record(pat))).toEqual({
      kind: "customer",
      id: "r",
      names: ["Pat Doe"],
      phones: ["555 0100"],
      emails: ["pat@mail.example"],
      into: null,
    });
    expect(customerLine(record({ ...pat, email: null, phone: null }))).toMatchObject({
      phones: [],
      emails: [],
    });
  });

  test("of a fleet: the business and who speaks for it, each name, number and address once", () => {
    expect(customerLine(record(fleet))).toMatchObject({
      names: ["Bayside Florists", "Ingrid Bay", "Olaf Bay"],
      phones: ["555 0101"],
      emails: ["ingrid@bay.example"],
    });
  });

  test("of a merged record: into which it went", () => {
    const by = { uid: "ana", name: "Ana" };
    const merged = record(pat, { status: "merged", into: "other", at, by, undoUntil: at });
    expect(customerLine(merged)).toMatchObject({ into: "other" });
  });

  test("of a vehicle: plate, VIN and car; nothing while it is archived or once it is another", () => {
    expect(vehicleLine(corolla)).toEqual({
      kind: "vehicle",
      id: "car",
      owner: "r",
      plate: "7ABC123",
      vin: "1M8GDM9AXKP042788",
      car: "2018 Toyota Corolla",
    });
    expect(vehicleLine({ ...corolla, facts: { ...corolla.facts, year: null, make: null } })).toMatchObject({
      car: "Corolla",
    });
    expect(vehicleLine({ ...corolla, archivedAt: at })).toBeNull();
    const merged = { into: "other", record: "r", gave: [], readings: [] };
    expect(vehicleLine({ ...corolla, merged })).toBeNull();
    expect(vehicleLine({ ...corolla, merged: null })).not.toBeNull();
  });

  test("of an appointment: when its time begins and the customer comes, and whether it still holds that time", () => {
    const visit = { ...appointment, slot: { quarters: [31, 30, 32] } };
    expect(appointmentLine(visit)).toEqual({
      kind: "appointment",
      id: "visit",
      first: 30,
      at,
      canceled: false,
      name: "Pat Doe",
      phone: "555 0100",
      email: null,
      plate: "7ABC123",
      vin: null,
      car: "2018 Toyota Corolla",
    });
    const by = { kind: "staff", uid: "ana", name: "Ana" } as const;
    const state = { status: "no-show", markedAt: at, by } as const;
    expect(appointmentLine({ ...visit, state })).toMatchObject({ canceled: true });
  });

  test("of an order: its number and its first twelve jobs, by each name once", () => {
    const named = (n: number, name = { en: `Job ${n}`, es: "" }) => ({ ...job(`${n}`), name });
    const jobs = [
      named(1, { en: "Brakes", es: "Frenos" }),
      named(2, { en: "Brakes", es: "" }),
      ...Array.from({ length: 11 }, (_, n) => named(n + 3)),
    ];
    const one = order({ jobs });
    const line = orderLine(one);
    expect(line).toMatchObject({
      kind: "order",
      id: one.id,
      number: one.number,
      at: one.createdAt,
      name: one.customer.name,
      phone: one.customer.phone,
      plate: one.vehicle.plate,
      vin: one.vehicle.vin,
    });
    expect(line).toHaveProperty("jobs", [
      "Brakes",
      "Frenos",
      ...Array.from({ length: 10 }, (_, n) => `Job ${n + 3}`),
    ]);
  });
});

describe("who may not see contacts", () => {
  const visit = appointmentLine({
    ...appointment,
    customer: { ...appointment.customer, email: "p@mail.example" },
  });
  const paper = orderLine(order({ customer: { ...order().customer, phone: "555 0100" } }));
  const lines: [SearchLine, Partial<Record<string, unknown>>][] = [
    [customerLine(record(fleet)), { phones: [], emails: [] }],
    [vehicleLine(corolla) as SearchLine, {}],
    [visit, { phone: null, email: null }],
    [paper, { phone: null }],
  ];
  test.each(lines)("has of each line the same without them: %o", (line, hidden) => {
    for (const role of staffRoles)
      expect(lineFor(role, line)).toEqual(role === "technician" ? { ...line, ...hidden } : line);
    if (Object.keys(hidden).length > 0) expect(lineFor("technician", line)).not.toEqual(line);
    for (const role of ["public", "unverified", "customer"] as const)
      expect(lineFor(role, line)).toEqual({ ...line, ...hidden });
  });
});
