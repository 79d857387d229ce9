import { Email, type Language } from "@openhood/domain/fields";
import { mailboxOf } from "@openhood/domain/mailbox";
import { type Answer, answerByMail } from "@openhood/domain/messages/answer-by-mail";
import type { Ctx } from "../../infra/ctx.ts";
import { countCalls } from "../../infra/rate-limits.ts";
import { knownLanguage } from "../../stores/known-language.ts";
import { keepMessage } from "./keep-message.ts";

/** What a mailbox may write into the inbox: as much as by the contact form. */
const PACE = { max: 10, seconds: 3_600 };

/**
 * Takes an answer to an e-mail about what is there no more, or no longer theirs, into the inbox, once by its Message-ID. Whoever calls has
 * made sure that it comes from whom it says, that the shop's e-mail went to them, and that no program wrote it.
 * @param writtenTo the language of what it answers, if that is known
 */
export async function receiveAnswer(
  ctx: Ctx,
  { id, ...answer }: Answer & { id: string },
  writtenTo: Language | null,
): Promise<{ ok: true } | { ok: false; reason: "no-sender" | "too-many" }> {
  const { from: email } = answer;
  if (!Email.safeParse(email).success) return { ok: false, reason: "no-sender" };
  const limit = { name: "messages.receive_mailbox", key: mailboxOf(email), limit: PACE, calls: 1 };
  if (!(await countCalls(ctx, [limit])).ok) return { ok: false, reason: "too-many" };
  const language = (await knownLanguage(ctx, email)) ?? writtenTo ?? ctx.config.language;
  await keepMessage(ctx, { action: "messages.receive", key: id, input: { email }, who: email }, (stamp) =>
    answerByMail(answer, language, stamp),
  );
  return { ok: true };
}
