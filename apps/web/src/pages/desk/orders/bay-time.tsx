import { holdsTime } from "@openhood/domain/booking/appointment";
import { quarterOf } from "@openhood/domain/booking/quarters";
import { laneName as nameOfLane } from "@openhood/domain/booking/removed-lanes";
import {
  bayQuarters,
  fitBayTime,
  freedBay,
  isBayOff,
  type Moment,
  type Placed,
} from "@openhood/domain/repair-orders/bay-time";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { STAGE_RULES } from "@openhood/domain/repair-orders/stages";
import { localTime } from "@openhood/domain/shop/opening";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import {
  type Schedule,
  useAppointment,
  useSchedule,
  useShopFacts,
} from "../../../features/appointments/schedule.ts";
import { useAppointmentAction } from "../../../features/appointments/sheets/use-appointment-action.ts";
import { useMoves } from "../../../features/appointments/sheets/use-moves.ts";
import type { VersionedAppointment } from "../../../features/appointments/types.ts";
import { useScheduleClock } from "../../../features/appointments/words.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useNow } from "../../../platform/now.ts";
import { useShopTimeZone } from "../../../platform/shop.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/states.tsx";
import styles from "./order-page.module.css";

/**
 * Says that the bay is held longer or shorter than the jobs take, and holds it for as long, with what comes after it; and of
 * a car that waits, that the bay can be had by others meanwhile.
 */
export function BayTime({ order }: { order: RepairOrder }) {
  const { source, stage, jobs } = order;
  const me = useMe();
  const isOver = stage.is === "ready" || STAGE_RULES[stage.is].ended;
  const isWaiting = stage.is === "awaiting-parts" || stage.is === "awaiting-approval";
  const needed = bayQuarters(jobs);
  const appointment = "appointment" in source ? source.appointment : null;
  if (!appointment || isOver || !me.may("booking.move") || (needed === null && !isWaiting)) return null;
  return <OfVisit id={appointment} needed={needed} isWaiting={isWaiting} />;
}

type Need = {
  /** Quarter hours the jobs take; null where none has labor. */
  needed: number | null;
  isWaiting: boolean;
};

function OfVisit({ id, needed, isWaiting }: Need & { id: string }) {
  const timeZone = useShopTimeZone();
  const at = useNow();
  const now = { date: localTime(at, timeZone).date, quarter: quarterOf(at.getTime()) };
  const own = useAppointment(id).data?.row;
  if (!own || !holdsTime(own.appointment)) return null;
  const { slot } = own.appointment;
  const freed = isWaiting ? freedBay({ id, slot }, now.quarter) : null;
  if (!freed && (isWaiting || !isBayOff(slot.quarters.length, needed))) return null;
  return <OnDay own={own} now={now} freed={freed} needed={needed} />;
}

type Off = Pick<Need, "needed"> & { own: VersionedAppointment; now: Moment; freed: Placed | null };

function OnDay({ own, now, ...off }: Off) {
  const { date, quarters } = own.appointment.slot;
  const isOver = (quarters.at(-1) ?? 0) < now.quarter;
  const schedule = useSchedule({ from: isOver ? now.date : date, days: 1 }).data;
  return schedule ? <Offer own={own} now={now} {...off} schedule={schedule} /> : null;
}

const firstOf = ({ quarters }: Pick<Placed["slot"], "quarters">) => quarters[0] ?? 0;

function Offer({ own, now, needed, freed, schedule }: Off & { schedule: Schedule }) {
  const t = useTranslations("orders.bayTime");
  const { language } = useLanguage();
  const clock = useScheduleClock(useShopTimeZone());
  const [stuck, setStuck] = useState(false);
  const [isPending, setPending] = useState(false);
  const lanes = schedule.settings?.lanes ?? [];
  const laneName = (lane: string) => (schedule.settings ? nameOfLane(schedule.settings, lane) : lane);
  const { act } = useAppointmentAction({ clock, laneName });
  const { move } = useMoves({ act, clock, lanes, hours: useShopFacts().data?.hours });
  const { id, slot } = own.appointment;
  const others = schedule.appointments.filter(({ appointment }) => holdsTime(appointment));
  const placed = others.map(({ appointment }) => appointment);
  const moves = freed ? [freed] : needed === null ? [] : fitBayTime({ id, slot }, placed, needed, now);
  const after = moves.slice(0, -1);
  const of = (id: string) =>
    id === own.appointment.id ? own : others.find(({ appointment }) => appointment.id === id);

  /**
   * One by one, the last first: each leaves its time free for the one before it, and can be taken back by itself. What
   * finds its new time taken is asked for: another bay or day, over what is there, or as it was.
   */
  const hold = async () => {
    setStuck(false);
    setPending(true);
    for (const { id, slot } of moves) {
      const one = of(id);
      if (one && !(await move(one, { ...slot, quarters: [...slot.quarters] }))) {
        setStuck(true);
        break;
      }
    }
    setPending(false);
  };

  const held = { bay: laneName(slot.lane), span: clock.span(firstOf(slot), slot.quarters.length) };
  const button = (words: string): ReactNode => (
    <div>
      <Button size="small" variant="secondary" pending={isPending} onClick={() => void hold()}>
        {words}
      </Button>
    </div>
  );
  return (
    <section className={styles.head} aria-labelledby="bay-time" data-bay-time="" data-no-print="">
      <h2 id="bay-time">{t("title")}</h2>
      <p>
        {freed || needed === null
          ? t("waits", held)
          : t("text", {
              ...held,
              needed: clock.plainHours(needed),
              held: clock.plainHours(slot.quarters.length),
            })}
      </p>
      {after.length > 0 && (
        <>
          <p>{t("after")}</p>
          <ul>
            {after.toReversed().map(({ id, slot: to }) => {
              const one = of(id);
              return (
                one && (
                  <li key={id}>
                    {t("move", {
                      label: appointmentLabel(one.appointment, language),
                      from: clock.time(firstOf(one.appointment.slot)),
                      to: clock.time(firstOf(to)),
                    })}
                  </li>
                )
              );
            })}
          </ul>
        </>
      )}
      {stuck && (
        <Notice tone="watch">
          {t("stuck")}{" "}
          <Link to={`/desk/schedule?appointment=${own.appointment.id}`} className={styles.link}>
            {t("schedule")}
          </Link>
        </Notice>
      )}
      {freed
        ? button(t("free", { bay: held.bay, time: clock.time((freed.slot.quarters.at(-1) ?? 0) + 1) }))
        : button(
            after.length > 0
              ? t("holdAndMove", { hours: clock.plainHours(needed ?? 0), count: after.length })
              : t("hold", { hours: clock.plainHours(needed ?? 0) }),
          )}
    </section>
  );
}
