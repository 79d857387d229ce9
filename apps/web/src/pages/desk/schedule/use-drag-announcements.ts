import { useState } from "react";
import { useTranslations } from "use-intl";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import type { Drag } from "../../../ui/drag.ts";

type Names = { clock: ScheduleClock; first: number; nameOf: (lane: string) => string };

/** Announcements while something is dragged. */
export function useDragAnnouncements({ clock, first, nameOf }: Names) {
  const t = useTranslations("schedule.announcements");
  const [announcement, setAnnouncement] = useState("");
  const announce = (what: "lifted" | "at" | "dropped" | "back", { from, to }: Drag) => {
    const spot = what === "back" ? from : to;
    setAnnouncement(t(what, { lane: nameOf(spot.lane), span: clock.span(first + spot.start, spot.length) }));
  };
  return { announcement, announce };
}
