import type { Language } from "@openhood/domain/fields";
import { callLink, formatPhone } from "@openhood/domain/phone";
import { directionsTo } from "@openhood/domain/shop/directions";
import { addressLine, type ShopProfile } from "@openhood/domain/shop/profile";
import type { Config } from "../infra/config.ts";
import { shopName, words } from "./words.ts";

type Fact = [label: string, value: string, href: string];

/** The shop's number, which calls it. */
export const phoneFact = ({ phone }: Pick<ShopProfile, "phone">, language: Language): Fact => [
  words(language)("booking.phone"),
  formatPhone(phone),
  callLink(phone),
];

/** A link that calls the shop, for below a mail that says to. */
export const callShop = ({ phone }: Pick<ShopProfile, "phone">, language: Language) => ({
  label: words(language)("booking.call", { phone: formatPhone(phone) }),
  href: callLink(phone),
});

/** Where the shop is, with the way there, and its number. */
export function whereFacts(shop: ShopProfile, language: Language): Fact[] {
  const address = addressLine(shop.address);
  const where: Fact = [words(language)("booking.where"), address, directionsTo(`${shop.name}, ${address}`)];
  return [where, phoneFact(shop, language)];
}

/** Where an answer to a mail goes: the shop's mailbox. */
export const shopMailbox = ({ mailFrom, contactAddress }: Config) => ({
  name: shopName(mailFrom),
  address: contactAddress,
});
