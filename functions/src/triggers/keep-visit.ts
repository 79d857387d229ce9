import { keepVisit as keep } from "../features/customers/keep-visit.ts";
import { systemCtx } from "../infra/ctx.ts";

/** Keeps the customer and the vehicle of an appointment that was just made. */
export const keepVisit = (id: string): Promise<void> => keep(systemCtx(), id);
