import { z } from "zod";
import { clockOf } from "../booking/quarters.ts";

/** When nobody is written to, in local minutes since midnight: from the evening on until the morning, or within a day. */
export const QuietHours = z
  .strictObject({ from: z.int().min(0).max(1_439), to: z.int().min(0).max(1_439) })
  .refine(({ from, to }) => from !== to, { message: "invalid", path: ["to"] });
export type QuietHours = z.infer<typeof QuietHours>;

const MINUTE = 60_000;
const DAY = 24 * 60;

/**
 * When somebody may be written to: at once, or when the quiet hours that run are over by the shop's clock, whatever that clock
 * does meanwhile.
 * @param now ms since 1970, as is what it returns
 */
export function afterQuiet(now: number, quiet: QuietHours | null, timeZone: string): number {
  if (!quiet) return now;
  const clock = clockOf(timeZone);
  const isQuiet = (ms: number) => {
    const minute = (((Math.floor(ms / MINUTE) + clock(ms)) % DAY) + DAY) % DAY;
    return quiet.from < quiet.to
      ? minute >= quiet.from && minute < quiet.to
      : minute >= quiet.from || minute < quiet.to;
  };
  if (!isQuiet(now)) return now;
  const minute = (((Math.floor(now / MINUTE) + clock(now)) % DAY) + DAY) % DAY;
  // What the wall clock has still to run; a clock change on the way makes it earlier or later.
  let end = (Math.floor(now / MINUTE) + ((quiet.to - minute + DAY) % DAY)) * MINUTE;
  end += (clock(now) - clock(end)) * MINUTE;
  while (isQuiet(end)) end += MINUTE;
  return end;
}
