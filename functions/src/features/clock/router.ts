import { Id, IdempotencyKey, Instant } from "@openhood/domain/fields";
import { Press, Span } from "@openhood/domain/repair-orders/job-clock";
import { z } from "zod";
import { mutation, query, router } from "../../api/trpc.ts";
import { correctStretch } from "./correct-stretch.ts";
import { getBay } from "./get-bay.ts";
import { getRunning } from "./get-running.ts";
import { getWork } from "./get-work.ts";
import { pressClock } from "./press-clock.ts";

const key = IdempotencyKey;
/** ms; a phone that was off for a week is told so by the rules. */
const Ago = z
  .int()
  .min(0)
  .max(7 * 86_400_000);

export const clockRouter = router({
  bay: query(z.strictObject({ cars: z.array(Id).max(20) })).query(({ ctx, input }) => getBay(ctx, input)),
  press: mutation(z.strictObject({ press: Press, ago: Ago, key })).mutation(({ ctx, input }) =>
    pressClock(ctx, input),
  ),
  work: query(z.strictObject({ order: Id })).query(({ ctx, input }) => getWork(ctx, input.order)),
  running: query().query(({ ctx }) => getRunning(ctx)),
  correct: mutation(
    z.strictObject({
      order: Id,
      stretch: Id,
      saw: Span,
      to: z.strictObject({ from: Instant, to: Instant }),
      key,
    }),
  ).mutation(({ ctx, input }) => correctStretch(ctx, input)),
});
