import { whoDecides } from "@openhood/domain/approvals/addressee";
import type { Approver, ApproverWord } from "@openhood/domain/customers/approver";
import type { CustomerRecord } from "@openhood/domain/customers/record";
import type { Vehicle } from "@openhood/domain/customers/vehicle";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import type { Ctx } from "../infra/ctx.ts";
import type { Mail } from "../infra/outbox.ts";
import { carOf } from "./car-words.ts";
import { layout } from "./layout.ts";
import { moneyIn } from "./money-in.ts";
import { accountAddress } from "./page-address.ts";
import { phoneFact, shopMailbox } from "./shop-facts.ts";
import { shopName, words } from "./words.ts";

/**
 * Tells the owner of the cars who may approve work for them from now on, or no more, and by whose word: it may not have been theirs.
 * Null where the shop has no address of theirs.
 * @param cars those they were named for; null for all
 */
export function approverMail(
  ctx: Ctx,
  record: CustomerRecord,
  { name, limit }: Pick<Approver, "name" | "limit">,
  {
    is,
    word,
    shop: profile,
    cars,
  }: {
    is: "named" | "changed" | "withdrawn";
    word: ApproverWord;
    shop: ShopProfile | null;
    cars: readonly Vehicle[] | null;
  },
): Mail | null {
  const { id, facts } = record;
  const to = whoDecides({ name: facts.name, email: null }, record);
  if (!to) return null;
  const { language } = facts;
  const t = words(language);
  const shop = shopName(ctx.config.mailFrom);
  // A fleet has no garage.
  const hasGarage = facts.kind !== "fleet";
  const upTo = limit === null ? t("approver.any") : t("approver.upTo", { amount: moneyIn(language)(limit) });
  return {
    to: { name: to.name, address: to.email },
    replyTo: shopMailbox(ctx.config),
    thread: [],
    person: to.email,
    about: { kind: "record", id },
    link: null,
    isAutomatic: true,
    subject: t("approver.subject", { is, name, shop }),
    ...layout({
      language,
      shop,
      greeting: t("booking.greeting", { name: to.name }),
      paragraphs: [
        t("approver.intro", { is, name, shop, upTo }),
        word.by.kind === "owner"
          ? t("approver.byOwner", { name: word.by.name })
          : t("approver.byShop", { name: word.by.saidBy }),
        // Whoever has an account of this address may not have been to the shop with it yet.
        ...(hasGarage && record.uid === null ? [t("approver.account", { email: to.email })] : []),
      ],
      facts: [
        ...(hasGarage ? [] : [[t("approver.fleet"), facts.name] satisfies [string, string]]),
        [
          t("approver.cars", { count: cars?.length ?? 0 }),
          cars?.map((one) => carOf({ vehicle: one.facts, language })).join("\n") ?? t("approver.all"),
        ],
        ...(profile ? [phoneFact(profile, language)] : []),
      ],
      ...(hasGarage && {
        action: {
          label: t("approver.garage"),
          href: accountAddress(ctx.config, "/account/garage", { language, email: to.email }),
        },
      }),
      footer: t("approver.footer", { shop, way: hasGarage && record.uid !== null ? "garage" : "none" }),
    }),
  };
}
