import type { InviteStaff } from "@openhood/domain/staff/rules";
import type { Ctx } from "../../infra/ctx.ts";
import type { Mail } from "../../infra/outbox.ts";
import { layout } from "../../mails/layout.ts";
import { shopName, words } from "../../mails/words.ts";

/** To somebody the owner adds to the staff: with a link that signs them in and so proves the address. */
export function invitation(
  ctx: Ctx,
  person: InviteStaff,
  uid: string,
  { owner, next }: { owner: string; next?: string },
): Mail {
  const t = words(person.language);
  const shop = shopName(ctx.config.mailFrom);
  return {
    to: { name: person.name, address: person.email },
    replyTo: { name: shop, address: ctx.config.contactAddress },
    subject: t("invite.subject", { owner, shop }),
    thread: [],
    person: person.email,
    about: { kind: "staff", id: uid },
    link: { mail: "sign-in", language: person.language, ...(next && { next }) },
    ...layout({
      language: person.language,
      shop,
      greeting: t("invite.greeting", { name: person.name }),
      paragraphs: [t("invite.intro", { owner, shop, role: person.role })],
      action: { label: t("invite.action") },
      footer: t("invite.footer", { shop }),
    }),
  };
}
