import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Clash, merge } from "./merge.ts";

type Row = { id: string; name: string; cents: string };
const word = fc.constantFrom("a", "b", "c");
const rows = fc.uniqueArray(
  fc.record({ id: fc.constantFrom("1", "2", "3", "4", "5"), name: word, cents: word }),
  {
    selector: ({ id }) => id,
    maxLength: 5,
  },
);
const ticks = fc.uniqueArray(fc.constantFrom("odometer", "technician", "vin", "promise"));
const anyList: fc.Arbitrary<unknown[]> = fc.oneof(
  rows,
  ticks,
  fc.array(fc.record({ en: word, es: word }), { maxLength: 4 }),
);
const three = <T>(list: fc.Arbitrary<T>) => fc.record({ was: list, mine: list, theirs: list });

const rowOf = (list: unknown, id: string) => (list as Row[]).find((row) => row.id === id);
const FIELDS = ["name", "cents"] as const;

describe("what one typed is put back into what somebody else saved", () => {
  test("as one typed it where they changed nothing, and not at all where one changed nothing", () => {
    fc.assert(
      fc.property(anyList, anyList, (was, other) => {
        expect(merge({ was, mine: other, theirs: was }, "list")).toEqual({ value: other, clashes: [] });
        expect(merge({ was, mine: was, theirs: other }, "list")).toEqual({ value: other, clashes: [] });
      }),
    );
  });

  test("what only they changed, added or removed is theirs; what only one changed oneself is one's own", () => {
    fc.assert(
      fc.property(three(rows), ({ was, mine, theirs }) => {
        const { value } = merge({ was, mine, theirs }, "list");
        for (const id of ["1", "2", "3", "4", "5"]) {
          const [before, own, other, now] = [was, mine, theirs, value].map((list) => rowOf(list, id));
          const is = (one: unknown) => expect(now).toEqual(one);
          if (JSON.stringify(own) === JSON.stringify(before)) is(other);
          else if (JSON.stringify(other) === JSON.stringify(before)) is(own);
          else if (own && other && before)
            for (const field of FIELDS)
              expect(now?.[field]).toBe(own[field] === before[field] ? other[field] : own[field]);
        }
      }),
    );
  });

  test("a row that one removed and the other changed is there, and named; so is a field that both changed", () => {
    fc.assert(
      fc.property(three(rows), ({ was, mine, theirs }) => {
        const { value, clashes } = merge({ was, mine, theirs }, "list");
        const expected = (value as Row[]).flatMap((row, at): Clash[] => {
          const [before, own, other] = [was, mine, theirs].map((list) => rowOf(list, row.id));
          const path = `list.${at}`;
          if (before && !other) return [{ path, is: "back", theirs: undefined }];
          if (before && !own) return [{ path, is: "stays", theirs: other }];
          return FIELDS.flatMap((field) =>
            own &&
            other &&
            own[field] !== other[field] &&
            own[field] !== before?.[field] &&
            other[field] !== before?.[field]
              ? [{ path: `${path}.${field}`, is: "both", theirs: other[field] }]
              : [],
          );
        });
        const inOrder = (list: { path: string }[]) => list.toSorted((a, b) => a.path.localeCompare(b.path));
        expect(inOrder(clashes)).toEqual(inOrder(expected));
      }),
    );
  });

  test("of ticks those one ticked or took away, in rows without a key of their own whole rows", () => {
    fc.assert(
      fc.property(three(ticks), ({ was, mine, theirs }) => {
        const { value } = merge({ was, mine, theirs }, "list");
        const has = (list: unknown, one: string) => (list as string[]).includes(one);
        for (const one of ["odometer", "technician", "vin", "promise"])
          expect(has(value, one)).toBe(has(mine, one) === has(was, one) ? has(theirs, one) : has(mine, one));
      }),
    );
    const [a, b, c, d] = ["a", "b", "c", "d"].map((en) => ({ en, es: en }));
    expect(merge({ was: [a, a, b], mine: [a, a, c], theirs: [a, a, b, d] }, "list").value).toEqual([
      a,
      a,
      c,
      d,
    ]);
  });

  test("of a week the days one changed", () => {
    const day = (...from: string[]) => ({ spans: from.map((one) => ({ from: one, to: "18:00" })) });
    const was = [day("08:00"), day("08:00"), day()];
    const mine = [day("08:00"), day("09:00"), day()];
    const theirs = [day("07:00"), day("08:00"), day("10:00")];
    expect(merge({ was, mine, theirs }, "hours")).toEqual({
      value: [day("07:00"), day("09:00"), day("10:00")],
      clashes: [],
    });
  });

  test("the order one chose stays where one chose it, with the rows they added", () => {
    const [a, b, c] = ["a", "b", "c"].map((id) => ({ id }));
    expect(merge({ was: [a, b], mine: [b, a], theirs: [a, c, b] }, "list").value).toEqual([b, a, c]);
  });
});
