import { Id, IdempotencyKey } from "@openhood/domain/fields";
import { MAX_ENTRIES, Words } from "@openhood/domain/threads/entry";
import { z } from "zod";
import { hour, perCaller, type Rule } from "../../api/limits.ts";
import { mutation, query, router } from "../../api/trpc.ts";
import { answerCustomer } from "./answer-customer.ts";
import { askByLink } from "./ask-by-link.ts";
import { getOriginal } from "./get-original.ts";
import { getThread } from "./get-thread.ts";
import { listWaiting } from "./list-waiting.ts";
import { openThread } from "./open-thread.ts";
import { settleQuestion } from "./settle-question.ts";

// Thousands may share a network: beyond these a browser works for each call. How much is written into one thread, the domain says.
const asking: Rule[] = [{ per: "caller", free: 30, max: 600, seconds: hour }];
const Token = z.string().max(120);
const Saw = z.int().min(0).max(MAX_ENTRIES);

export const threadsRouter = router({
  open: query(z.strictObject({ token: Token, after: Saw })).query(({ ctx, input }) => openThread(ctx, input)),
  ask: mutation(Words.extend({ token: Token, key: IdempotencyKey }), asking).mutation(({ ctx, input }) =>
    askByLink(ctx, input),
  ),
  get: query(z.strictObject({ order: Id })).query(({ ctx, input }) => getThread(ctx, input)),
  original: query(z.strictObject({ order: Id, id: Id })).query(({ ctx, input }) => getOriginal(ctx, input)),
  waiting: query().query(({ ctx }) => listWaiting(ctx)),
  answer: mutation(Words.extend({ order: Id, saw: Saw, key: IdempotencyKey }), perCaller(240, hour)).mutation(
    ({ ctx, input }) => answerCustomer(ctx, input),
  ),
  settle: mutation(z.strictObject({ order: Id, saw: Saw })).mutation(({ ctx, input }) =>
    settleQuestion(ctx, input),
  ),
});
