import type { Slot } from "@openhood/domain/booking/appointment";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import type { Drag } from "../../../ui/drag.ts";
import { type DayModel, isTaken } from "./day-model.ts";
import { slotOf } from "./spots.ts";

type Names = { clock: ScheduleClock; model: DayModel; nameOf: (lane: string) => string };

/** Announcements while something is dragged; that it was put down, once it holds. */
export function useDragAnnouncements({ clock, model, nameOf }: Names) {
  const t = useTranslations("schedule.announcements");
  const [announcement, setAnnouncement] = useState("");
  const where = ({ lane, date, quarters }: Pick<Slot, "lane" | "date" | "quarters">) => ({
    lane: date === model.grid.date ? nameOf(lane) : `${clock.day(date)}, ${nameOf(lane)}`,
    span: clock.span(quarters[0] ?? 0, quarters.length),
  });
  return {
    announcement,
    announce: (what: "lifted" | "at" | "dropped" | "back", { id, from, to }: Drag) => {
      if (what === "dropped") return;
      const spot = what === "back" ? from : to;
      const said = what === "at" && isTaken(model, spot, id) ? "taken" : what;
      setAnnouncement(t(said, where(slotOf(spot, model.grid))));
    },
    /** @param put where it went; null where it stays as it was */
    announcePut: ({ from }: Drag, put: Pick<Slot, "lane" | "date" | "quarters"> | null) =>
      setAnnouncement(t(put ? "dropped" : "back", where(put ?? slotOf(from, model.grid)))),
  };
}
