import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { added, decidedOn, ledgerOf, sold } from "../../test/approvals/decisions.ts";
import { anyOrder, decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { job, labor } from "../../test/repair-orders/orders.ts";
import { type LedgerEntry, MAX_ENTRIES } from "./entry.ts";
import { append, emptyLedger, headOf, latestWord, openLedger, verify } from "./ledger.ts";

// Written another way: the canonical form of what has no fractions is JSON with its keys sorted.
const sorted = (_: string, value: unknown) =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
const hashed = ({ hash, ...sealed }: LedgerEntry) =>
  createHash("sha256").update(JSON.stringify(sealed, sorted)).digest("hex");
/** What somebody makes of an entry who knows how hashes are made. */
const forged = (entry: LedgerEntry): LedgerEntry => ({ ...entry, hash: hashed(entry) });

const one = decidedOn(sold);
const other = decidedOn({ ...sold, jobs: sold.jobs.map((job) => decidedAs("declined", job)) });
const three = ledgerOf(one, other, { ...one, signature: { kind: "typed", name: "Zoë Ñandú 👩🏽‍🔧" } });
const head = headOf(three);
const [first, second, third] = three.entries as [LedgerEntry, LedgerEntry, LedgerEntry];
const zeros = "0".repeat(64);

test("each entry holds the hash of all the rest of it in canonical form, and that of the one before", () => {
  expect(three.entries.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(three.entries.map(({ previous }) => previous)).toEqual([zeros, first.hash, second.hash]);
  for (const entry of three.entries) expect(entry.hash).toBe(hashed(entry));
  expect(head).toEqual({ count: 3, hash: third.hash });
  expect(headOf(emptyLedger("o"))).toEqual({ count: 0, hash: zeros });
  expect(verify(sold.id, three.entries, head)).toEqual({ ok: true, head });
  expect(verify(sold.id, three.entries, null)).toEqual({ ok: true, head });
  expect(verify(sold.id, [], { count: 0, hash: zeros })).toMatchObject({ ok: true });
});

test("an entry says what was approved before, what was added, and the revised total", () => {
  expect(three.entries.map(({ approved }) => approved)).toEqual([
    { before: 0, added: 20_000, revised: 20_000 },
    { before: 20_000, added: -20_000, revised: 0 },
    { before: 0, added: 20_000, revised: 20_000 },
  ]);
});

test("the latest word on a job is the one that counts", () => {
  expect(latestWord(ledgerOf(one, other), "oil")).toEqual({ entry: second, job: second.jobs[0] });
  expect(latestWord(ledgerOf(one, other), "brakes")?.job.word).toEqual({ status: "declined" });
  expect(latestWord(three, "none")).toBeNull();
  const later = decidedOn({ ...sold, jobs: [decidedAs("approved", job("later"))] });
  expect(latestWord(added(three, later), "oil")?.entry).toBe(third);
});

test("what was written down is not written again: entries stay the ones they were", () => {
  const more = added(three, other);
  expect(more.entries.slice(0, 3)).toEqual(three.entries);
  more.entries.slice(0, 3).forEach((entry, n) => {
    expect(entry).toBe(three.entries[n]);
  });
  expect(three.entries).toHaveLength(3);
});

test("a ledger takes no more than its limit", () => {
  let full = emptyLedger(sold.id);
  for (let n = 0; n < MAX_ENTRIES; n++) full = added(full, one);
  expect(append(full, one)).toEqual({ ok: false, reason: "full", limit: MAX_ENTRIES });
  expect(verify(sold.id, full.entries, headOf(full)).ok).toBe(true);
});

test("a decision is kept as it is read again, trimmed and composed", () => {
  const decomposed = { ...one, said: { ...one.said, by: { ...one.said.by, name: " Zoe\u0308 " } } };
  const ledger = ledgerOf(decomposed);
  expect(ledger.entries[0]?.said.by.name).toBe("Zo\u00eb");
  expect(verify(sold.id, ledger.entries, null).ok).toBe(true);
  // What would be trimmed when read is an edit all the same.
  const [entry] = ledger.entries;
  const spaced = { ...entry, said: decomposed.said };
  expect(verify(sold.id, [spaced], null)).toEqual({ ok: false, entry: 1, why: "hash" });
});

test("no decision, no entry", () => {
  expect(() => ledgerOf({ ...one, jobs: [] })).toThrow();
  expect(() => ledgerOf({ ...one, jobs: [...one.jobs, ...one.jobs] })).toThrow();
  expect(() => ledgerOf({ ...one, recorder: { kind: "link", link: "l" } })).toThrow();
  expect(() => ledgerOf({ ...one, said: { ...one.said, channel: "link" } })).toThrow();
});

test.each<[string, unknown[], number, string]>([
  ["no entry", [first, { ...second, v: 2 }], 2, "shape"],
  ["a field more", [{ ...first, more: 1 }], 1, "shape"],
  ["sums that are none", [forged({ ...first, approved: { ...first.approved, added: 1 } })], 1, "shape"],
  ["the entry of another order", [forged({ ...first, order: "another" })], 1, "order"],
  ["one missing at the beginning", [second, third], 1, "number"],
  ["one missing in the middle", [first, third], 2, "number"],
  ["two that changed places", [first, third, second], 2, "number"],
  ["one twice", [first, first], 2, "number"],
  ["the first with one before it", [forged({ ...first, previous: second.hash })], 1, "previous"],
  [
    "an edit with the hash made anew",
    [forged({ ...first, at: third.at.replace("15", "16") }), second],
    2,
    "previous",
  ],
  ["an edit", [first, { ...second, at: "2026-03-02T15:00:00.001Z" }], 2, "hash"],
  ["another hash", [first, second, { ...third, hash: zeros }], 3, "hash"],
  [
    "another total before",
    [first, forged({ ...second, approved: { before: 19_999, added: -19_999, revised: 0 } })],
    2,
    "total",
  ],
  [
    "something approved before the first",
    [forged({ ...first, approved: { before: 1, added: 19_999, revised: 20_000 } })],
    1,
    "total",
  ],
])("%s is found", (_, entries, entry, why) => {
  expect(verify(sold.id, entries, null)).toEqual({ ok: false, entry, why });
  expect(openLedger(sold.id, entries, null)).toEqual({ ok: false, entry, why });
});

test("what is missing or added at the end, or written anew as a whole, is found by the head", () => {
  expect(verify(sold.id, [first, second], head)).toEqual({ ok: false, entry: 3, why: "missing" });
  expect(verify(sold.id, [], head)).toEqual({ ok: false, entry: 1, why: "missing" });
  const more = added(three, other).entries;
  expect(verify(sold.id, more, head)).toEqual({ ok: false, entry: 4, why: "added" });
  expect(verify(sold.id, ledgerOf(one, other, one).entries, head)).toEqual({
    ok: false,
    entry: 3,
    why: "rewritten",
  });
  expect(openLedger(sold.id, three.entries, head)).toEqual({ ok: true, ledger: three });
});

test("a change of any byte is found, wherever it is", () => {
  const bytes = Buffer.from(JSON.stringify(three.entries));
  let read = 0;
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (place, by) => {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ by;
      let entries: unknown;
      try {
        entries = JSON.parse(changed.toString());
      } catch {
        return;
      }
      read++;
      expect(Array.isArray(entries) && verify(sold.id, entries, null).ok).toBe(false);
    }),
    { numRuns: 5_000 },
  );
  expect(read).toBeGreaterThan(500);
});

