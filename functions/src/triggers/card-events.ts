import type { ServerResponse } from "node:http";
import type { Request as FunctionRequest } from "firebase-functions/https";
import { settleAttempt } from "../features/payments/settle-attempt.ts";
import { settleRefund } from "../features/payments/settle-refund.ts";
import { type CardEvent, eventOf } from "../infra/card-service.ts";
import { type Ctx, systemCtx } from "../infra/ctx.ts";
import { described, log } from "../infra/log.ts";
import { paymentByIntent } from "../stores/order-money.ts";

/** Largest call, bytes. */
const MAX_CALL = 256 * 1024;

/** Asks the card service what became of it: its call is a hint, and may come twice, late, or out of order. */
async function settle(ctx: Ctx, event: CardEvent): Promise<void> {
  if (event.kind === "session") return settleAttempt(ctx, event.attempt);
  const payment = await paymentByIntent(await ctx.db(), event.intent);
  if (payment) await settleRefund(ctx, { payment: payment.id, refund: event.refund });
}

/** Takes the card service's calls about payments. Each is signed over its raw body, and that is checked before anything is read. */
export async function cardEvents(req: FunctionRequest, res: ServerResponse): Promise<void> {
  const answer = (status: number): void => {
    res.statusCode = status;
    res.setHeader("Cache-Control", "no-store");
    res.setHeader("X-Content-Type-Options", "nosniff");
    res.end();
  };
  const ctx = systemCtx();
  const { cards } = ctx.config;
  if (!cards) return answer(404);
  if (req.method !== "POST") return answer(405);
  const body: Buffer | undefined = req.rawBody;
  if (!body || body.length === 0) return answer(400);
  if (body.length > MAX_CALL) return answer(413);
  const signature = req.headers["stripe-signature"];
  let event: CardEvent | null;
  try {
    event = await eventOf(cards, body, typeof signature === "string" ? signature : "");
  } catch {
    return answer(401);
  }
  try {
    if (event) await settle(ctx, event);
    answer(200);
  } catch (error) {
    // It comes again, and the sweep asks by itself.
    log("ERROR", "card event", { requestId: ctx.requestId, ...described(error) });
    answer(500);
  }
}
