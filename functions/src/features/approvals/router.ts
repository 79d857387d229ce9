import { DecideByLink } from "@openhood/domain/approvals/link";
import { Id, IdempotencyKey } from "@openhood/domain/fields";
import { z } from "zod";
import { hour, perCaller, type Rule } from "../../api/limits.ts";
import { mutation, query, router } from "../../api/trpc.ts";
import { decideByLink } from "./decide-by-link.ts";
import { makeLink } from "./make-link.ts";
import { openOrder } from "./open-order.ts";
import { revokeLinks } from "./revoke-links.ts";
import { sendLink } from "./send-link.ts";

// Thousands may share a network: beyond these a browser works for each call, and nobody waits for another.
const deciding: Rule[] = [{ per: "caller", free: 60, max: 1_200, seconds: hour }];
const Token = z.string().max(120);
const OfOrder = z.strictObject({ order: Id, key: IdempotencyKey });

export const approvalsRouter = router({
  open: query(z.strictObject({ token: Token })).query(({ ctx, input }) => openOrder(ctx, input)),
  decide: mutation(DecideByLink.extend({ token: Token, key: IdempotencyKey }), deciding).mutation(
    ({ ctx, input }) => decideByLink(ctx, input),
  ),
  makeLink: mutation(OfOrder).mutation(({ ctx, input }) => makeLink(ctx, input)),
  sendLink: mutation(OfOrder, perCaller(60, hour)).mutation(({ ctx, input }) => sendLink(ctx, input)),
  revokeLinks: mutation(OfOrder).mutation(({ ctx, input }) => revokeLinks(ctx, input)),
});
