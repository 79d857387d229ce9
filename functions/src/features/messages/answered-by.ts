import type { Message } from "@openhood/domain/messages/message";
import type { Ctx } from "../../infra/ctx.ts";
import { find } from "../../stores/messages.ts";
import { type Answered, findAnswered } from "./find-answered.ts";

/** What a message may answer that came from another mailbox than was written to. */
export type MaybeAnswered = Answered | { kind: "message"; id: string; name: string };

/**
 * What a message answers, as the shop may read it, or what it may answer by the address it came to, which proves nothing; null where
 * that is not there.
 */
export async function answeredBy(
  ctx: Pick<Ctx, "db">,
  { visit, maybe, from: { email } }: Pick<Message, "visit" | "maybe" | "from">,
): Promise<{ answers: Answered | null; mayAnswer: MaybeAnswered | null }> {
  if (visit)
    return { answers: (await findAnswered(ctx, visit, { email, isKnown: true })).answered, mayAnswer: null };
  return { answers: null, mayAnswer: maybe ? await maybeBy(ctx, maybe, email) : null };
}

async function maybeBy(ctx: Pick<Ctx, "db">, id: string, email: string): Promise<MaybeAnswered | null> {
  const found = await find(await ctx.db(), id);
  if (found) return { kind: "message", id, name: found.message.from.name };
  return (await findAnswered(ctx, id, { email, isKnown: false })).about;
}
