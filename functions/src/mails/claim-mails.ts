import type { Language } from "@openhood/domain/fields";
import type { Ctx } from "../infra/ctx.ts";
import type { Mail } from "../infra/outbox.ts";
import { layout } from "./layout.ts";
import { shopName, words } from "./words.ts";

/** To which address a mail goes, in which language, and which account claims it. */
export type ClaimedBy = { email: string; language: Language; account: { uid: string; email: string } };

/** The six digits by which an account claims the visits of an address. */
export function claimCodeMail(ctx: Ctx, { email, language, account }: ClaimedBy, nonce: string): Mail {
  const t = words(language);
  const shop = shopName(ctx.config.mailFrom);
  return {
    ...to(email, account.uid),
    // The code itself is put there when the mail is sent.
    subject: t("claim.code.subject", { shop, code: "{{link}}" }),
    link: { mail: "booking-code", nonce, claims: account.uid },
    ...layout({
      language,
      shop,
      paragraphs: [t("claim.code.intro", { shop, account: account.email })],
      code: true,
      footer: t("claim.code.footer", { shop }),
    }),
  };
}

/** Tells an address that an account sees its visits from now on. */
export function claimedMail(ctx: Ctx, { email, language, account }: ClaimedBy): Mail {
  const t = words(language);
  const shop = shopName(ctx.config.mailFrom);
  return {
    ...to(email, account.uid),
    subject: t("claim.done.subject", { shop }),
    link: null,
    ...layout({
      language,
      shop,
      paragraphs: [t("claim.done.intro", { shop, account: account.email })],
      footer: t("claim.done.footer", { shop }),
    }),
  };
}

const to = (email: string, uid: string) => ({
  to: { name: "", address: email },
  replyTo: null,
  thread: [],
  person: email,
  about: { kind: "account" as const, id: uid },
});
