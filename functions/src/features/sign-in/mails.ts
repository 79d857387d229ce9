import type { Language } from "@openhood/domain/fields";
import type { AuthMail } from "@openhood/domain/sign-in/sign-in";
import type { Ctx } from "../../infra/ctx.ts";
import type { Mail } from "../../infra/outbox.ts";
import { layout } from "../../mails/layout.ts";
import { shopName, words } from "../../mails/words.ts";

const keys = { "sign-in": "signIn", verify: "verify", reset: "reset" } as const;

/** A mail with a link that proves the address it goes to. */
export function linkMail(ctx: Ctx, mail: AuthMail, email: string, language: Language): Mail {
  const t = words(language);
  const shop = shopName(ctx.config.mailFrom);
  const key = keys[mail];
  return {
    to: { name: "", address: email },
    replyTo: null,
    subject: t(`${key}.subject`, { shop }),
    thread: [],
    person: email,
    about: { kind: "account", id: mail },
    link: { mail, language },
    ...layout({
      language,
      shop,
      paragraphs: [t(`${key}.intro`, { shop, email })],
      action: { label: t(`${key}.action`) },
      footer: t(`${key}.footer`, { shop }),
    }),
  };
}
