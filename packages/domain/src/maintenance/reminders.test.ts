import fc from "fast-check";
import { expect, test } from "vitest";
import { plusDays, plusMonths } from "../days.ts";
import { weekdayOf } from "../shop/opening.ts";
import type { Due } from "./due.ts";
import {
  isReminderTime,
  MOST_REMINDED,
  type Reminded,
  toRemind,
  weekAfter,
  whoIsReminded,
  withReminded,
} from "./reminders.ts";

const TODAY = "2026-06-15";
const due = (id: string, over: Partial<Due> = {}, order = "o1"): Due => ({
  interval: { id, name: { en: id, es: "" }, miles: 5_000, months: 6, canned: [id] },
  last: { canned: id, order, number: 1001, on: "2025-12-20", miles: 50_000 },
  on: "2026-06-20",
  miles: 55_000,
  status: "soon",
  ...over,
});

test("an owner is told what is due now or soon, and of nothing that is later or was never done here", () => {
  const all = [
    due("a", { status: "overdue" }),
    due("b"),
    due("c", { status: "later" }),
    due("d", { status: "no-record", last: null, on: null, miles: null }),
  ];
  expect(toRemind(all, [], TODAY).map(({ interval }) => interval.id)).toEqual(["a", "b"]);
});

test("once told, an owner is not told again until the service was done anew and is due again", () => {
  const status = fc.constantFrom("overdue", "soon", "later", "no-record") satisfies fc.Arbitrary<
    Due["status"]
  >;
  const one = fc.record({
    id: fc.constantFrom("a", "b", "c", "d", "e", "f", "g"),
    order: fc.string(),
    status,
  });
  const some = fc.uniqueArray(one, { selector: ({ id }) => id, maxLength: 7 });
  fc.assert(
    fc.property(some, (which) => {
      const all = which.map(({ id, order, status }) =>
        due(id, { status, ...(status === "no-record" && { last: null }) }, order),
      );
      let reminded: Reminded[] = [];
      let rounds = 0;
      for (;;) {
        const told = toRemind(all, reminded, TODAY);
        if (told.length === 0) break;
        expect(told.length).toBeLessThanOrEqual(MOST_REMINDED);
        reminded = withReminded(reminded, told);
        expect(++rounds).toBeLessThanOrEqual(2);
      }
      const pressing = all.filter(({ status, last }) => last && (status === "overdue" || status === "soon"));
      expect(reminded.map(({ interval }) => interval).sort()).toEqual(
        pressing.map(({ interval }) => interval.id).sort(),
      );
      const again = all.map((one) => ({
        ...one,
        last: one.last && { ...one.last, order: `${one.last.order}+` },
      }));
      const anew = toRemind(again, reminded, TODAY);
      expect(anew).toHaveLength(Math.min(MOST_REMINDED, pressing.length));
      // Of each service the latest only.
      expect(withReminded(reminded, anew)).toHaveLength(reminded.length);
    }),
  );
});

test("of what is a year over nobody is told: the car is looked after elsewhere", () => {
  const year = plusMonths(TODAY, -12);
  expect(toRemind([due("a", { status: "overdue", on: year })], [], TODAY)).toHaveLength(1);
  expect(toRemind([due("a", { status: "overdue", on: plusDays(year, -1) })], [], TODAY)).toEqual([]);
  const last = { canned: "a", order: "o", number: 1, on: plusDays(year, -1), miles: 1 };
  expect(toRemind([due("a", { status: "overdue", on: null, last })], [], TODAY)).toEqual([]);
  expect(
    toRemind([due("a", { status: "overdue", on: null, last: { ...last, on: year } })], [], TODAY),
  ).toHaveLength(1);
});

test("a person is told at their address; of a fleet whoever books for it", () => {
  const all = { language: "en", notes: null } as const;
  const person = { kind: "person", name: "Ana", email: "ana@example.com", phone: null, ...all } as const;
  expect(whoIsReminded(person)).toEqual({ name: "Ana", email: "ana@example.com" });
  expect(whoIsReminded({ ...person, email: null })).toBeNull();
  const contact = (name: string, email: string | null, book: boolean) => ({
    name,
    email,
    phone: null,
    book,
    approve: true,
  });
  const fleet = (...contacts: ReturnType<typeof contact>[]) =>
    ({ kind: "fleet", name: "Bayside", contacts, ...all }) as const;
  expect(
    whoIsReminded(fleet(contact("Pay", "pay@example.com", false), contact("No", null, true))),
  ).toBeNull();
  expect(
    whoIsReminded(fleet(contact("Pay", "pay@example.com", false), contact("Bo", "bo@example.com", true))),
  ).toEqual({ name: "Bo", email: "bo@example.com" });
});

test("customers are written to while the shop is open, and each car is looked at from a Monday to the next", () => {
  const open = Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ from: 480, to: 1_020 }] : []));
  const at = (date: string, minute: number) =>
    isReminderTime(
      { hours: open, closures: [], specialDays: [] },
      { date, weekday: weekdayOf(date), minute },
    );
  expect([479, 480, 1_019, 1_020].map((minute) => at("2026-06-15", minute))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(at("2026-06-14", 600)).toBe(false);
  expect(["2026-06-15", "2026-06-18", "2026-06-21"].map(weekAfter)).toEqual(Array(3).fill("2026-06-22"));
});

test("who was told of one service is told of another that the same order did, and of the same that another did", () => {
  const reminded = [{ interval: "a", order: "o1" }];
  expect(toRemind([due("a"), due("b")], reminded, TODAY).map(({ interval }) => interval.id)).toEqual(["b"]);
  expect(toRemind([due("a", {}, "o2")], reminded, TODAY)).toHaveLength(1);
  expect(withReminded([...reminded, { interval: "b", order: "o1" }], [due("a", {}, "o2")])).toEqual([
    { interval: "b", order: "o1" },
    { interval: "a", order: "o2" },
  ]);
});

test("one e-mail names five services at most", () => {
  const all = ["a", "b", "c", "d", "e", "f"].map((id) => due(id));
  expect(toRemind(all, [], TODAY)).toEqual(all.slice(0, MOST_REMINDED));
});
