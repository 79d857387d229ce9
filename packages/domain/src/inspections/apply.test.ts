import fc from "fast-check";
import { expect, test } from "vitest";
import { apply, findingOn, needsNote, proposedMark, send, startInspection } from "./apply.ts";
import { inspectionTemplates, templateOf } from "./default-templates.ts";
import { type Finding, Inspection, type InspectionCommand } from "./inspection.ts";
import { MARKS } from "./marks.ts";
import type { InspectionItem, InspectionTemplate } from "./template.ts";

const AT = "2026-03-02T13:00:00.000Z";
const stampOf = (uid: string) => ({ by: { uid, name: uid }, at: AT });
const template = templateOf("courtesy") as InspectionTemplate;
const started = () =>
  startInspection({ id: "order-courtesy-1", order: "order", template }, [], stampOf("lee"));
const itemOf = (id: string) => template.items.find((one) => one.id === id) as InspectionItem;
const finding = (
  mark: Finding["mark"],
  value: number | null = null,
  note: string | null = null,
): Finding => ({
  ...{ mark, value, note },
});
const mark = (item: string, from: Finding | null, to: Finding | null): InspectionCommand => ({
  type: "mark",
  ...{ item, from, to },
});
/** Applies what has to succeed. */
function made(inspection: Inspection, command: InspectionCommand, uid = "lee"): Inspection {
  const done = apply(inspection, command, stampOf(uid));
  if (!done.ok) throw new Error(JSON.stringify(done));
  return done.inspection;
}

test("a reading at its limit or past it calls for that mark, whichever way is worse", () => {
  const marks = (id: string, ...values: number[]) => values.map((value) => proposedMark(itemOf(id), value));
  expect(marks("pads-front", 51, 50, 31, 30)).toEqual(["ok", "watch", "watch", "stop"]);
  expect(marks("tread-lf", 61, 60, 41, 40)).toEqual(["ok", "watch", "watch", "stop"]);
  expect(marks("battery-volts", 125, 124, 121, 120)).toEqual(["ok", "watch", "watch", "stop"]);
  expect(marks("battery-cca", 801, 800, 501, 500)).toEqual(["ok", "watch", "watch", "stop"]);
  expect(marks("tire-age", 59, 60, 79, 80)).toEqual(["ok", "watch", "watch", "stop"]);
  expect(marks("horn", 10)).toEqual([null]);
  expect(proposedMark(itemOf("pads-front"), null)).toBeNull();
});

test("a mark against the reading needs a note, a mark without one doesn't", () => {
  const pads = itemOf("pads-front");
  expect(needsNote(pads, finding("ok", 20))).toBe(true);
  expect(needsNote(pads, finding("ok", 20, "New set is in the trunk"))).toBe(false);
  expect(needsNote(pads, finding("stop"))).toBe(false);
  expect(apply(started(), mark("pads-front", null, finding("ok", 20)), stampOf("lee"))).toMatchObject({
    reason: "note-missing",
  });
});

test("a mark counts unless that very item changed; then the present finding and who made it come back", () => {
  const after = made(started(), mark("horn", null, finding("ok")));
  expect(apply(after, mark("horn", null, finding("stop")), stampOf("sam"))).toEqual({
    ...{ ok: false, kind: "conflict", item: "horn" },
    present: { ...finding("ok"), ...stampOf("lee") },
  });
  expect(apply(after, mark("horn", null, finding("ok")), stampOf("sam"))).toMatchObject({
    ok: true,
    changed: false,
  });
  const cleared = made(after, mark("horn", finding("ok"), null));
  expect([findingOn(cleared, "horn"), cleared.revision]).toEqual([null, 3]);
});

test("only what is measured takes a reading, and only items of the template a mark", () => {
  expect(apply(started(), mark("horn", null, finding("ok", 10)), stampOf("lee"))).toMatchObject({
    reason: "not-measured",
  });
  expect(apply(started(), mark("sidewalls", null, finding("ok")), stampOf("lee"))).toMatchObject({
    reason: "no-such-item",
  });
});

