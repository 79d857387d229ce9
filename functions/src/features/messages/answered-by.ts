import type { Message } from "@openhood/domain/messages/message";
import type { Ctx } from "../../infra/ctx.ts";
import { type Answered, findAnswered } from "./find-answered.ts";

/** What a message answers, as the shop may read it; null where it answers nothing that is there. */
export async function answeredBy(
  ctx: Pick<Ctx, "db">,
  { visit, from }: Pick<Message, "visit" | "from">,
): Promise<Answered | null> {
  return visit ? (await findAnswered(ctx, visit, { email: from.email, isKnown: true })).answered : null;
}
