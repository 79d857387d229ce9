import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Clash, merge, nextTurn } from "./merge.ts";

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

  test("a row without a key of its own is still that row when both changed it", () => {
    const line = (name: string, price: string, quantity = "1") => ({
      ...{ kind: "part", name: { en: name, es: "" }, condition: "new", core: "", taxed: true },
      ...{ price, quantity },
    });
    const was = [line("Pads", "49"), line("Rotor", "66")];
    const mine = [line("Pads", "49"), line("Rotor", "77")];
    const theirs = [line("Pads", "49", "2"), line("Rotor", "88"), line("Sensor", "12")];
    expect(merge({ was, mine, theirs }, "lines")).toEqual({
      value: [line("Pads", "49", "2"), line("Rotor", "77"), line("Sensor", "12")],
      clashes: [{ path: "lines.1.price", is: "both", theirs: "88" }],
    });
    // Also behind one that went.
    expect(merge({ was, mine, theirs: [line("Rotor", "66", "2")] }, "lines")).toEqual({
      value: [line("Rotor", "77", "2")],
      clashes: [],
    });
    const teresa = { name: "Teresa", role: "Technician", sentence: "Since 2009." };
    expect(
      merge(
        {
          was: [teresa],
          mine: [{ ...teresa, sentence: "Since 2010." }],
          theirs: [{ ...teresa, role: "Lead technician" }],
        },
        "team",
      ),
    ).toEqual({ value: [{ name: "Teresa", role: "Lead technician", sentence: "Since 2010." }], clashes: [] });
  });

  test("hours and bands are the same ones when where they begin was changed", () => {
    const span = (from: string, to: string) => ({ from, to });
    expect(
      merge(
        {
          was: [{ spans: [span("07:00", "18:00")] }],
          mine: [{ spans: [span("07:00", "17:00")] }],
          theirs: [{ spans: [span("07:15", "18:00")] }],
        },
        "hours",
      ),
    ).toEqual({ value: [{ spans: [span("07:15", "17:00")] }], clashes: [] });
    const band = (from: string, markup: string) => ({ from, markup });
    expect(
      merge(
        {
          was: [band("0", "120"), band("50", "90")],
          mine: [band("0", "120"), band("60", "90")],
          theirs: [band("0", "120"), band("50", "95")],
        },
        "bands",
      ),
    ).toEqual({ value: [band("0", "120"), band("60", "95")], clashes: [] });
  });

  test("of rows without a key none is lost or there twice, whatever was changed, added and removed", () => {
    const list = fc.uniqueArray(fc.record({ name: word, role: word, since: word }), {
      selector: ({ name }) => name,
      maxLength: 3,
    });
    fc.assert(
      fc.property(three(list), ({ was, mine, theirs }) => {
        const { value } = merge({ was, mine, theirs }, "team");
        const names = (rows: unknown) => (rows as { name: string }[]).map(({ name }) => name);
        const distinct = new Set((value as unknown[]).map((row) => JSON.stringify(row)));
        expect(distinct.size).toBe((value as unknown[]).length);
        for (const name of names(mine))
          if (!names(was).includes(name) && !names(theirs).includes(name))
            expect(names(value)).toContain(name);
      }),
    );
  });

  test("a day that both added is one", () => {
    const day = (date: string, from: string) => ({ date, spans: [{ from, to: "12:00" }] });
    const { value, clashes } = merge(
      { was: [], mine: [day("2026-12-24", "08:00")], theirs: [day("2026-12-24", "09:00")] },
      "specialDays",
    );
    expect(value).toHaveLength(1);
    expect(clashes).toHaveLength(1);
  });

  test("the order one chose stays where one chose it, with the rows they added", () => {
    const [a, b, c] = ["a", "b", "c"].map((id) => ({ id }));
    expect(merge({ was: [a, b], mine: [b, a], theirs: [a, c, b] }, "list").value).toEqual([b, a, c]);
  });
});

test("what one typed before theirs was loaded and after is there in both: what was typed last, else what was typed first, else theirs", () => {
  fc.assert(
    fc.property(rows, rows, rows, rows, (was, first, theirs, last) => {
      const turn = { was, mine: first };
      const next = nextTurn([turn], { was: theirs, mine: last }, "list");
      const { value } = merge({ ...turn, theirs }, "list");
      expect(value).toEqual(next.was);
      const all = merge({ ...next, theirs: value }, "list");
      expect(all).toEqual({ value: next.mine, clashes: [] });
      for (const id of ["1", "2", "3", "4", "5"]) {
        const [before, one, other, two, now] = [was, first, theirs, last, all.value].map((list) =>
          rowOf(list, id),
        );
        if (!before || !one || !other || !two) continue;
        for (const field of FIELDS) {
          const typedFirst = one[field] === before[field] ? other[field] : one[field];
          expect(now?.[field]).toBe(two[field] === other[field] ? typedFirst : two[field]);
        }
      }
    }),
  );
});
