import { type CustomerOrder, toDecide } from "@openhood/domain/approvals/customer-order";
import type { ApprovalLink } from "@openhood/domain/approvals/link";
import { vehicleLabel } from "@openhood/domain/customers/vehicle-label";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import type { Text } from "../infra/outbox.ts";
import { words } from "./words.ts";

/** Whom a text goes to; `number` in E.164, `person` the address their data goes by. */
export type TextTo = { name: string; number: string; person: string | null };

/** Asks a customer to decide on the jobs of their order, by its link. */
export function askToDecideText(about: {
  to: TextTo;
  order: CustomerOrder;
  link: ApprovalLink;
  shop: ShopProfile;
}): Text {
  const { order, link, shop } = about;
  const { name, number, person } = about.to;
  const car = vehicleLabel(order.vehicle, order.language) ?? order.vehicle.plate;
  return {
    to: { name, number },
    text: words(order.language)("texts.ask", {
      shop: shop.name,
      car: car ? `${car}, ` : "",
      count: toDecide(order).length,
      link: "{{link}}",
    }),
    person,
    about: { kind: "order", id: link.order },
    link: { mail: "approval", id: link.id, language: order.language },
  };
}
