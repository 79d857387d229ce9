import { spansOn } from "@openhood/domain/shop/opening";
import { useTranslations } from "use-intl";
import type { ShopHours } from "../../../features/appointments/types.ts";
import { useDayNote } from "../../../features/appointments/use-day-note.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { Icon } from "../../../ui/icons.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./week-board.module.css";

type Props = {
  shop: ShopHours;
  date: string;
  /** How many cars are booked. */
  cars: number;
  /** Quarters booked, and those there are. */
  booked: number;
  capacity: number;
  clock: ScheduleClock;
};

/** What is booked on a day of what there is; of a day without any, why. */
export function DayLoad({ shop, date, cars, booked, capacity, clock }: Props) {
  const t = useTranslations("schedule.week");
  const note = useDayNote(shop, date, { isBrief: true });
  const isClosed = spansOn(shop, date).length === 0;
  const nothing = isClosed ? note : t("closed");
  const isEmpty = booked === 0 && capacity === 0;
  return (
    <p className={`tabular ${styles.load}`}>
      {(cars > 0 || !isClosed) && `${t("cars", { count: cars })} · `}
      {booked > capacity && (
        <>
          <Icon name="alert" size={14} />
          <VisuallyHidden>{t("over")} </VisuallyHidden>
        </>
      )}
      {isEmpty
        ? nothing
        : t("load", { booked: clock.plainHours(booked), capacity: clock.plainHours(capacity) })}
    </p>
  );
}
