import { whoDecides } from "@openhood/domain/approvals/addressee";
import type { Approver, ApproverWord } from "@openhood/domain/customers/approver";
import type { CustomerRecord } from "@openhood/domain/customers/record";
import type { Ctx } from "../infra/ctx.ts";
import type { Mail } from "../infra/outbox.ts";
import { knownLanguage } from "../stores/known-language.ts";
import { loadShop } from "../stores/shop.ts";
import { byIds } from "../stores/vehicles.ts";
import { carOf } from "./car-words.ts";
import { layout } from "./layout.ts";
import { moneyIn } from "./money-in.ts";
import { answersTo } from "./order-thread.ts";
import { accountAddress } from "./page-address.ts";
import { phoneFact } from "./shop-facts.ts";
import { shopName, words } from "./words.ts";

/**
 * Tells the owner of the cars who may approve work for them from now on, or no more, and by whose word: it may not have been theirs.
 * Null where the shop has no address of theirs.
 * @param is `left`, by nobody's word: the approver has deleted their account
 */
export async function approverMail(
  ctx: Ctx,
  record: CustomerRecord,
  { name, limit, vehicles }: Pick<Approver, "name" | "limit" | "vehicles">,
  { is, word }: { is: "named" | "changed" | "withdrawn"; word: ApproverWord } | { is: "left"; word: null },
): Promise<Mail | null> {
  const { id, facts } = record;
  const to = whoDecides({ name: facts.name, email: null }, record);
  if (!to) return null;
  const db = await ctx.db();
  const [profile, cars, known] = await Promise.all([
    loadShop(db),
    vehicles && byIds(db, vehicles),
    knownLanguage(ctx, to.email),
  ]);
  const language = known ?? facts.language;
  const t = words(language);
  const shop = shopName(ctx.config.mailFrom);
  const upTo = limit === null ? t("approver.any") : t("approver.upTo", { amount: moneyIn(language)(limit) });
  return {
    to: { name: to.name, address: to.email },
    replyTo: answersTo(ctx.config, id, { email: null, shop }),
    // No e-mail has this id: all of one owner stand together.
    thread: [id],
    person: to.email,
    about: { kind: "record", id },
    link: null,
    isAutomatic: true,
    // Of whose data is deleted nothing is kept.
    ...(is === "left" && { isForgotten: true }),
    subject: t("approver.subject", { is, name, shop }),
    ...layout({
      language,
      shop,
      greeting: t("booking.greeting", { name: to.name }),
      paragraphs: [
        t("approver.intro", { is, name, shop, upTo }),
        whose(word, t) ?? t("approver.another"),
        // Whoever has an account of this address may not have been to the shop with it yet.
        ...(record.uid === null ? [t("approver.account", { is, email: to.email })] : []),
      ],
      facts: [
        ...(facts.kind === "fleet" ? [[t("approver.fleet"), facts.name] satisfies [string, string]] : []),
        [
          t("approver.cars", { count: cars?.length ?? 0 }),
          cars?.map((one) => carOf({ vehicle: one.facts, language })).join("\n") ??
            t("approver.all", { of: facts.kind }),
        ],
        ...(profile ? [phoneFact(profile, language)] : []),
      ],
      action: {
        label: t("approver.garage"),
        href: accountAddress(ctx.config, "/account/garage", { language, email: to.email }),
      },
      footer: t("approver.footer", { is, shop, way: record.uid !== null ? "garage" : "none" }),
    }),
  };
}

function whose(word: ApproverWord | null, t: ReturnType<typeof words>): string | null {
  if (word === null) return null;
  return word.by.kind === "owner"
    ? t("approver.byOwner", { name: word.by.name })
    : t("approver.byShop", { name: word.by.saidBy });
}
