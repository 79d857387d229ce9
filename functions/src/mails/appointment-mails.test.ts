import type { AppointmentState } from "@openhood/domain/booking/appointment";
import { languages } from "@openhood/domain/fields";
import { inLanguage } from "@openhood/domain/local-text";
import { demoAppointments, demoBooking } from "@openhood/local-stack/seed/demo-booking";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import { expect, test } from "vitest";
import { config } from "../../test/world.ts";
import { appointmentMail, type Occasion } from "./appointment-mails.ts";

const NOW = "2026-11-23T14:00:00.000Z";
const BY = { kind: "staff", uid: "rosa", name: "Rosa" } as const;
const states: Record<Occasion, AppointmentState> = {
  booked: { status: "requested" },
  confirmed: { status: "confirmed", confirmedAt: NOW },
  moved: { status: "confirmed", confirmedAt: NOW },
  changed: { status: "confirmed", confirmedAt: NOW },
  canceled: { status: "canceled", canceledAt: NOW, by: BY, reason: null },
  ready: { status: "ready", readyAt: NOW, by: BY },
  reminder: { status: "confirmed", confirmedAt: NOW },
  newLink: { status: "confirmed", confirmedAt: NOW },
};

const [one] = demoAppointments(Date.parse(NOW));
if (!one) throw new Error("The demo has no appointment");
const nothing = { ...one.vehicle, year: null, make: null, model: null, plate: null, vin: null };
/** A day before. */
const SENT = Date.parse(one.arrival.from) - 24 * 3_600_000;
const ctx = { config, now: () => new Date(SENT) } as Parameters<typeof appointmentMail>[0];

test.each(languages)(
  "an e-mail about an appointment ends a sentence once, and offers only what can still be done (%s)",
  (language) => {
    for (const [occasion, state] of Object.entries(states) as [Occasion, AppointmentState][]) {
      const customer = { ...one.customer, email: "ana@example.com", language };
      const mail = appointmentMail(
        ctx,
        { ...one, state, customer },
        { shop: demoProfile, settings: demoBooking },
        occasion,
      );
      expect(mail?.text, occasion).not.toMatch(/\.\.|undefined|\{kind/);
      const isAhead = state.status === "requested" || state.status === "confirmed";
      expect(/move or cancel it|moverla o cancelarla/.test(mail?.text ?? ""), occasion).toBe(isAhead);
    }
  },
);

test.each(languages)(
  "whose visit was moved reads what to do with the car, and whose car is ready no price that it may not cost (%s)",
  (language) => {
    const customer = { ...one.customer, email: "ana@example.com", language };
    const mailOf = (occasion: Occasion, kind: "waiter" | "drop-off") =>
      appointmentMail(
        ctx,
        { ...one, kind, state: states[occasion], customer },
        { shop: demoProfile, settings: demoBooking },
        occasion,
      )?.text ?? "";
    expect(mailOf("moved", "drop-off")).toMatch(/Drop your car off|Deje su auto/);
    expect(mailOf("moved", "waiter")).toMatch(/You can wait here|Puede esperar aquí/);
    expect(mailOf("moved", "waiter")).toContain("$");
    expect(mailOf("ready", "waiter")).not.toContain("$");
  },
);

test.each(languages)(
  "whose visit the shop moved or canceled reads that it did, why, and what to do then; who did it themselves, nothing of that (%s)",
  (language) => {
    const customer = { ...one.customer, email: "ana@example.com", language };
    const own = { kind: "customer", uid: null } as const;
    const mailOf = (occasion: "moved" | "canceled", by: typeof own | typeof BY) =>
      appointmentMail(
        ctx,
        {
          ...{ ...one, customer, updatedBy: by },
          state:
            occasion === "moved"
              ? states.moved
              : { status: "canceled", canceledAt: NOW, by, reason: "The lift is broken" },
        },
        { shop: demoProfile, settings: demoBooking },
        occasion,
      );
    const work = inLanguage(one.services[0]?.name ?? { en: "", es: "" }, language);
    for (const occasion of ["moved", "canceled"] as const) {
      const [theirs, ours] = [mailOf(occasion, own), mailOf(occasion, BY)];
      expect(ours?.subject).toContain(work);
      expect(ours?.text).toMatch(/Hollis Street Garage (has (moved|canceled) your|(cambió|canceló) su)/);
      expect(ours?.text).toMatch(/call us|llámenos/);
      expect(theirs?.text).not.toMatch(
        /has (moved|canceled)|(cambió|canceló) su|suit you|conviene|trouble|molestia/,
      );
      expect(theirs?.text).not.toContain("The lift is broken");
      expect(ours?.text.includes("The lift is broken")).toBe(occasion === "canceled");
    }
  },
);

test.each(languages)("whose car is ready reads in the subject which (%s)", (language) => {
  const customer = { ...one.customer, email: "ana@example.com", language };
  const mailOf = (vehicle: typeof one.vehicle) =>
    appointmentMail(
      ctx,
      { ...one, state: states.ready, customer, vehicle },
      { shop: demoProfile, settings: demoBooking },
      "ready",
    )?.subject;
  const unnamed = { id: null, vin: null, plate: null, year: null, make: null, model: null };
  expect(mailOf({ ...unnamed, year: 2018, make: "Toyota", model: "Corolla" })).toMatch(/Corolla/);
  expect(mailOf(unnamed)).toMatch(/^(Your car is ready|Su auto está listo)/);
});

test("what is booked too late to be moved online says so from the start, and offers no moment that is over", () => {
  const from = SENT + 30 * 60_000;
  const arrival = { from: new Date(from).toISOString(), to: new Date(from).toISOString() };
  const mail = appointmentMail(
    ctx,
    { ...one, arrival, state: states.booked, customer: { ...one.customer, email: "ana@example.com" } },
    { shop: demoProfile, settings: demoBooking },
    "booked",
  );
  expect(mail?.text).not.toContain("online until");
  expect(mail?.html).not.toContain("See, move or cancel");
});

test.each(languages)(
  "each e-mail of a visit names the car in its subject, and stands with the others; the calendar names it, too (%s)",
  (language) => {
    const vehicle = { ...one.vehicle, year: 2015, make: "Honda", model: "Civic", plate: "DOS 001" };
    const customer = { ...one.customer, email: "ana@example.com", language };
    for (const [occasion, state] of Object.entries(states) as [Occasion, AppointmentState][]) {
      const mailOf = (of: typeof vehicle | typeof nothing) =>
        appointmentMail(
          ctx,
          { ...one, state, customer, vehicle: of },
          { shop: demoProfile, settings: demoBooking },
          occasion,
        );
      const mail = mailOf(vehicle);
      expect(mail?.subject).toContain(
        language === "es" ? "Honda Civic 2015 (DOS 001)" : "2015 Honda Civic (DOS 001)",
      );
      expect(mail?.subject.length).toBeLessThan(150);
      expect(mail?.thread).toEqual([one.id]);
      if (mail?.calendar)
        expect(mail.calendar.event.description).toMatch(
          /(Vehicle: 2015 Honda Civic|Vehículo: Honda Civic 2015) · DOS 001/,
        );
      expect(mailOf(nothing)?.subject).not.toMatch(/: ,|undefined|\bcar, |auto, /);
    }
  },
);
