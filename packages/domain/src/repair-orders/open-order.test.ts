import fc from "fast-check";
import { expect, test } from "vitest";
import { appointment } from "../../test/booking/appointment.ts";
import { ana, at, fee, stamp } from "../../test/repair-orders/orders.ts";
import type { Appointment } from "../booking/appointment.ts";
import { walkedIn } from "../booking/walk-in.ts";
import { apply } from "./apply.ts";
import { isAsCarCame } from "./as-car-came.ts";
import type { OrderCommand } from "./commands.ts";
import { defaultCannedJobs } from "./default-canned-jobs.ts";
import { defaultSettings } from "./default-settings.ts";
import {
  bookedJobs,
  type Opening,
  openingOf,
  openOrder,
  saidConcerns,
  termsOf,
  validUntil,
} from "./open-order.ts";
import { MAX_CONCERN, RepairOrder } from "./order.ts";

const ids = () => {
  let count = 0;
  return () => `id-${++count}`;
};
const by = { kind: "staff" as const, ...ana };
const named = { id: "order", number: 7 };
const opening = (over: Partial<Appointment> = {}) => openingOf({ ...appointment, ...over }, named, ids());

test("what was booked stands first among the concerns, in the customer's language, and what they wrote after it", () => {
  const service = (en: string, es: string) => ({ slug: en.toLowerCase(), name: { en, es }, hours: 100 });
  const services = [service("Brakes", "Frenos"), service("Battery", "Batería")];
  const texts = (over: Partial<Appointment>) =>
    opening({ services, ...over }).concerns.map(({ text }) => text);
  expect(texts({})).toEqual(["Frenos, Batería", "It squeals when I brake"]);
  expect(texts({ note: null })).toEqual(["Frenos, Batería"]);
  expect(texts({ customer: { ...appointment.customer, language: "en" }, note: null })).toEqual([
    "Brakes, Battery",
  ]);
});

test("what was booked is known in both languages, until somebody rewrites it", () => {
  const services = [{ slug: "oil", name: { en: "Oil change", es: "" }, hours: 100 }];
  const [booked, said] = opening({ services }).concerns;
  expect(booked).toMatchObject({ text: "Oil change", booked: { en: "Oil change", es: "Oil change" } });
  expect(said).not.toHaveProperty("booked");
  const order = openOrder(opening({ services }), defaultSettings, stamp, () => "id");
  const command = {
    type: "set-concern",
    concern: booked?.id ?? "",
    from: "Oil change",
    to: "Oil, and it squeals",
  };
  const applied = apply(order, command as OrderCommand, stamp, defaultSettings);
  expect(applied.ok && applied.order.concerns[0]).toEqual({ id: booked?.id, text: "Oil, and it squeals" });
});

test("what somebody said is told from what was booked, also where both are long, or the customer's language is another by now", () => {
  const service = { slug: "oil", name: { en: "Oil change", es: "Cambio de aceite" }, hours: 100 };
  const services = Array.from({ length: 40 }, () => service);
  const said = (over: Partial<Appointment>, booked = services) =>
    saidConcerns(opening({ services: booked, ...over }).concerns, { services: booked }).map(
      ({ text }) => text,
    );
  expect(said({})).toEqual(["It squeals when I brake"]);
  expect(said({ customer: { ...appointment.customer, language: "en" } })).toEqual([
    "It squeals when I brake",
  ]);
  expect(said({ note: null })).toEqual([]);
  expect(saidConcerns([{ id: "c", text: "Oil change and wipers" }], { services: [service] })).toHaveLength(1);
});

test("an order grows out of an appointment: who, which car, what for, and what was noted as it came in", () => {
  expect(opening({ intake: { odometer: 50_000, keyTag: "A7" } })).toEqual({
    ...named,
    source: { kind: "appointment", appointment: "visit" },
    customer: { uid: "u", record: "r", name: "Pat Doe", email: null, phone: "555 0100", language: "es" },
    vehicle: {
      id: "car",
      vin: null,
      plate: "7ABC123",
      plateState: null,
      year: 2018,
      make: "Toyota",
      model: "Corolla",
      color: null,
    },
    stage: "scheduled",
    concerns: [{ id: "id-1", text: "It squeals when I brake" }],
    odometerIn: 50_000,
    keyTag: "A7",
    waits: false,
  });
  expect(opening({ kind: "waiter" }).waits).toBe(true);
  expect(opening({ vehicle: { ...appointment.vehicle, plateState: "CA" } }).vehicle.plateState).toBe("CA");
  expect(opening({ note: null })).toMatchObject({ concerns: [], odometerIn: null, keyTag: null });
});

test("what was not said of the car stands on the order as the shop knows it; a plate keeps its own state", () => {
  const facts = {
    ...{ vin: "1HGCM82633A004352", plate: "7abc 123", plateState: "CA", year: 2019, make: "Toyota" },
    ...{ model: "Corolla", color: "Blue", notes: "Squeaks" },
  };
  const of = (over: Partial<Appointment["vehicle"]>) =>
    openingOf({ ...appointment, vehicle: { ...appointment.vehicle, ...over } }, named, ids(), facts).vehicle;
  expect(of({})).toEqual({
    ...{ id: "car", vin: "1HGCM82633A004352", plate: "7ABC123", plateState: "CA", year: 2018 },
    ...{ make: "Toyota", model: "Corolla", color: "Blue" },
  });
  expect(of({ plate: null })).toMatchObject({ plate: "7abc 123", plateState: "CA" });
  expect(of({ plate: "NEW 1" })).toMatchObject({ plate: "NEW 1", plateState: null });
});

