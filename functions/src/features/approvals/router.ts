import { DecideByLink } from "@openhood/domain/approvals/link";
import { ApprovalSettings } from "@openhood/domain/approvals/rule";
import { ApproverFacts } from "@openhood/domain/customers/approver";
import { Id, IdempotencyKey, Instant, optionalLine } from "@openhood/domain/fields";
import { z } from "zod";
import { hour, perCaller, type Rule } from "../../api/limits.ts";
import { mutation, query, router } from "../../api/trpc.ts";
import { askOwner } from "./ask-owner.ts";
import { changeApprover } from "./change-approver.ts";
import { decideByLink } from "./decide-by-link.ts";
import { getRule } from "./get-rule.ts";
import { getWays } from "./get-ways.ts";
import { listApprovers } from "./list-approvers.ts";
import { listOwnOrders } from "./list-own-orders.ts";
import { makeLink } from "./make-link.ts";
import { nameApprover } from "./name-approver.ts";
import { openOrder } from "./open-order.ts";
import { openOwnOrder } from "./open-own-order.ts";
import { revokeLinks } from "./revoke-links.ts";
import { saveRule } from "./save-rule.ts";
import { sendLink } from "./send-link.ts";
import { withdrawApprover } from "./withdraw-approver.ts";

// Thousands may share a network: beyond these a browser works for each call, and nobody waits for another.
const deciding: Rule[] = [{ per: "caller", free: 60, max: 1_200, seconds: hour }];
// Each sends an e-mail; how often one order's customer is asked is a rule of its own.
const asking: Rule[] = [{ per: "caller", free: 20, max: 120, seconds: hour }];
const Token = z.string().max(120);
const OfOrder = z.strictObject({ order: Id, key: IdempotencyKey });

const Send = OfOrder.extend({
  by: z.enum(["email", "text"]).optional(),
  approver: Id.optional(),
  again: z.boolean().optional(),
  unlessQuiet: z.boolean().optional(),
});

// Whose record, and at the counter by whose word.
const OfRecord = z.strictObject({ record: Id, saidBy: optionalLine(80), key: IdempotencyKey });
const naming = perCaller(60, hour);

export const approvalsRouter = router({
  open: query(z.strictObject({ token: Token })).query(({ ctx, input }) => openOrder(ctx, input)),
  decide: mutation(DecideByLink.safeExtend({ token: Token, key: IdempotencyKey }), deciding).mutation(
    ({ ctx, input }) => decideByLink(ctx, input),
  ),
  askOwner: mutation(z.strictObject({ token: Token, key: IdempotencyKey }), asking).mutation(
    ({ ctx, input }) => askOwner(ctx, input),
  ),
  makeLink: mutation(OfOrder.extend({ approver: Id.optional() })).mutation(({ ctx, input }) =>
    makeLink(ctx, input),
  ),
  mine: query(z.strictObject({ after: z.strictObject({ at: Instant, id: Id }).nullable() })).query(
    ({ ctx, input }) => listOwnOrders(ctx, input),
  ),
  openOwn: mutation(OfOrder, perCaller(120, hour)).mutation(({ ctx, input }) => openOwnOrder(ctx, input)),
  ways: query(z.strictObject({ order: Id })).query(({ ctx, input }) => getWays(ctx, input)),
  sendLink: mutation(Send, perCaller(60, hour)).mutation(({ ctx, input }) => sendLink(ctx, input)),
  approvers: query(z.strictObject({ record: Id.nullable() })).query(({ ctx, input }) =>
    listApprovers(ctx, input),
  ),
  nameApprover: mutation(OfRecord.extend({ facts: ApproverFacts }), naming).mutation(({ ctx, input }) =>
    nameApprover(ctx, input),
  ),
  changeApprover: mutation(
    OfRecord.extend({ id: Id, revision: z.int().min(1).max(1e9), facts: ApproverFacts }),
    naming,
  ).mutation(({ ctx, input }) => changeApprover(ctx, input)),
  withdrawApprover: mutation(OfRecord.extend({ id: Id }), naming).mutation(({ ctx, input }) =>
    withdrawApprover(ctx, input),
  ),
  rule: query().query(({ ctx }) => getRule(ctx)),
  saveRule: mutation(z.strictObject({ settings: ApprovalSettings })).mutation(({ ctx, input }) =>
    saveRule(ctx, input.settings),
  ),
  revokeLinks: mutation(OfOrder).mutation(({ ctx, input }) => revokeLinks(ctx, input)),
});
