import type { Ctx } from "../infra/ctx.ts";
import type { DeliveryCtx } from "../infra/delivery-ctx.ts";
import { isOptedOut } from "../stores/text-opt-outs.ts";
import { makeLink } from "./make-link.ts";

/** A context with what sending mails and texts takes besides. */
export const delivering = (ctx: Ctx): DeliveryCtx => ({ ...ctx, makeLink, isOptedOut });
