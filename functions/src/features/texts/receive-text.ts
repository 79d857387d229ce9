import { phoneKey } from "@openhood/domain/customers/find";
import type { CustomerRecord } from "@openhood/domain/customers/record";
import type { Language } from "@openhood/domain/fields";
import { formatPhone } from "@openhood/domain/phone";
import { isKeywordAlone, isOursToAnswer, keywordOf } from "@openhood/domain/texts/keyword";
import { textNumber } from "@openhood/domain/texts/number";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { log } from "../../infra/log.ts";
import { outbox } from "../../infra/outbox.ts";
import { countCalls } from "../../infra/rate-limits.ts";
import { bumpRevision } from "../../infra/revisions.ts";
import { answeredTextMail } from "../../mails/text-answers.ts";
import { shopName, words } from "../../mails/words.ts";
import { current, sharing } from "../../stores/customers.ts";
import { currentShopAndSettings } from "../../stores/shop-and-settings.ts";
import { textWish } from "../../stores/text-opt-outs.ts";

/**
 * A text sent to the shop's number: `from` in E.164, Twilio's message `sid`, whether Twilio already replied, and the ids of its media
 * files.
 */
export type ReceivedText = {
  sid: string;
  from: string;
  text: string;
  isAnswered: boolean;
  media: readonly string[];
};

/** So many texts of a number go to the shop by e-mail in an hour: one phone cannot fill its mailbox. */
export const TEXT_PACE = { max: 20, seconds: 3_600 };

/** What is answered, if anything. */
type Received = { ok: true; reply: string | null };

/**
 * Takes a text: STOP and its like end all texts to the number in this very commit, START allows them again, and anything that is more than
 * such a word, or comes with a picture, goes to the shop by e-mail, at {@link TEXT_PACE}. Once for each text, however often the service brings it.
 */
export async function receiveText(ctx: Ctx, { sid, ...input }: ReceivedText): Promise<Received> {
  const number = textNumber(input.from);
  if (!number) return { ok: true, reply: null };
  return commitOnce<Received>(ctx, { action: "texts.receive", key: sid, input }, async (batch, db) => {
    const keyword = keywordOf(input.text);
    const wish = await textWish(db, number);
    if (keyword === "stop" && !wish.optedOut) wish.save(batch, true, ctx.now().toISOString());
    if (keyword === "start") wish.save(batch, false, ctx.now().toISOString());
    // Pages of the desk say how a customer is told.
    if (keyword === "stop" || keyword === "start") bumpRevision(batch, db, "customers");
    const isAlone = isKeywordAlone(input.text);
    const isOurs = isAlone && keyword && isOursToAnswer(input.text) && !input.isAnswered;
    const reply = isOurs ? await replyTo(ctx, keyword) : null;
    const { media } = input;
    if (media.length === 0 && (isAlone || input.text.trim() === "")) return { ok: true, reply };
    const pace = await paceOf(ctx, number);
    if (pace === "beyond") return { ok: true, reply };
    const customer = await whoHas(ctx, number);
    const mail = { sid, number, text: input.text, media, customer };
    const about = { isStop: keyword === "stop", isLast: pace === "last" };
    outbox.add(ctx, batch, db, answeredTextMail(ctx, { ...mail, ...about }));
    return { ok: true, reply };
  });
}

/** Whether one more text of a number goes to the shop within the hour, and whether it is the last that does. */
async function paceOf(ctx: Ctx, number: string): Promise<"within" | "last" | "beyond"> {
  const { max, seconds } = TEXT_PACE;
  const counted = await countCalls(ctx, [
    { name: "texts.receive", key: number, limit: { max, free: max, seconds }, calls: 1 },
  ]);
  if (counted.ok) return counted.met.length > 0 ? "last" : "within";
  log("WARNING", "text not passed on", { requestId: ctx.requestId });
  return "beyond";
}

const replies = { stop: "texts.stopped", start: "texts.started", help: "texts.help" } as const;

/** The words that are the shop's to answer are all Spanish. */
const SPOKEN: Language = "es";

async function replyTo(ctx: Ctx, keyword: keyof typeof replies): Promise<string> {
  const { shop } = await currentShopAndSettings(await ctx.db());
  const name = shop.name || shopName(ctx.config.mailFrom);
  return words(SPOKEN)(replies[keyword], { shop: name, phone: formatPhone(shop.phone) });
}

/** The customer with a number; null where nobody, or more than one, has it. */
async function whoHas(ctx: Ctx, number: string): Promise<CustomerRecord | null> {
  const db = await ctx.db();
  const found = await current(db, await sharing(db, { emails: [], phones: [phoneKey(number)] }, 5));
  return found.length === 1 ? (found[0] ?? null) : null;
}
