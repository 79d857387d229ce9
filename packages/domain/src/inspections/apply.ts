import { same } from "../fingerprint.ts";
import type { Finding, Inspection, InspectionCommand, InspectionStamp, Marked } from "./inspection.ts";
import type { Mark } from "./marks.ts";
import type { InspectionItem, InspectionTemplate } from "./template.ts";

/** The mark a reading calls for; null where nothing is measured. @param value tenths of the item's unit */
export function proposedMark({ measurement }: InspectionItem, value: number | null): Mark | null {
  if (measurement === null || value === null) return null;
  const { watch, stop } = measurement;
  const isPast = (limit: number) => (watch < stop ? value >= limit : value <= limit);
  return isPast(stop) ? "stop" : isPast(watch) ? "watch" : "ok";
}

/** Does this mark differ from what the reading calls for, without saying why? */
export function needsNote(item: InspectionItem, { mark, value, note }: Finding): boolean {
  const proposed = proposedMark(item, value);
  return proposed !== null && proposed !== mark && note === null;
}

/** What an item shows; null when it has not been checked. */
export function findingOn({ items }: Pick<Inspection, "items">, item: string): Finding | null {
  const marked = items[item];
  return marked ? { mark: marked.mark, value: marked.value, note: marked.note } : null;
}

export type InspectionRefusal = "sent" | "no-such-item" | "not-measured" | "note-missing";
/** What a command comes to. `changed`: false when the item showed that already. */
export type InspectionApplied =
  | { ok: true; inspection: Inspection; changed: boolean }
  | { ok: false; kind: "refused"; reason: InspectionRefusal }
  /** Somebody changed that item: what it shows now, null when it is unchecked. */
  | { ok: false; kind: "conflict"; item: string; present: Marked | null };

/** Marks an item. Refused only when that very item changed since it was seen; marks on other items don't matter. */
export function apply(
  inspection: Inspection,
  { item: id, from, to }: InspectionCommand,
  stamp: InspectionStamp,
): InspectionApplied {
  const refuse = (reason: InspectionRefusal) => ({ ok: false, kind: "refused", reason }) as const;
  const item = inspection.template.items.find((one) => one.id === id);
  if (!item) return refuse("no-such-item");
  const present = findingOn(inspection, id);
  if (same(present, to)) return { ok: true, inspection, changed: false };
  if (inspection.state.status === "sent") return refuse("sent");
  if (!same(present, from))
    return { ok: false, kind: "conflict", item: id, present: inspection.items[id] ?? null };
  if (to && to.value !== null && item.measurement === null) return refuse("not-measured");
  if (to && needsNote(item, to)) return refuse("note-missing");
  const { [id]: _, ...others } = inspection.items;
  const items = to ? { ...others, [id]: { ...to, ...stamp } } : others;
  return { ok: true, inspection: { ...inspection, items, revision: inspection.revision + 1 }, changed: true };
}

/** Sends an inspection to its customer. @param saw the revision the sender was shown */
export function send(
  inspection: Inspection,
  saw: number,
  stamp: InspectionStamp,
):
  | { ok: true; inspection: Inspection; changed: boolean }
  | { ok: false; reason: "changed" | "nothing-checked" } {
  if (inspection.state.status === "sent") return { ok: true, inspection, changed: false };
  if (inspection.revision !== saw) return { ok: false, reason: "changed" };
  if (Object.keys(inspection.items).length === 0) return { ok: false, reason: "nothing-checked" };
  const sent = {
    ...inspection,
    state: { status: "sent" as const, ...stamp },
    revision: inspection.revision + 1,
  };
  return { ok: true, inspection: sent, changed: true };
}

/** The readings of a car's earlier inspections, the latest of each item. */
function lastReadings(earlier: readonly Inspection[]): Inspection["last"] {
  const last: Inspection["last"] = {};
  for (const { items } of earlier)
    for (const [id, { value, at }] of Object.entries(items))
      if (value !== null && !(last[id] && last[id].at >= at)) last[id] = { value, at };
  return last;
}

/** A new inspection. @param earlier those of the car's earlier visits */
export function startInspection(
  { id, order, template }: { id: string; order: string; template: InspectionTemplate },
  earlier: readonly Inspection[],
  { at, by }: InspectionStamp,
): Inspection {
  const all = lastReadings(earlier);
  const last = Object.fromEntries(
    template.items.flatMap((item) => {
      const reading = all[item.id];
      return item.measurement && reading ? [[item.id, reading]] : [];
    }),
  );
  return {
    ...{ v: 1, id, revision: 1, order, template, items: {}, last },
    ...{ state: { status: "open" }, startedAt: at, startedBy: by },
  };
}
