import type { Language } from "../fields.ts";
import type { AuthMail } from "../sign-in/sign-in.ts";

/** What a mail is about. */
export type MailAbout = {
  kind: "message" | "account" | "record" | "staff" | "appointment" | "vehicle" | "order" | "text";
  id: string;
};

/** A link that proves an address. */
export type AuthLink = {
  mail: AuthMail;
  language: Language;
  /** The page it leads to once it is used; absent: the person's own first page. */
  next?: string;
};

/** What an appointment's link is made from; another `linkVersion` voids the links made before. */
export type Linked = { id: string; linkVersion: number };

/** A link, or a code, that proves something: what it is made from when the mail is sent. */
export type MailLink =
  | AuthLink
  /** `language`: in which its page opens. */
  | ({ mail: "appointment"; language?: Language } & Linked)
  /** A link to a repair order, by its id, and in what language its page opens. */
  | { mail: "approval"; id: string; language?: Language }
  /** `claims`: the account that the code ties the address to; else it is for a booking. */
  | { mail: "booking-code"; nonce: string; claims?: string };
