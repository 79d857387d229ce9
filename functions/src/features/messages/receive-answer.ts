import { nameAt } from "@openhood/domain/customers/people";
import { Email, type Language } from "@openhood/domain/fields";
import { mailboxOf } from "@openhood/domain/mailbox";
import {
  type Answer,
  answerByMail,
  followUpWords,
  freshWords,
  type OurWords,
} from "@openhood/domain/messages/answer-by-mail";
import { followUp } from "@openhood/domain/messages/rules";
import type { MessageOriginal } from "@openhood/domain/threads/inbound";
import { grouped } from "@openhood/domain/uuid";
import type { Ctx } from "../../infra/ctx.ts";
import { signed } from "../../infra/mailed-secrets.ts";
import { countCalls } from "../../infra/rate-limits.ts";
import { words } from "../../mails/words.ts";
import { current } from "../../stores/customers.ts";
import { knownLanguage } from "../../stores/known-language.ts";
import { find, type Loaded, latestAnswer } from "../../stores/messages.ts";
import { recordsNaming } from "../../stores/own-records.ts";
import { findAnswered } from "./find-answered.ts";
import { keepMessage, type Written } from "./keep-message.ts";

/** What stands in an answer besides what somebody wrote. */
function ourWords({ config }: Ctx, language: Language): OurWords {
  const t = words(language);
  const address = config.contactAddress;
  return {
    notKept: (files) => t("contact.notKept", { files, address }),
    nothingNew: t("contact.nothingNew"),
  };
}

/** What the shop calls whoever reads mail at an address; null where it does not know them. */
async function nameOf(ctx: Ctx, email: string): Promise<string | null> {
  const db = await ctx.db();
  const records = await current(db, await recordsNaming(db, { own: email, claimed: [] }));
  return records.map(({ facts }) => nameAt(facts, email)).find((name) => name !== null) ?? null;
}

/** The id of the message somebody's answers go on in after another: the same one each time. */
const idAfter = ({ config }: Ctx, what: string): string =>
  grouped(signed(config, `answers:${what}`).toString("hex").slice(0, 32));

type Mailed = Answer & { id: string; to: string; isForSender: boolean; isCut: boolean };

/** What a mailbox may write into the inbox: as much as by the contact form. */
const PACE = { max: 10, seconds: 3_600 };

/**
 * Takes an answer to an e-mail that is of no order's thread into the inbox, once by its Message-ID: into the message it answers, as
 * what else its sender answered to the same, or as a new one. Whoever calls has made sure that it comes from whom it says, that they have an e-mail of the shop's, and that no program wrote it.
 * @param to what the address is of
 * @param isForSender whether it was made for this mailbox: who answers from another is told nothing of an order, and the staff what it may be
 * @param writtenTo the language of what it answers, if that is known
 */
export async function receiveAnswer(
  ctx: Ctx,
  { id: mail, to, isForSender, isCut, ...answer }: Mailed,
  writtenTo: Language | null,
): Promise<{ ok: true } | { ok: false; reason: "no-sender" | "too-many" }> {
  const { from: email } = answer;
  if (!Email.safeParse(email).success) return { ok: false, reason: "no-sender" };
  const limit = { name: "messages.receive_mailbox", key: mailboxOf(email), limit: PACE, calls: 1 };
  if (!(await countCalls(ctx, [limit])).ok) return { ok: false, reason: "too-many" };
  const known = (await knownLanguage(ctx, email)) ?? writtenTo;
  const spoken = known
    ? { language: known }
    : { language: ctx.config.language, isLanguageGuessed: true as const };
  const intent = { action: "messages.receive", key: mail, input: { email }, who: email } as const;
  await keepMessage(ctx, intent, async (stamp) => {
    const db = await ctx.db();
    const found = await find(db, to);
    /** The whole of it; of what answers nothing that is there it may hold what was removed. */
    const keptIn = (message: string, isThere: boolean): MessageOriginal | undefined => {
      const { subject, text, files } = answer;
      return isThere
        ? { v: 1, id: mail, message, at: stamp.at, from: email, subject, text, isCut, files: [...files] }
        : undefined;
    };
    const stampFor = (isThere: boolean) => (isThere ? { ...stamp, original: mail } : stamp);
    const goOn = (
      { message, save }: Loaded,
      isThere: boolean,
      wordsIn: (ours: OurWords) => string,
    ): Written | null => {
      const made = followUp(message, wordsIn(ourWords(ctx, message.from.language)), stampFor(isThere));
      return made.ok ? { message: made.message, save, original: keptIn(message.id, isThere) } : null;
    };
    const isOwn = found !== null && mailboxOf(found.message.from.email) === mailboxOf(email);
    if (found && isOwn) {
      const next = goOn(found, true, (ours) => followUpWords(answer, ours));
      if (next) return next;
    }
    const about = await findAnswered(ctx, to, { email, isKnown: isForSender });
    const { answered } = about;
    const isThere = found !== null || about.about !== null;
    const tied = answered ? { visit: to } : isThere && !isOwn ? { maybe: to } : {};
    const wordsIn = (ours: OurWords) => freshWords(answer, isThere, ours);
    // Who answers again goes on where they answered first; where several do at once, each of them makes the same message.
    let former = await latestAnswer(db, email, tied);
    let next = former && goOn(former, isThere, wordsIn);
    let id = "";
    while (!next) {
      id = idAfter(ctx, `${email} ${JSON.stringify(tied)} ${former?.message.id ?? ""}`);
      former = await find(db, id);
      if (!former) break;
      next = goOn(former, isThere, wordsIn);
    }
    if (next) return { ...next, answered };
    const of = { ...spoken, ...tied, knownAs: await nameOf(ctx, email) };
    const message = answerByMail(answer, wordsIn(ourWords(ctx, spoken.language)), of, stampFor(isThere));
    return { message: { ...message, id }, original: keptIn(id, isThere), answered };
  });
  return { ok: true };
}
