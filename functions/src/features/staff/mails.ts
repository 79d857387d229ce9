import type { Language } from "@openhood/domain/fields";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import type { StaffRole } from "@openhood/domain/staff/roles";
import type { InviteStaff, StaffMember } from "@openhood/domain/staff/rules";
import type { Ctx } from "../../infra/ctx.ts";
import type { Mail } from "../../infra/outbox.ts";
import { layout } from "../../mails/layout.ts";
import { pageAddress } from "../../mails/page-address.ts";
import { phoneFact, shopMailbox } from "../../mails/shop-facts.ts";
import { shopName, words } from "../../mails/words.ts";

/**
 * To somebody who joins the staff: with a link that signs them in and so proves the address.
 * @param owner the name of who added them; null for the first owner, whose own shop it is to set up
 */
export function invitation(ctx: Ctx, person: InviteStaff, uid: string, owner: string | null): Mail {
  const t = words(person.language);
  const shop = shopName(ctx.config.mailFrom);
  return {
    to: { name: person.name, address: person.email },
    replyTo: { name: shop, address: ctx.config.contactAddress },
    subject: owner === null ? t("invite.firstSubject", { shop }) : t("invite.subject", { owner, shop }),
    thread: [],
    person: person.email,
    about: { kind: "staff", id: uid },
    link: { mail: "sign-in", language: person.language, ...(owner === null && { next: "/desk/setup" }) },
    ...layout({
      language: person.language,
      shop,
      greeting: t("invite.greeting", { name: person.name }),
      paragraphs: [
        owner === null
          ? t("invite.firstIntro", { shop })
          : t("invite.intro", { owner, shop, role: person.role }),
      ],
      action: { label: t(owner === null ? "invite.firstAction" : "invite.action") },
      footer: t("invite.footer", { shop }),
    }),
  };
}

/** Tells one of the staff their new role, and who gave it to them; null for one who is off the team. */
export function roleMail(
  ctx: Ctx,
  { uid, name, email }: Pick<StaffMember, "uid" | "name" | "email">,
  about: {
    before: StaffRole | null;
    role: StaffRole | null;
    by: { uid: string; name: string };
    language: Language;
    shop: ShopProfile | null;
  },
): Mail {
  const { before, role, by, language, shop: profile } = about;
  const t = words(language);
  const shop = shopName(ctx.config.mailFrom);
  const isOwn = by.uid === uid;
  const said = { shop, by: by.name, role: role ?? "none", before: before ?? "none" };
  return {
    to: { name, address: email },
    replyTo: shopMailbox(ctx.config),
    thread: [],
    person: email,
    about: { kind: "staff", id: uid },
    link: null,
    isAutomatic: true,
    subject: t("role.subject", said),
    ...layout({
      language,
      shop,
      greeting: t("invite.greeting", { name }),
      paragraphs: [
        t(isOwn ? "role.introOwn" : "role.intro", said),
        t("role.means", said),
        ...(role === null ? [] : [t("role.again")]),
      ],
      facts: profile ? [phoneFact(profile, language)] : [],
      ...(role !== null && {
        action: { label: t("role.action"), href: pageAddress(ctx.config, "/sign-in", language) },
      }),
      footer: t(isOwn ? "role.footerOwn" : "role.footer", said),
    }),
  };
}
