import fc from "fast-check";
import { expect, test } from "vitest";
import { issuesOf } from "../field-issues.ts";
import { MARKS } from "./appointment.ts";
import { BlockTime, BookAppointment, MAX_BLOCK_REASON } from "./inputs.ts";

test("a block has a reason that fits on its card, as long as it is shown", () => {
  const reasons = fc.oneof(
    fc.nat(2 * MAX_BLOCK_REASON).map((length) => "x".repeat(length)),
    fc.constant("  "),
  );
  fc.assert(
    fc.property(reasons, (reason) => {
      const block = { lane: "bay-1", date: "2026-11-23", quarters: [1_994_800], reason: ` ${reason} ` };
      const { length } = reason.trim();
      const code = length === 0 ? "required" : "too-long";
      const isRight = length > 0 && length <= MAX_BLOCK_REASON;
      expect(issuesOf(BlockTime, block).map((issue) => [issue.path, issue.code])).toEqual(
        isRight ? [] : [["reason", code]],
      );
    }),
  );
});

test("who leaves the car says by what number they are called; it is said together with what else is missing", () => {
  const input = {
    services: ["oil"],
    when: { kind: "drop-off", date: "2026-11-24" },
    vehicle: { make: "Honda", model: "Fit" },
    name: "Ada",
    email: "ada@mail.example",
    language: "en",
  };
  expect(issuesOf(BookAppointment, input)).toEqual([{ path: "phone", code: "required" }]);
  expect(issuesOf(BookAppointment, { ...input, phone: " ", name: "" }).map(({ path }) => path)).toEqual([
    "name",
    "phone",
  ]);
  expect(issuesOf(BookAppointment, { ...input, phone: "(212) 555-0177" })).toEqual([]);
  const when = { kind: "waiter", date: "2026-11-24", start: 1 };
  expect(issuesOf(BookAppointment, { ...input, when })).toEqual([]);
  const marks = ["call-first"];
  expect(issuesOf(BookAppointment, { ...input, when, marks })).toEqual([{ path: "phone", code: "required" }]);
  expect(issuesOf(BookAppointment, { ...input, when, marks, phone: "(212) 555-0177" })).toEqual([]);
  for (const nothing of [null, undefined, "x", {}])
    expect(issuesOf(BookAppointment, nothing)).not.toEqual([]);
});

test("a customer asks only for what goes with the way they come, each once", () => {
  const marks = fc.array(fc.constantFrom(...MARKS), { maxLength: MARKS.length });
  fc.assert(
    fc.property(fc.constantFrom("waiter", "drop-off"), marks, (kind, marks) => {
      const input = {
        services: ["oil"],
        when: { kind, date: "2026-11-24", ...(kind === "waiter" && { start: 1 }) },
        vehicle: { make: "Honda", model: "Fit" },
        name: "Ada",
        email: "ada@mail.example",
        phone: "(212) 555-0177",
        language: "en",
        marks,
      };
      const parsed = BookAppointment.safeParse(input);
      const fits = kind === "drop-off" || marks.every((mark) => mark === "call-first");
      expect(parsed.success).toBe(fits);
      if (parsed.success) expect(parsed.data.marks).toEqual([...new Set(marks)]);
    }),
  );
  for (const marks of ["call-first", ["x"], [null], {}, Array(4).fill("call-first")])
    expect(BookAppointment.safeParse({ marks }).error?.issues.map(({ path }) => path[0])).toContain("marks");
});
