import { expect, test } from "vitest";
import type { AppointmentState } from "./appointment.ts";
import { instantOf, msOf } from "./quarters.ts";
import { isComing } from "./rules.ts";

const first = 1_900_000;
const visit = (status: AppointmentState["status"]) => ({
  state: { status },
  slot: { lane: "bay-1", date: "2024-03-05", quarters: [first, first + 1, first + 4] },
  arrival: { from: instantOf(first), to: instantOf(first) },
});

test("an agreed visit is to come until its work is over, whoever waits for it", () => {
  const over = msOf(first + 5);
  for (const status of ["requested", "confirmed"] as const) {
    expect(isComing(visit(status), over - 1)).toBe(true);
    expect(isComing(visit(status), over)).toBe(false);
  }
});

test("a car that is there is to come back, however late; what is over or called off is not", () => {
  for (const status of ["checked-in", "in-work", "ready"] as const)
    expect(isComing(visit(status), msOf(first + 1_000))).toBe(true);
  for (const status of ["done", "canceled", "no-show"] as const)
    expect(isComing(visit(status), msOf(first) - 1)).toBe(false);
});
