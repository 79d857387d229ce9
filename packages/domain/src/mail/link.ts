import type { Language } from "../fields.ts";
import type { AuthMail } from "../sign-in/sign-in.ts";

/** What a mail is about. */
export type MailAbout = {
  kind: "message" | "account" | "staff" | "appointment" | "vehicle" | "order";
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
  | ({ mail: "appointment" } & Linked)
  /** A link to a repair order, by its id. */
  | { mail: "approval"; id: string }
  | { mail: "booking-code"; nonce: string };
