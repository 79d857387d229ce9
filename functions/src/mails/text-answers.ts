import type { CustomerRecord } from "@openhood/domain/customers/record";
import { callLink, formatPhone } from "@openhood/domain/phone";
import type { Ctx } from "../infra/ctx.ts";
import type { Mail } from "../infra/outbox.ts";
import { layout } from "./layout.ts";
import { shopName, words } from "./words.ts";

/** What somebody answered to a text. `customer` is whose number it is, where that is known. */
export type AnsweredText = {
  /** What the text service calls it, and the files that came with it. */
  sid: string;
  media: readonly string[];
  number: string;
  text: string;
  customer: CustomerRecord | null;
  /** Whether it asked for no more texts, and they have ended. */
  isStop: boolean;
  /** Whether it is the last within the hour that goes to the shop. */
  isLast: boolean;
};

/** To the shop: what somebody answered to a text. */
export function answeredTextMail(
  { config }: Ctx,
  { sid, media, number, text, customer, isStop, isLast }: AnsweredText,
): Mail {
  const t = words(config.language);
  const shop = shopName(config.mailFrom);
  const phone = formatPhone(number);
  const who = customer?.facts.name ?? phone;
  return {
    to: { name: shop, address: config.contactAddress },
    replyTo: null,
    subject: t("texts.from.subject", { who }),
    thread: [],
    person: customer?.facts.kind === "person" ? customer.facts.email : null,
    about: { kind: "text", id: customer?.id ?? "unknown" },
    link: null,
    ...(media.length > 0 && { attachment: { text: sid, media: [...media] } }),
    ...layout({
      language: config.language,
      shop,
      paragraphs: [
        t("texts.from.intro", { who, shop }),
        ...(media.length > 0
          ? [t("texts.from.files", { files: media.length, address: config.contactAddress })]
          : []),
        ...(isStop ? [t("texts.from.stopped")] : customer ? [t("texts.from.unclear")] : []),
        ...(isLast ? [t("texts.from.last")] : []),
      ],
      facts: [[t("texts.from.number"), phone, callLink(number)]],
      ...(text.trim() !== "" && { quote: text }),
      ...(customer && {
        action: { label: t("texts.from.open"), href: `${config.siteUrl}/desk/customers/${customer.id}` },
      }),
      footer: t("texts.from.footer"),
    }),
  };
}