test("whose car is here is checked in; whose is asked for or agreed is scheduled", () => {
  const of = (state: Appointment["state"]) => opening({ state }).stage;
  expect(of({ status: "requested" })).toBe("scheduled");
  expect(of({ status: "checked-in", checkedInAt: at, by })).toBe("checked-in");
  expect(of({ status: "in-work", startedAt: at, by })).toBe("checked-in");
});

test("a walk-in is told from an appointment whose car came later", () => {
  const walkIn = walkedIn({ ...appointment, bookedBy: by }, { by, at });
  const source = (one: Appointment) => openingOf(one, named, ids()).source.kind;
  expect(source(walkIn)).toBe("walk-in");
  expect(source({ ...walkIn, bookedAt: "2026-03-01T15:00:00.000Z" })).toBe("appointment");
  expect(source({ ...walkIn, bookedBy: appointment.bookedBy })).toBe("appointment");
  expect(source({ ...appointment, bookedBy: by })).toBe("appointment");
});

test("nothing of a long note is lost, and no character is cut", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "é", "😀"), minLength: 1, maxLength: 700 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const note = words.join(" ");
      const texts = opening({ note }).concerns.map(({ text }) => text);
      expect(texts.join("").replaceAll(" ", "")).toBe(note.replaceAll(" ", ""));
      for (const text of texts) {
        expect(text.length).toBeLessThanOrEqual(MAX_CONCERN);
        expect(text).toBe(text.trim());
        expect(text.isWellFormed()).toBe(true);
      }
      const whole = texts.join(" ").split(" ");
      for (const each of words) if (each.length <= 250 && note.length <= 500) expect(whole).toContain(each);
    }),
  );
  const long = `${"a".repeat(300)} ${"b".repeat(300)}`;
  expect(opening({ note: long }).concerns.map(({ text }) => text.length)).toEqual([300, 300]);
});

test.each([
  ["a note of one concern's length is one", `${"a".repeat(250)} ${"b".repeat(249)}`, [500]],
  [
    "a longer one is cut between words, without the spaces there",
    `${"a".repeat(300)}  ${"b".repeat(300)}`,
    [300, 300],
  ],
  ["a word that is longer is cut itself", "a".repeat(600), [500, 100]],
  ["but not inside a character", `a${"😀".repeat(300)}`, [499, 102]],
  ["nor is a whole one left for the next", "😀".repeat(300), [500, 100]],
  ["spaces around it are none of it", "  x ", [1]],
  ["a blank note is none", "  ", []],
])("%s", (_, note, lengths) => {
  expect(opening({ note }).concerns.map(({ text }) => text.length)).toEqual(lengths);
});

test("a new order is an estimate without jobs, at the shop's terms of today", () => {
  const always = { id: "env", name: { en: "Environment", es: "" }, price: 300, taxed: true, always: true };
  const supplies = { basisPoints: 500, of: "labor" as const, cap: 3_500, taxed: true };
  const settings = { ...defaultSettings, fees: [...defaultSettings.fees, always], supplies };
  const start: Opening = opening();
  const made = openOrder(start, settings, stamp, ids());
  expect(RepairOrder.parse(made)).toEqual(made);
  expect(made).toMatchObject({
    v: 1,
    revision: 1,
    number: 7,
    document: { status: "estimate", at, by: ana },
    stage: { is: "scheduled", column: "scheduled", at, by: ana },
    advisor: ana,
    deposit: 0,
    terms: { tax: settings.tax, rounding: "invoice", supplies },
    fees: [fee("id-1", { name: always.name, price: 300, taxed: true })],
    jobs: [],
    labels: [],
    touched: [],
    estimate: { version: 0, at: null, offer: "" },
    validUntil: "2026-04-01T15:00:00.000Z",
  });
  expect(termsOf(defaultSettings, ids()).fees).toEqual([]);
  expect(validUntil({ validDays: 1 }, at)).toBe("2026-03-03T15:00:00.000Z");
});

test("a phone estimate has neither a date nor a car in the shop", () => {
  const start: Opening = { ...opening(), source: { kind: "phone-estimate" } };
  const made = openOrder(start, defaultSettings, stamp, ids());
  expect(RepairOrder.safeParse(made).success).toBe(true);
  expect(made.stage.is).toBe("scheduled");
});

test("an order begins with the canned jobs of what was booked, each once, to be decided on", () => {
  const state = {
    status: "checked-in",
    checkedInAt: stamp.at,
    by: { kind: "staff", uid: "u", name: "Ana" },
  } as const;
  const services = [{ cannedJob: "oil-change" }, {}, { cannedJob: "gone" }, { cannedJob: "oil-change" }];
  const booked = bookedJobs({ state }, services, defaultCannedJobs);
  expect(booked.map(({ id }) => id)).toEqual(["oil-change"]);
  let made = 0;
  const begun = openOrder(opening(), defaultSettings, stamp, () => `id-${++made}`, booked);
  expect(begun.jobs).toMatchObject([
    { canned: "oil-change", name: booked[0]?.name, authorization: { status: "pending" } },
  ]);
  expect(RepairOrder.safeParse(begun).error?.issues).toBeUndefined();
  expect(isAsCarCame({ ...begun, stage: { ...begun.stage, is: "checked-in" } })).toBe(true);
  const inWork = { status: "in-work", startedAt: stamp.at, by: state.by } as const;
  expect(bookedJobs({ state: inWork }, services, defaultCannedJobs)).toEqual([]);
});
