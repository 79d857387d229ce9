import type { Language } from "@openhood/domain/fields";
import type { Ctx } from "../../infra/ctx.ts";
import type { Mail } from "../../infra/outbox.ts";
import { layout } from "../../mails/layout.ts";
import { shopName, words } from "../../mails/words.ts";

/** To the owner of a new shop: that e-mail arrives, with the code that says so. */
export function testMail(ctx: Ctx, email: string, language: Language, nonce: string): Mail {
  const t = words(language);
  const shop = shopName(ctx.config.mailFrom);
  return {
    to: { name: "", address: email },
    replyTo: null,
    subject: t("test.subject", { shop, code: "{{link}}" }),
    thread: [],
    person: email,
    about: { kind: "staff", id: "test" },
    // Made as codes for bookings are; as none was asked for by a booking, it opens none.
    link: { mail: "booking-code", nonce },
    ...layout({
      language,
      shop,
      paragraphs: [t("test.intro", { shop })],
      code: true,
      footer: t("test.footer"),
    }),
  };
}
