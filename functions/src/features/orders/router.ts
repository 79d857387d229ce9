import { Id, IdempotencyKey, Instant } from "@openhood/domain/fields";
import { MaintenanceSettings } from "@openhood/domain/maintenance/settings";
import { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { PhoneEstimate } from "@openhood/domain/repair-orders/phone-estimate";
import { CannedJobs, RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { StockAct, StockFacts, StockMoveId } from "@openhood/domain/repair-orders/stock";
import { z } from "zod";
import { mutation, query, router } from "../../api/trpc.ts";
import { actOnStock } from "./act-on-stock.ts";
import { applyCommands } from "./apply-commands.ts";
import { getCannedJobs } from "./get-canned-jobs.ts";
import { getDeclined } from "./get-declined.ts";
import { getDue } from "./get-due.ts";
import { getHistory } from "./get-history.ts";
import { getLedger } from "./get-ledger.ts";
import { getMaintenance } from "./get-maintenance.ts";
import { getOrder } from "./get-order.ts";
import { getOrderSettings } from "./get-order-settings.ts";
import { getStockMoves } from "./get-stock-moves.ts";
import { keepStock } from "./keep-stock.ts";
import { listMissed } from "./list-missed.ts";
import { listOrders } from "./list-orders.ts";
import { listParts } from "./list-parts.ts";
import { listStock } from "./list-stock.ts";
import { openOrder } from "./open-order.ts";
import { saveCannedJobs } from "./save-canned-jobs.ts";
import { saveMaintenance } from "./save-maintenance.ts";
import { saveOrderSettings } from "./save-order-settings.ts";

const key = IdempotencyKey;
const OpenFrom = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("appointment"), id: Id }),
  PhoneEstimate.extend({ kind: z.literal("phone-estimate") }),
]);
const Listed = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("all") }),
  z.strictObject({ kind: z.literal("record"), id: Id }),
  z.strictObject({ kind: z.literal("vehicle"), id: Id }),
]);
const Cursor = z.strictObject({ at: Instant, id: Id });

export const ordersRouter = router({
  list: query(z.strictObject({ of: Listed, after: Cursor.nullable() })).query(({ ctx, input }) =>
    listOrders(ctx, input),
  ),
  get: query(z.strictObject({ id: Id })).query(({ ctx, input }) => getOrder(ctx, input.id)),
  open: mutation(z.strictObject({ from: OpenFrom, key })).mutation(({ ctx, input }) => openOrder(ctx, input)),
  edit: mutation(z.strictObject({ id: Id, commands: z.array(OrderCommand).min(1).max(50), key })).mutation(
    ({ ctx, input }) => applyCommands(ctx, input),
  ),
  history: query(z.strictObject({ id: Id, before: z.int().min(1).nullable() })).query(({ ctx, input }) =>
    getHistory(ctx, input),
  ),
  ledger: query(z.strictObject({ id: Id })).query(({ ctx, input }) => getLedger(ctx, input)),
  missed: query().query(({ ctx }) => listMissed(ctx)),
  parts: query().query(({ ctx }) => listParts(ctx)),
  stock: query().query(({ ctx }) => listStock(ctx)),
  stockMoves: query(z.strictObject({ id: Id, after: StockMoveId.nullable() })).query(({ ctx, input }) =>
    getStockMoves(ctx, input),
  ),
  keepStock: mutation(
    z.strictObject({
      of: z.strictObject({ id: Id, revision: z.int().min(0) }).nullable(),
      facts: StockFacts.nullable(),
      key,
    }),
  ).mutation(({ ctx, input }) => keepStock(ctx, input)),
  actOnStock: mutation(z.strictObject({ id: Id, act: StockAct, key })).mutation(({ ctx, input }) =>
    actOnStock(ctx, input),
  ),
  settings: query().query(({ ctx }) => getOrderSettings(ctx)),
  saveSettings: mutation(z.strictObject({ settings: RepairOrderSettings })).mutation(({ ctx, input }) =>
    saveOrderSettings(ctx, input.settings),
  ),
  canned: query().query(({ ctx }) => getCannedJobs(ctx)),
  saveCanned: mutation(z.strictObject({ canned: CannedJobs })).mutation(({ ctx, input }) =>
    saveCannedJobs(ctx, input.canned),
  ),
  due: query(z.strictObject({ vehicle: Id })).query(({ ctx, input }) => getDue(ctx, input)),
  declined: query(z.strictObject({ vehicle: Id })).query(({ ctx, input }) => getDeclined(ctx, input)),
  maintenance: query().query(({ ctx }) => getMaintenance(ctx)),
  saveMaintenance: mutation(z.strictObject({ settings: MaintenanceSettings })).mutation(({ ctx, input }) =>
    saveMaintenance(ctx, input.settings),
  ),
});
