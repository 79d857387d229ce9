import { z } from "zod";
import { QuietHours } from "./quiet.ts";
import { TOLD_STAGES } from "./told-stages.ts";

/** What the shop tells customers by itself while their car is there. */
export const NoticeSettings = z.strictObject({
  stages: z.array(z.enum(TOLD_STAGES)).max(TOLD_STAGES.length),
  /** That the car is promised for another time than they were told. */
  promise: z.boolean(),
  quiet: QuietHours.nullable(),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;
