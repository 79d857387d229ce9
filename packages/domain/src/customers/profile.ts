import { z } from "zod";
import { givenName, type Instant, Language, OptionalPhone } from "../fields.ts";
import { NOTICE_KINDS, type NoticeKind } from "./notice-kinds.ts";

export const UpdateProfile = z.strictObject({
  name: givenName(80),
  phone: OptionalPhone,
  language: Language,
  /** What they want to hear nothing of while their car is at the shop. */
  noticesOff: z.array(z.enum(NOTICE_KINDS)).max(NOTICE_KINDS.length).optional(),
});
export type UpdateProfile = z.infer<typeof UpdateProfile>;

/** What the shop keeps of a person with an account, under the account's id. */
export type CustomerProfile = {
  v: 1;
  uid: string;
  email: string;
  name: string;
  phone: string | null;
  language: Language;
  noticesOff?: NoticeKind[];
  updatedAt: Instant;
};
