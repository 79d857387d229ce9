import type { Language } from "@openhood/domain/fields";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import type { Ctx } from "../infra/ctx.ts";
import type { Mail } from "../infra/outbox.ts";
import { layout } from "./layout.ts";
import { pageAddress } from "./page-address.ts";
import { phoneFact, shopMailbox } from "./shop-facts.ts";
import { shopName, words } from "./words.ts";

/** Whose account it is, and the shop; null while it has said nothing of itself. */
type OfAccount = { email: string; language: Language; shop: ShopProfile | null };

/**
 * The last e-mail of somebody whose account is deleted: what went, and what stays. It names nobody, and goes once it is sent.
 * @param about `canceled`: of how many appointments that went with it there is an e-mail of its own
 */
export function farewellMail(ctx: Ctx, about: OfAccount & { canceled: number }): Mail {
  const t = words(about.language);
  return {
    ...to(ctx, about, "removed"),
    // Nothing of theirs is left to be removed with it.
    person: null,
    isForgotten: true,
    subject: t("account.removed.subject", named(ctx)),
    ...written(ctx, about, {
      paragraphs: [
        t("account.removed.intro", { ...named(ctx), canceled: about.canceled }),
        t("account.removed.keeps"),
        t("account.removed.noCopy"),
      ],
      footer: t("account.removed.footer", named(ctx)),
    }),
  };
}

/** Tells whoever reads mail at an account's address that its password was changed. @param at instant */
export function passwordMail(ctx: Ctx, about: OfAccount & { at: string }): Mail {
  const { email, language, shop, at } = about;
  const t = words(language);
  const time = new Intl.DateTimeFormat(language === "es" ? "es-US" : "en-US", {
    ...{ dateStyle: "long", timeStyle: "short" },
    timeZone: shop?.timeZone ?? ctx.config.timeZone,
  });
  const again = pageAddress(ctx.config, "/sign-in?view=forgot", language);
  return {
    ...to(ctx, about, "password"),
    person: email,
    subject: t("account.password.subject", named(ctx)),
    ...written(ctx, about, {
      paragraphs: [
        t("account.password.intro", { ...named(ctx), email, at: time.format(new Date(at)) }),
        t("account.password.notYou"),
      ],
      action: { label: t("account.password.action"), href: again },
      footer: t("account.password.footer", named(ctx)),
    }),
  };
}

const named = ({ config }: Ctx) => ({ shop: shopName(config.mailFrom) });

const written = (
  ctx: Ctx,
  { language, shop }: OfAccount,
  content: Pick<Parameters<typeof layout>[0], "paragraphs" | "action" | "footer">,
) => layout({ ...content, ...named(ctx), language, facts: shop ? [phoneFact(shop, language)] : [] });

const to = ({ config }: Ctx, { email }: OfAccount, id: string) => ({
  to: { name: "", address: email },
  replyTo: shopMailbox(config),
  thread: [],
  about: { kind: "account" as const, id },
  link: null,
  isAutomatic: true as const,
});
