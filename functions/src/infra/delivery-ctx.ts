import type { MailLink } from "@openhood/domain/mail/link";
import type { OutboxState } from "@openhood/domain/mail/outbox";
import type { Verdict } from "@openhood/domain/mail/refusal";
import type { Ctx } from "./ctx.ts";

/**
 * What a worker needs: the world; `makeLink`, which makes what replaces `{{link}}` in a mail or a text, null when nobody could
 * use it; and `isOptedOut`, whether whoever has a number (E.164) asked for no more texts.
 */
export type DeliveryCtx = Ctx & {
  makeLink: (ctx: Ctx, link: MailLink, address: string) => Promise<string | null>;
  isOptedOut: (ctx: Ctx, number: string) => Promise<boolean>;
};

export type Leased = Extract<OutboxState, { status: "leased" }>;

/** What an attempt came to; `sid` is what the text service calls what it took. */
export type Attempted = { after: OutboxState; verdict?: Verdict; error: string; sid?: string };
