import type { Language } from "@openhood/domain/fields";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import type { Ctx } from "../infra/ctx.ts";
import type { Mail } from "../infra/outbox.ts";
import { layout } from "./layout.ts";
import { callShop, phoneFact, shopMailbox } from "./shop-facts.ts";
import { shopName, words } from "./words.ts";

/** To which address a mail goes, in which language, which account claims it, and the shop; null while it has said nothing of itself. */
export type ClaimedBy = {
  email: string;
  language: Language;
  account: { uid: string; email: string };
  shop: Pick<ShopProfile, "phone"> | null;
};

/** The six digits by which an account claims the visits of an address. */
export function claimCodeMail(ctx: Ctx, about: ClaimedBy, nonce: string): Mail {
  const { language, account } = about;
  const t = words(language);
  const shop = shopName(ctx.config.mailFrom);
  return {
    ...to(ctx, about),
    // The code itself is put there when the mail is sent.
    subject: t("claim.code.subject", { shop, code: "{{link}}" }),
    link: { mail: "booking-code", nonce, claims: account.uid },
    ...layout({
      language,
      shop,
      paragraphs: [t("claim.code.intro", { shop, account: account.email })],
      code: true,
      footer: t("claim.code.footer", { shop }),
      ...(about.shop && { footerLink: callShop(about.shop, language) }),
    }),
  };
}

/** Tells an address that an account sees its visits from now on. */
export function claimedMail(ctx: Ctx, about: ClaimedBy): Mail {
  const { language, account } = about;
  const t = words(language);
  const shop = shopName(ctx.config.mailFrom);
  return {
    ...to(ctx, about),
    subject: t("claim.done.subject", { shop }),
    link: null,
    ...layout({
      language,
      shop,
      paragraphs: [t("claim.done.intro", { shop, account: account.email })],
      facts: about.shop ? [phoneFact(about.shop, language)] : [],
      footer: t("claim.done.footer", { shop }),
    }),
  };
}

const to = ({ config }: Ctx, { email, account }: ClaimedBy) => ({
  to: { name: "", address: email },
  replyTo: shopMailbox(config),
  thread: [],
  person: email,
  about: { kind: "account" as const, id: account.uid },
  isAutomatic: true as const,
});
