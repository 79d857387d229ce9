import { e164 } from "../phone.ts";

/** A phone number as the networks take it (E.164); null where nobody could be texted there, as at an extension. */
export const textNumber = (phone: string | null): string | null =>
  phone === null || phone.includes(";ext=") ? null : e164(phone);
