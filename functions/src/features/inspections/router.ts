import { Id, IdempotencyKey } from "@openhood/domain/fields";
import { InspectionCommand } from "@openhood/domain/inspections/inspection";
import { z } from "zod";
import { mutation, query, router } from "../../api/trpc.ts";
import { editInspection } from "./edit-inspection.ts";
import { getInspection } from "./get-inspection.ts";
import { listByLink } from "./list-by-link.ts";
import { listInspections } from "./list-inspections.ts";
import { sendInspection } from "./send-inspection.ts";
import { startInspection } from "./start-inspection.ts";

const key = IdempotencyKey;

export const inspectionsRouter = router({
  list: query(z.strictObject({ order: Id })).query(({ ctx, input }) => listInspections(ctx, input)),
  get: query(z.strictObject({ id: Id })).query(({ ctx, input }) => getInspection(ctx, input)),
  start: mutation(z.strictObject({ order: Id, template: Id, key })).mutation(({ ctx, input }) =>
    startInspection(ctx, input),
  ),
  edit: mutation(z.strictObject({ id: Id, command: InspectionCommand, key })).mutation(({ ctx, input }) =>
    editInspection(ctx, input),
  ),
  send: mutation(z.strictObject({ id: Id, saw: z.int().min(1), key })).mutation(({ ctx, input }) =>
    sendInspection(ctx, input),
  ),
  byLink: query(z.strictObject({ token: z.string().max(120) })).query(({ ctx, input }) =>
    listByLink(ctx, input),
  ),
});
