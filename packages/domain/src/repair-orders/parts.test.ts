import fc from "fast-check";
import { expect, test } from "vitest";
import { anyOrder, decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { ben, later, rules } from "../../test/repair-orders/moves.ts";
import { job, labor, order, part } from "../../test/repair-orders/orders.ts";
import { apply } from "./apply.ts";
import { cardOf } from "./board.ts";
import { PART_SUPPLY } from "./line.ts";
import {
  awaitedParts,
  countParts,
  isAwaited,
  NEXT_SUPPLY,
  openParts,
  owesCore,
  partsNotes,
  type Supply,
  withCoresOwed,
} from "./parts.ts";
import { isOff, STAGES } from "./stages.ts";

const needed = part("a", { supply: "needed" });
const ordered = part("b", { supply: "ordered" });
const there = [labor("c"), part("d"), part("e", { supply: "arrived" })];

test("an approved job waits from when a part is needed until the last has arrived", () => {
  const waits = decidedAs("approved", job("j", [needed, ordered, ...there]));
  expect(awaitedParts({ jobs: [waits, decidedAs("approved", job("k", there))] })).toEqual([
    { job: "j", parts: [needed, ordered] },
  ]);
});

test("nobody waits for the parts of what was not approved", () => {
  const open = job("j", [needed]);
  expect(awaitedParts({ jobs: [open, decidedAs("declined", open)] })).toEqual([]);
});

test("from wherever a part is, press after press it arrives, and it is awaited just while one is left", () => {
  for (const from of PART_SUPPLY) {
    const way: Supply[] = [from];
    for (let next: Supply | null = NEXT_SUPPLY[from]; next !== null; next = NEXT_SUPPLY[next]) way.push(next);
    expect(way.at(-1)).toBe("arrived");
    expect(new Set(way).size).toBe(way.length);
    expect(way.map((supply) => isAwaited({ supply }))).toEqual(
      way.map((supply) => supply === "needed" || supply === "ordered"),
    );
  }
});

const supply = fc.constantFrom(...PART_SUPPLY);

test("a part's supply can be set from any state to any, says by whom, and touches no cent and no customer's word", () => {
  fc.assert(
    fc.property(anyOrder, supply, fc.nat(), (base, to, pick) => {
      const parts = base.jobs.flatMap(({ lines }) => lines).filter((line) => line.kind === "part");
      const line = parts[pick % Math.max(1, parts.length)];
      if (!line) return;
      const changes = [{ field: "supply" as const, from: line.supply, to }];
      const done = apply(base, { type: "set-line", line: line.id, changes }, { by: ben, at: later }, rules);
      if (!done.ok) throw new Error("refused");
      const words = ({ jobs }: typeof base) => jobs.map(({ authorization }) => authorization);
      expect(words(done.order)).toEqual(words(base));
      const found = done.order.jobs.flatMap(({ lines }) => lines).find(({ id }) => id === line.id);
      expect(found).toEqual({ ...line, supply: to });
      const open = openParts(done.order).find((one) => one.line.id === line.id);
      if (open && to !== line.supply) expect(open.set).toEqual({ by: ben, at: later });
      if (to === line.supply) expect(done.changed).toBe(false);
    }),
  );
});

const anySupplied = fc
  .tuple(anyOrder, fc.array(supply, { minLength: 30, maxLength: 30 }))
  .map(([base, states]) => {
    let n = 0;
    const jobs = base.jobs.map((one) => ({
      ...one,
      lines: one.lines.map((line) => {
        const supply = states[n++ % states.length] ?? "on-hand";
        return line.kind === "part" ? { ...line, supply } : line;
      }),
    }));
    return { ...base, jobs };
  });

test("an order's card counts the parts its list shows, and says nothing where there are none", () => {
  fc.assert(
    fc.property(anySupplied, (base) => {
      const listed = openParts(base);
      const counted = countParts(base);
      const noted = partsNotes(base).length;
      const awaited = listed.filter(({ line }) => isAwaited(line));
      expect(counted).toEqual(
        listed.length + noted === 0
          ? null
          : {
              awaited: awaited.filter(({ approved }) => approved).length,
              open: awaited.length,
              cores: listed.length - awaited.length,
              ...(noted > 0 && { noted }),
            },
      );
      expect(cardOf(base).parts ?? null).toEqual(counted);
      const waiting = awaitedParts(base).reduce((sum, { parts }) => sum + parts.length, 0);
      expect(counted?.awaited ?? 0).toBe(waiting);
    }),
  );
});

test("an old part is owed once the new one is there, is approved and was charged for, until it is back", () => {
  const core = { cents: 4_500, returned: false };
  const owed = part("a", { core, supply: "arrived" });
  expect(owesCore(owed)).toBe(true);
  expect(owesCore(part("a", { core, supply: "ordered" }))).toBe(false);
  expect(owesCore(part("a", { core: { ...core, returned: true } }))).toBe(false);
  expect(owesCore(part("a", { core: { ...core, cents: 0 } }))).toBe(false);
  expect(owesCore(part("a"))).toBe(false);
  expect(openParts(order({ jobs: [job("j", [owed])] }))).toEqual([]);
  const approved = order({ jobs: [decidedAs("approved", job("j", [owed]))] });
  expect(countParts(approved)).toEqual({ awaited: 0, open: 0, cores: 1 });
});

test("who set a part's supply is told as long as the order still knows, and of that part alone", () => {
  const touched = [
    { what: "line.a.supply", by: ben, at: later },
    { what: "line.b.price", by: ben, at: later },
  ];
  const open = openParts({ jobs: [job("j", [needed, ordered])], touched });
  expect(open.map(({ set }) => set)).toEqual([{ by: ben, at: later }, null]);
});

test("an order says that it owes old parts just while its list shows one and its visit is not off, whatever it said before", () => {
  fc.assert(
    fc.property(
      anySupplied,
      fc.constantFrom(...STAGES),
      fc.constantFrom(undefined, true, false),
      (any, is, owesCores) => {
        const base = { ...any, stage: { ...any.stage, is } };
        const after = withCoresOwed({ ...base, ...(owesCores !== undefined && { owesCores }) });
        const owed = !isOff(is) && openParts(base).some(({ line, approved }) => approved && owesCore(line));
        expect(after.owesCores ?? false).toBe(owed);
        expect(withCoresOwed(after)).toBe(after);
      },
    ),
  );
});

test("what a technician wrote down that a job needs is to be seen to, unless the customer does not want the job", () => {
  const noted = { ...job("j"), partsNeeded: "2 clips" };
  const jobs = [
    noted,
    { ...job("empty"), partsNeeded: "" },
    job("none"),
    decidedAs("declined", { ...noted, id: "no" }),
  ];
  expect(partsNotes({ jobs })).toEqual([
    { job: { id: "j", name: noted.name }, approved: false, text: "2 clips" },
  ]);
  expect(countParts({ jobs })).toEqual({ awaited: 0, open: 0, cores: 0, noted: 1 });
  expect(partsNotes({ jobs: [decidedAs("approved", noted)] })).toMatchObject([{ approved: true }]);
});
