import { holdsTime, type Slot } from "@openhood/domain/booking/appointment";
import { bayQuarters, fitBayTime, isBayOff, type Placed } from "@openhood/domain/repair-orders/bay-time";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { STAGE_RULES } from "@openhood/domain/repair-orders/stages";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type Schedule, useAppointment, useSchedule } from "../../../features/appointments/schedule.ts";
import { useAppointmentAction } from "../../../features/appointments/sheets/use-appointment-action.ts";
import type { VersionedAppointment } from "../../../features/appointments/types.ts";
import { appointmentLabel, useScheduleClock } from "../../../features/appointments/words.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useShopTimeZone } from "../../../platform/shop.ts";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/states.tsx";
import styles from "./order-page.module.css";

/** Says that the bay is held longer or shorter than the jobs take, and holds it for as long, with what comes after it. */
export function BayTime({ order }: { order: RepairOrder }) {
  const { source, stage, jobs } = order;
  const me = useMe();
  const isOver = stage.is === "ready" || STAGE_RULES[stage.is].ended;
  const needed = bayQuarters(jobs);
  const appointment = "appointment" in source ? source.appointment : null;
  if (!appointment || isOver || needed === null || !me.may("booking.move")) return null;
  return <OfVisit id={appointment} needed={needed} />;
}

function OfVisit({ id, needed }: { id: string; needed: number }) {
  const own = useAppointment(id).data?.row;
  if (!own || !holdsTime(own.appointment) || !isBayOff(own.appointment.slot.quarters.length, needed))
    return null;
  return <OnDay own={own} needed={needed} />;
}

function OnDay({ own, needed }: { own: VersionedAppointment; needed: number }) {
  const schedule = useSchedule({ from: own.appointment.slot.date, days: 1 }).data;
  return schedule ? <Offer own={own} needed={needed} schedule={schedule} /> : null;
}

const firstOf = ({ quarters }: Pick<Slot, "quarters">) => quarters[0] ?? 0;

function Offer({ own, needed, schedule }: { own: VersionedAppointment; needed: number; schedule: Schedule }) {
  const t = useTranslations("orders.bayTime");
  const { language } = useLanguage();
  const api = useTRPCClient();
  const clock = useScheduleClock(useShopTimeZone());
  const [stuck, setStuck] = useState(false);
  const [isPending, setPending] = useState(false);
  const laneName = (lane: string) => schedule.settings?.lanes.find((one) => one.id === lane)?.name ?? lane;
  const { act } = useAppointmentAction({ clock, laneName });
  const { slot } = own.appointment;
  const others = schedule.appointments.filter(({ appointment }) => holdsTime(appointment));
  const moves = fitBayTime(
    { id: own.appointment.id, slot },
    others.map(({ appointment }) => appointment),
    needed,
  );
  const after = moves.slice(0, -1);
  const of = (id: string) =>
    id === own.appointment.id ? own : others.find(({ appointment }) => appointment.id === id);

  /** One by one, the last first: each leaves its time free for the one before it, and can be taken back by itself. */
  const hold = async () => {
    setStuck(false);
    setPending(true);
    for (const { id, slot } of moves) {
      const one = of(id);
      if (one && !(await moved(one, slot))) {
        setStuck(true);
        break;
      }
    }
    setPending(false);
  };
  const moved = (one: VersionedAppointment, { lane, date, quarters }: Placed["slot"]) => {
    const { appointment, version } = one;
    const to = { lane, date, quarters: [...quarters] };
    return act("move", one, [to, false], (key) =>
      api.booking.move.mutate({ id: appointment.id, version, slot: to, key }),
    );
  };

  return (
    <section className={styles.head} aria-labelledby="bay-time" data-bay-time="" data-no-print="">
      <h2 id="bay-time">{t("title")}</h2>
      <p>
        {t("text", {
          needed: clock.plainHours(needed),
          held: clock.plainHours(slot.quarters.length),
          bay: laneName(slot.lane),
          span: clock.span(firstOf(slot), slot.quarters.length),
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
      <div>
        <Button size="small" variant="secondary" pending={isPending} onClick={() => void hold()}>
          {after.length > 0
            ? t("holdAndMove", { hours: clock.plainHours(needed), count: after.length })
            : t("hold", { hours: clock.plainHours(needed) })}
        </Button>
      </div>
    </section>
  );
}
