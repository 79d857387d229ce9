import type { Appointment } from "./appointment.ts";
import type { BookingRefusal, Refused } from "./inputs.ts";
import { ownView } from "./own-view.ts";
import type { BookingSettings } from "./settings.ts";

/** A refusal without other times. */
export const refusal = (reason: BookingRefusal): Refused => ({ ok: false, reason, nearest: [] });

/** The refusal of somebody who has as many appointments as they may, with those they have. */
export const withOpen = (
  refused: Refused,
  open: readonly Appointment[],
  settings: Pick<BookingSettings, "cutOff">,
): Refused => ({ ...refused, open: open.map((one) => ownView(one, settings)) });
