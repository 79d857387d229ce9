import { startInspection as started } from "@openhood/domain/inspections/apply";
import { templateOf } from "@openhood/domain/inspections/default-templates";
import { STAGE_RULES } from "@openhood/domain/repair-orders/stages";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { createInspection, inspectionsOf } from "../../stores/inspections.ts";
import { load, page } from "../../stores/orders.ts";
import { idsOfCar } from "../../stores/vehicles.ts";

/** Most inspections of one order. */
const MOST = 12;
/** Of how many of a car's latest orders readings are carried over. */
const EARLIER = 10;

type Input = { order: string; template: string; key: string };
export type InspectionStarted =
  | { ok: true; id: string }
  | { ok: false; reason: "car-left" | "too-many-inspections" };

/**
 * Starts an inspection of an order's car, with the readings of its earlier visits. One of the same template that is still open is
 * opened instead. Throws Problem `not-found`.
 */
export async function startInspection(ctx: Ctx, { key, ...input }: Input): Promise<InspectionStarted> {
  const { uid, name } = authorizeAccount(ctx, "inspections.start");
  const template = templateOf(input.template);
  if (!template) throw new Problem("not-found");
  return commitOnce<InspectionStarted>(
    ctx,
    { action: "inspections.start", key, input },
    async (batch, db) => {
      const { order, hold } = await load(db, input.order);
      if (STAGE_RULES[order.stage.is].ended) return { ok: false, reason: "car-left" };
      const own = await inspectionsOf(db, [order.id]);
      const same = own.filter((one) => one.template.id === template.id);
      const open = same.find(({ state }) => state.status === "open");
      if (open) return { ok: true, id: open.id };
      if (own.length >= MOST) return { ok: false, reason: "too-many-inspections" };
      // Two who start at once make the same id, so that the second finds the first one's.
      const id = `${order.id}-${template.id}-${same.length + 1}`;
      const earlier = [...own, ...(await earlierOn(db, order.vehicle.id, order.id))];
      const stamp = { by: { uid, name }, at: ctx.now().toISOString() };
      createInspection(batch, db, started({ id, order: order.id, template }, earlier, stamp));
      hold(batch);
      audit(ctx, batch, db, "inspections.start", { kind: "inspection", id });
      return { ok: true, id };
    },
  );
}

/** The inspections of a car's other orders. */
async function earlierOn(db: Awaited<ReturnType<Ctx["db"]>>, vehicle: string | null, order: string) {
  if (vehicle === null) return [];
  const ids = await idsOfCar(db, vehicle);
  const orders = await page(db, { kind: "vehicles", ids }, EARLIER, null);
  return inspectionsOf(
    db,
    orders.flatMap(({ id }) => (id === order ? [] : [id])),
  );
}