test("every single bit of an entry counts", () => {
  const bytes = Buffer.from(JSON.stringify(ledgerOf(one).entries));
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes);
    const place = bit >> 3;
    changed[place] = (changed[place] ?? 0) ^ (1 << (bit & 7));
    let entries: unknown;
    try {
      entries = JSON.parse(changed.toString());
    } catch {
      continue;
    }
    expect(Array.isArray(entries) && verify(sold.id, entries, null).ok, `bit ${bit}`).toBe(false);
  }
});

/** All that stands in a value, by its path. */
const paths = (value: unknown, path: string[] = []): string[][] =>
  value !== null && typeof value === "object"
    ? [path, ...Object.entries(value).flatMap(([key, one]) => paths(one, [...path, key]))]
    : [path];
function withAt(value: unknown, [key, ...rest]: string[], to: unknown): unknown {
  if (key === undefined) return to;
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as unknown as Record<string, unknown>)
    : { ...(value as object) };
  copy[key] = withAt(copy[key], rest, to);
  return copy;
}

test("no value of any decision can be another one, nor entries be left out, moved or repeated", () => {
  const anyLedger = fc
    .array(anyOrder, { minLength: 1, maxLength: 4 })
    .map((orders) =>
      orders.flatMap((order) => {
        const jobs = order.jobs.filter(({ authorization }) => authorization.status !== "pending");
        const decided = { ...order, jobs, estimate: sold.estimate, id: sold.id };
        return jobs.length > 0 ? [decidedOn(decided)] : [];
      }),
    )
    .filter((all) => all.length > 0)
    .map((all) => ledgerOf(...all));
  const values = [null, "", 0, 1, -1, true, [], {}, "x", zeros];
  fc.assert(
    fc.property(
      anyLedger,
      fc.nat(),
      fc.constantFrom(...values),
      fc.nat(),
      fc.nat(),
      (ledger, n, to, a, b) => {
        const head = headOf(ledger);
        const whole = JSON.stringify(ledger.entries);
        const all = paths(ledger.entries).filter((path) => path.length > 0);
        const edited = withAt(ledger.entries, all[n % all.length] ?? [], to) as unknown[];
        const [from, place] = [a % ledger.entries.length, b % ledger.entries.length];
        const without = ledger.entries.toSpliced(from, 1);
        const moved = without.toSpliced(place, 0, ledger.entries[from] as LedgerEntry);
        const twice = ledger.entries.toSpliced(place, 0, ledger.entries[from] as LedgerEntry);
        for (const entries of [edited, without, moved, twice])
          expect(verify(sold.id, entries, head).ok).toBe(JSON.stringify(entries) === whole);
      },
    ),
    { numRuns: 1_000 },
  );
});

test("the largest entry there can be has room in a document of a mebibyte", () => {
  const long = { en: "鈑".repeat(80), es: "鈑".repeat(80) };
  const lines = (of: number) =>
    Array.from({ length: 10 }, (_, n) => labor(`${of}-${n}`.padEnd(64, "x"), { name: long }));
  const jobs = Array.from({ length: 40 }, (_, n) =>
    decidedAs("approved", { ...job(`${n}`.padEnd(64, "x"), lines(n)), name: long }),
  );
  const stroke = Array.from({ length: 4_000 }, () => "1000,1000").join(" ");
  const decided = decidedOn({ ...sold, jobs });
  const [entry] = ledgerOf({
    ...decided,
    signature: { kind: "drawn", width: 400, height: 200, strokes: [stroke] },
  }).entries;
  expect(Buffer.byteLength(JSON.stringify(entry))).toBeLessThan(600_000);
});
