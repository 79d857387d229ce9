import { failed } from "@openhood/domain/mail/outbox";
import type { Verdict } from "@openhood/domain/mail/refusal";
import { textVerdictOf } from "@openhood/domain/texts/refusal";
import { MANY_SEGMENTS, plainText, segmentsOf } from "@openhood/domain/texts/segments";
import type { Ctx } from "./ctx.ts";
import type { Attempted, DeliveryCtx, Leased } from "./delivery-ctx.ts";
import { described, log } from "./log.ts";
import type { Entry, Text } from "./outbox.ts";
import { NotTaken, sendText } from "./texter.ts";

/** Where the text service says what became of a text. */
export const statusAddress = ({ config }: Pick<Ctx, "config">, id: string): string =>
  `${config.siteUrl}/api/texts/status?id=${encodeURIComponent(id)}`;

/** Makes a text's link and hands the text to the service, once. Whoever asked for no more texts gets none, whenever that was. */
export async function attemptText(ctx: DeliveryCtx, entry: Entry<Text>, leased: Leased): Promise<Attempted> {
  const { attempts } = leased;
  const skipped = (reason: string): Attempted => ({
    after: { status: "skipped", dueAt: null, attempts, reason },
    error: "",
  });
  try {
    const service = ctx.config.texts;
    if (!service) return skipped("no-service");
    if (await ctx.isOptedOut(ctx, entry.to.number)) return skipped("opted-out");
    const link = entry.link && (await ctx.makeLink(ctx, entry.link, entry.to.number));
    if (entry.link && !link) return skipped("no-account");
    const text = plainText(link ? entry.text.replaceAll("{{link}}", link) : entry.text);
    const { segments } = segmentsOf(text);
    if (segments > MANY_SEGMENTS) log("WARNING", "long text", { text: entry.id, segments });
    const callback = statusAddress(ctx, entry.id);
    const sid = await sendText(service, { to: entry.to.number, text, callback });
    const after = { status: "sent" as const, dueAt: null, attempts, sentAt: ctx.now().getTime() };
    return { after, error: "", ...(sid && { sid }) };
  } catch (error) {
    const isRefused = error instanceof NotTaken;
    const verdict: Verdict = isRefused ? textVerdictOf(error.refusal) : { about: "moment" };
    const words = isRefused ? error.message : "LINK";
    if (!isRefused) log("ERROR", "text link", { text: entry.id, ...described(error) });
    const permanent = verdict.about === "mail";
    const after = failed(leased, { error: words, permanent }, ctx.now().getTime(), ctx.random());
    return { after, verdict, error: words };
  }
}
