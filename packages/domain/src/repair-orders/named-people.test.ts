import { expect, test } from "vitest";
import { ana, newJob } from "../../test/repair-orders/orders.ts";
import { namedPeople } from "./named-people.ts";

const ben = { uid: "ben", name: "Ben" };

test("a command names whom it puts on an order, not whom it takes off", () => {
  const job = newJob("j", [], { technician: ana, foundBy: ben });
  expect(namedPeople({ type: "add-job", job, after: null })).toEqual([ana, ben]);
  expect(namedPeople({ type: "set-order", changes: [{ field: "advisor", from: ana, to: ben }] })).toEqual([
    ben,
  ]);
  for (const field of ["technician", "foundBy"] as const) {
    expect(namedPeople({ type: "set-job", job: "j", changes: [{ field, from: ana, to: ben }] })).toEqual([
      ben,
    ]);
    expect(namedPeople({ type: "set-job", job: "j", changes: [{ field, from: ana, to: null }] })).toEqual([]);
  }
  expect(
    namedPeople({ type: "set-job", job: "j", changes: [{ field: "cause", from: null, to: "x" }] }),
  ).toEqual([]);
  expect(namedPeople({ type: "remove-line", line: "l", saw: "" })).toEqual([]);
});
