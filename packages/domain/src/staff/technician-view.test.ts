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

  test("sees of an appointment whose it is and all about the work, and no address, number or account", () => {
    const appointment = {
      id: "a1",
      customer: { uid: "u1", record: "r1", name, email, phone, language: "es" },
      note: "It squeals",
    } as Appointment;
    for (const role of others)
      expect(appointmentFor(role, appointment)).toEqual({
        ...appointment,
        customer: { ...appointment.customer, uid: null, email: null, phone: null },
      });
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
