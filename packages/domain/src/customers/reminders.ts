import { z } from "zod";
import { Id } from "../fields.ts";

/** Whose reminders: of whoever reads the mail a link came in, one's own, or a customer's at the counter. */
export const RemindersOf = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("link"), token: z.string().max(200) }),
  z.strictObject({ kind: z.literal("own") }),
  z.strictObject({ kind: z.literal("customer"), id: Id }),
]);
export type RemindersOf = z.infer<typeof RemindersOf>;
