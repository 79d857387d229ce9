import { expect, test } from "vitest";
import type { Appointment } from "./appointment.ts";
import { refusal, withOpen } from "./refusal.ts";

test("a refusal has no other times; who has enough is shown what they have, as a customer sees it", () => {
  expect(refusal("code")).toEqual({ ok: false, reason: "code", nearest: [] });
  const by = { kind: "staff", uid: "advisor", name: "Ada" } as const;
  const at = "2026-03-02T13:00:00.000Z";
  const one: Appointment = {
    v: 3,
    id: "one",
    sequence: 0,
    state: { status: "checked-in", checkedInAt: at, by },
    bookedAt: at,
    updatedAt: at,
    kind: "drop-off",
    slot: { lane: "bay-1", date: "2026-03-10", quarters: [10] },
    arrival: { from: at, to: at },
    units: [],
    services: [],
    customer: {
      uid: null,
      record: "kept",
      name: "Ana",
      email: "ana@example.com",
      phone: null,
      language: "en",
    },
    vehicle: { id: null, vin: null, plate: null, year: 2016, make: "Honda", model: "Civic" },
    note: null,
    linkVersion: 0,
    bookedBy: by,
    remindedAt: null,
  };
  const refused = withOpen(refusal("open-limit"), [one], { cutOff: 0 });
  expect(refused).toMatchObject({ ok: false, reason: "open-limit", nearest: [] });
  expect(refused.open).toHaveLength(1);
  expect(refused.open?.[0]).toMatchObject({ id: "one", state: { status: "checked-in", by: "staff" } });
  expect(JSON.stringify(refused)).not.toMatch(/Ada|bay-1|kept/);
});
