import { type CustomerOrder, toDecide } from "@openhood/domain/approvals/customer-order";
import type { ApprovalLink } from "@openhood/domain/approvals/link";
import { vehicleLabel } from "@openhood/domain/customers/vehicle-label";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import { withoutLinks } from "@openhood/domain/texts/without-links";
import type { Text } from "../infra/outbox.ts";
import type { Behalf } from "./approval-mails.ts";
import { carOf } from "./car-words.ts";
import { words } from "./words.ts";

/** Whom a text goes to; `number` in E.164, `person` the address their data goes by. */
export type TextTo = { name: string; number: string; person: string | null };

/** Asks a customer to decide on the jobs of their order, by its link. */
export function askToDecideText(about: {
  to: TextTo;
  order: CustomerOrder;
  link: ApprovalLink;
  shop: ShopProfile;
  behalf: Behalf | null;
}): Text {
  const { order, link, shop, behalf } = about;
  const { name, number, person } = about.to;
  const t = words(order.language);
  const facts = {
    ...{
      shop: shop.name,
      car: vehicleLabel(order.vehicle, order.language) ? `${carOf(order)}, ` : "",
      count: toDecide(order).length,
      link: "{{link}}",
    },
  };
  // Whole dollars: a text is short.
  const dollars = new Intl.NumberFormat("en-US", {
    ...{ style: "currency", currency: "USD", trailingZeroDisplay: "stripIfInteger" },
  } as const);
  return {
    to: { name, number },
    text:
      behalf?.kind === "approver"
        ? t("texts.askFor", {
            ...{ ...facts, owner: withoutLinks(behalf.owner) },
            upTo:
              behalf.limit === null ? "" : t("texts.upTo", { amount: dollars.format(behalf.limit / 100) }),
          })
        : t("texts.ask", facts),
    person,
    about: { kind: "order", id: link.order },
    link: { mail: "approval", id: link.id, language: order.language },
  };
}
