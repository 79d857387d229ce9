import type { AppointmentState } from "@openhood/domain/booking/appointment";
import { languages } from "@openhood/domain/fields";
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

test.each(languages)(
  "an e-mail about an appointment ends a sentence once, and offers only what can still be done (%s)",
  (language) => {
    for (const [occasion, state] of Object.entries(states) as [Occasion, AppointmentState][]) {
      const customer = { ...one.customer, email: "ana@example.com", language };
      const mail = appointmentMail(
        { config } as Parameters<typeof appointmentMail>[0],
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
        { config } as Parameters<typeof appointmentMail>[0],
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