test("a sent inspection is never changed, and is sent as it was seen", () => {
  expect(send(started(), 1, stampOf("ann"))).toEqual({ ok: false, reason: "nothing-checked" });
  const marked = made(started(), mark("horn", null, finding("ok")));
  expect(send(marked, 1, stampOf("ann"))).toEqual({ ok: false, reason: "changed" });
  const sent = send(marked, 2, stampOf("ann"));
  if (!sent.ok) throw new Error(sent.reason);
  expect(sent.inspection.state).toEqual({ status: "sent", ...stampOf("ann") });
  expect(apply(sent.inspection, mark("belt", null, finding("stop")), stampOf("lee"))).toMatchObject({
    reason: "sent",
  });
  expect(send(sent.inspection, 1, stampOf("ann"))).toMatchObject({ ok: true, changed: false });
});

test("the latest readings of earlier visits are carried over with their dates, for items that are measured", () => {
  const reading = (item: string, value: number | null, at: string): Inspection => ({
    ...started(),
    items: { [item]: { ...finding("ok", value), by: { uid: "lee", name: "Lee" }, at } },
  });
  const [older, newer] = ["2025-03-02T13:00:00.000Z", "2025-09-02T13:00:00.000Z"];
  const earlier = [
    reading("pads-front", 70, newer),
    reading("pads-front", 90, older),
    reading("horn", null, newer),
  ];
  for (const order of [earlier, earlier.toReversed()])
    expect(startInspection({ id: "next", order: "next", template }, order, stampOf("lee")).last).toEqual({
      "pads-front": { value: 70, at: newer },
    });
});

test("the templates are what an inspection may hold; the courtesy inspection has 40 items, in both languages", () => {
  expect(template.items).toHaveLength(40);
  for (const one of inspectionTemplates) {
    const inspection = startInspection({ id: "id", order: "order", template: one }, [], stampOf("lee"));
    expect(Inspection.parse(inspection)).toEqual(inspection);
    for (const { name } of [one, ...one.items]) expect([name.en, name.es]).not.toContain("");
  }
});

// A few items, so that people often meet on one.
const items = ["horn", "belt", "pads-front", "tread-lf"];
const someFinding = fc.record({
  mark: fc.constantFrom(...MARKS),
  value: fc.constant(null),
  note: fc.constantFrom(null, "Worn", "Cracked"),
});
const person = fc.array(fc.tuple(fc.constantFrom(...items), fc.option(someFinding)), { maxLength: 12 });

/** The commands somebody makes who sees only their own marks. */
function commandsOf(marks: readonly [string, Finding | null][], uid: string) {
  let seen = started();
  return marks.map(([item, to]) => {
    const command = mark(item, findingOn(seen, item), to);
    seen = made(seen, command, uid);
    return { command, uid };
  });
}

test("two people merge in any order: what counted is there or was overwritten by who saw it, what did not comes back", () => {
  fc.assert(
    fc.property(person, person, fc.array(fc.boolean(), { maxLength: 24 }), (one, other, turns) => {
      const queues = [commandsOf(one, "lee"), commandsOf(other, "sam")] as const;
      let inspection = started();
      const shown = new Map<string, Finding | null>();
      const order = [...turns, ...one.map(() => true), ...other.map(() => false)];
      for (const turn of order) {
        const next = queues[turn ? 0 : 1].shift();
        if (!next) continue;
        const { command, uid } = next;
        const before = shown.get(command.item) ?? null;
        const done = apply(inspection, command, stampOf(uid));
        if (done.ok) {
          inspection = done.inspection;
          shown.set(command.item, command.to);
        } else {
          expect(done).toMatchObject({ kind: "conflict", item: command.item });
          expect(findingOn(inspection, command.item)).toEqual(before);
        }
        for (const item of items) expect(findingOn(inspection, item)).toEqual(shown.get(item) ?? null);
        expect(Inspection.safeParse(inspection).success).toBe(true);
      }
      expect(queues.flat()).toEqual([]);
    }),
  );
});

test("people who mark different items lose nothing, whoever comes first", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(template.items.map(({ id }) => id)), fc.nat(), (ids, cut) => {
      const commands = ids.map((id) => mark(id, null, finding("watch")));
      const at = ids.length === 0 ? 0 : cut % ids.length;
      const merged = [...commands.slice(at), ...commands.slice(0, at)].reduce(
        (inspection, command, n) => made(inspection, command, n % 2 ? "lee" : "sam"),
        started(),
      );
      expect(Object.keys(merged.items).sort()).toEqual(ids.toSorted());
    }),
  );
});
