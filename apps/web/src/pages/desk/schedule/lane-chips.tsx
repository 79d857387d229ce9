import { useTranslations } from "use-intl";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { RovingRadios } from "../../../ui/roving.tsx";
import type { LaneDay } from "./day-model.ts";
import styles from "./lane-chips.module.css";

type Props = {
  lanes: readonly LaneDay[];
  /** The one on screen. */
  shown: string;
  clock: ScheduleClock;
  onShow: (lane: string) => void;
};

/** The bays of a day, one of which a phone shows. */
export function LaneChips({ lanes, shown, clock, onShow }: Props) {
  const t = useTranslations("schedule");
  return (
    <RovingRadios label={t("lane")} className={styles.chips}>
      {lanes.map(({ lane, items, load }) => (
        // biome-ignore lint/a11y/useSemanticElements: the group has keys of its own
        <button
          key={lane.id}
          type="button"
          role="radio"
          aria-checked={lane.id === shown}
          tabIndex={lane.id === shown ? 0 : -1}
          className={styles.chip}
          aria-label={t(items.length === 0 ? "laneUnstaffed" : "laneOption", {
            lane: lane.name,
            booked: clock.plainHours(load.booked),
            capacity: clock.plainHours(load.capacity),
          })}
          onClick={() => onShow(lane.id)}
        >
          {lane.name}
        </button>
      ))}
    </RovingRadios>
  );
}
