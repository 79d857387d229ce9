import { describe, expect, test } from "vitest";
import type { Appointment } from "../booking/appointment.ts";
import { merge } from "../customers/merge.ts";
import { type CustomerFacts, opened } from "../customers/record.ts";
import { roles } from "./roles.ts";
import { appointmentFor, messageFor, recordFor, seesContacts, seesMessage } from "./technician-view.ts";

const counter = ["advisor", "owner"] as const;
const others = roles.filter((role) => !counter.some((one) => one === role));
/** Ways to reach somebody, and notes about them. */
const hidden = /@example|555|Pays/;

const ana = {
  kind: "person" as const,
  name: "Ana",
  email: "ana@example.com",
  phone: "5550104471",
  language: "es" as const,
  notes: "Pays cash",
};
const { name, email, phone } = ana;
const contact = { name, email, phone, book: true, approve: false };
const vans: CustomerFacts = {
  kind: "fleet",
  name: "Vans",
  language: "en",
  notes: "Pays late",
  contacts: [contact],
};
const AT = "2026-03-02T14:00:00.000Z";
const record = (facts: CustomerFacts, id: string) => opened(facts, { id, at: AT, uid: "u1" });
const chosen = { name: "stays", email: "stays", phone: "stays", language: "stays", notes: "both" } as const;

describe("whoever is not at the counter", () => {
  test("has no way to reach a customer, and no notes about them; names stay", () => {
    const both = merge(record(vans, "vans"), record(ana, "ana"), chosen, {
      by: { uid: "s1", name: "Sam" },
      at: AT,
    });
    if (!both.ok) throw new Error(both.reason);
    for (const record of [both.stays, both.goes])
      for (const role of others) {
        const seen = recordFor(role, record);
        expect(JSON.stringify(seen)).not.toMatch(hidden);
        expect(seen).toMatchObject({ id: record.id, uid: null, merges: [] });
        expect(seen.find).toEqual({ emails: [], phones: [], keys: [], names: [] });
        expect(JSON.stringify(seen.facts)).toContain("Ana");
      }
  });

  test("sees of an appointment whose it is and all about the work, and no address, number, account or price", () => {
    const by = { kind: "customer", uid: "u1" } as const;
    const price = { from: 1, to: 2 };
    const services = [{ slug: "oil", name: { en: "Oil", es: "Aceite" }, hours: 50, price }];
    const slot = { lane: "bay-1", date: "2026-03-02", quarters: [7, 8] };
    const arrival = { from: AT, to: AT };
    const vehicle = { id: null, vin: null, plate: "HRT 4471", year: null, make: "Honda", model: null };
    const state = { status: "canceled", canceledAt: AT, by, reason: null } as const;
    const before = { state, kind: "waiter", slot, arrival, units: [], remindedAt: null } as const;
    const details = { services, vehicle, note: null, marks: [], phone };
    const told = { status: "confirmed", kind: "waiter", arrival } as const;
    const appointment: Required<Appointment> = {
      v: 3,
      id: "a1",
      sequence: 4,
      state,
      bookedAt: AT,
      updatedAt: AT,
      updatedBy: by,
      kind: "waiter",
      slot,
      arrival,
      units: ["waiter_7_0"],
      services,
      customer: { uid: "u1", record: "r1", name, email, phone, language: "es" },
      vehicle,
      note: "It squeals",
      marks: ["call-first"],
      override: { reason: "taken", by: "Sam", at: AT },
      intake: { odometer: 84_000, keyTag: "7" },
      question: { text: "Rotors too?", by: { uid: "t1", name: "Tim" }, at: AT, answer: null },
      earlierQuestions: [{ text: "Pads?", by: { uid: "t1", name: "Tim" }, at: AT, answer: null }],
      linkVersion: 1,
      bookedBy: by,
      remindedAt: AT,
      undo: { until: AT, uid: "s1", before: { ...before, units: [], details } },
      notice: { mail: "m1", told },
    };
    for (const role of others) {
      const seen = appointmentFor(role, appointment);
      expect(seen).toEqual({
        ...appointment,
        state: { ...state, by: { kind: "customer", uid: null } },
        services: [{ slug: "oil", name: { en: "Oil", es: "Aceite" }, hours: 50 }],
        customer: { ...appointment.customer, uid: null, email: null, phone: null },
        bookedBy: { kind: "customer", uid: null },
        updatedBy: { kind: "customer", uid: null },
        undo: null,
        notice: null,
      });
      expect(JSON.stringify(seen)).not.toMatch(/@example|555|price|u1/);
    }
  });

  test("sees messages that were given to them, without the sender's address and number", () => {
    const message = { id: "m1", from: { name, email, phone, vehicle: null, language: "es" as const } };
    for (const role of others) {
      expect(seesMessage({ role, uid: "t1" }, { assignee: { uid: "t1", name: "Tim" } })).toBe(true);
      expect(seesMessage({ role, uid: "t1" }, { assignee: { uid: "t2", name: "Tom" } })).toBe(false);
      expect(seesMessage({ role, uid: "t1" }, { assignee: null })).toBe(false);
      expect(messageFor(role, message)).toEqual({
        id: "m1",
        from: { ...message.from, email: null, phone: null },
      });
    }
  });
});

test("the counter sees everything", () => {
  for (const role of counter) {
    expect(seesContacts(role)).toBe(true);
    expect(recordFor(role, record(ana, "ana"))).toEqual(record(ana, "ana"));
    const appointment = { id: "a1", customer: { email } } as Appointment;
    expect(appointmentFor(role, appointment)).toBe(appointment);
    const message = { from: { name, email, phone, vehicle: null, language: "es" as const } };
    expect(messageFor(role, message)).toBe(message);
    expect(seesMessage({ role, uid: "s1" }, { assignee: null })).toBe(true);
  }
});
