import { z } from "zod";
import { type Instant, Language, line, OptionalPhone } from "../fields.ts";

export const UpdateProfile = z.strictObject({ name: line(80), phone: OptionalPhone, language: Language });
export type UpdateProfile = z.infer<typeof UpdateProfile>;

/** What the shop keeps of a person with an account, under the account's id. */
export type CustomerProfile = {
  v: 1;
  uid: string;
  email: string;
  name: string;
  phone: string | null;
  language: Language;
  updatedAt: Instant;
};
