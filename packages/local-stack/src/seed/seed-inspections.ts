import { proposedMark, send, startInspection } from "@openhood/domain/inspections/apply";
import { templateOf } from "@openhood/domain/inspections/default-templates";
import type { Finding, Inspection } from "@openhood/domain/inspections/inspection";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { createInspection, inspectionsOf } from "@openhood/functions/stores/inspections";
import { byIds } from "@openhood/functions/stores/orders";
import type { Firestore } from "firebase-admin/firestore";
import { advisor, technician } from "./demo-work.ts";

const DAY = 86_400_000;
const ALL = 40;
const courtesy = templateOf("courtesy");

/** Readings in tenths; all else is fine, but for what is named in {@link FOUND}. */
const READINGS: Record<string, number> = {
  ...{ "battery-volts": 126, "battery-cca": 720, "pads-front": 25, "pads-rear": 60 },
  ...{ "tread-lf": 70, "tread-rf": 70, "tread-lr": 55, "tread-rr": 65, "tire-age": 40 },
};
const LAST: Record<string, number> = {
  "pads-front": 55,
  "pads-rear": 75,
  "tread-lr": 75,
  "battery-cca": 900,
};
const FOUND: Record<string, Pick<Finding, "mark" | "note">> = {
  belt: { mark: "watch", note: "Small cracks on the ribs" },
  wipers: { mark: "stop", note: "Left blade is torn" },
  "cabin-filter": { mark: "watch", note: null },
};
/** Items nobody got to. */
const LEFT = ["seat-belts", "under-leaks", "brake-hoses"];

/** An inspection of which the first items are checked. @param at ms since 1970 */
function inspected(order: string, checked: number, at: number): Inspection {
  if (!courtesy) throw new Error("no courtesy inspection");
  const stamp = { by: technician, at: new Date(at).toISOString() };
  const opened = startInspection({ id: `${order}-courtesy-1`, order, template: courtesy }, [], stamp);
  const items = courtesy.items.slice(0, checked).flatMap((item) => {
    if (LEFT.includes(item.id)) return [];
    const value = item.measurement ? (READINGS[item.id] ?? null) : null;
    const { mark, note } = FOUND[item.id] ?? { mark: proposedMark(item, value) ?? "ok", note: null };
    return [[item.id, { mark, value, note, ...stamp }] as const];
  });
  const before = new Date(at - 180 * DAY).toISOString();
  const last = Object.entries(LAST).map(([id, value]) => [id, { value, at: before }] as const);
  return {
    ...opened,
    revision: 1 + items.length,
    items: Object.fromEntries(items),
    last: Object.fromEntries(last),
  };
}

/** Inspects the car of an order, unless that was done. @param checked how many items; all of them: it is sent */
async function seedInspection(
  db: Firestore,
  order: RepairOrder,
  checked: number,
  now: number,
): Promise<void> {
  if ((await inspectionsOf(db, [order.id])).length > 0) return;
  const at = Math.min(now, Date.parse(order.stage.at));
  const inspection = inspected(order.id, checked, at);
  const sent = send(inspection, inspection.revision, { by: advisor, at: new Date(at).toISOString() });
  const batch = db.batch();
  createInspection(batch, db, checked === ALL && sent.ok ? sent.inspection : inspection);
  await batch.commit();
}

/** A sent inspection of an order of the months before, and of those of cars that are here one that is sent and one half done. */
export async function seedInspections(db: Firestore, orders: readonly string[], now: number): Promise<void> {
  const [before, ...found] = await byIds(db, ["demo-order-2", ...orders]);
  const at = (...stages: string[]) =>
    found.filter((order) => order !== null).filter(({ stage }) => stages.includes(stage.is));
  const [sent] = at("awaiting-approval", "awaiting-parts", "in-progress", "quality-check");
  const here = at("inspecting", "checked-in", "in-progress", "quality-check", "awaiting-parts");
  const half = here.find(({ id }) => id !== sent?.id);
  for (const order of [before, sent]) if (order) await seedInspection(db, order, ALL, now);
  if (half) await seedInspection(db, half, 17, now);
}
