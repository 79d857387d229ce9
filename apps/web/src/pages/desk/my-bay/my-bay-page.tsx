import { bayOf } from "@openhood/domain/booking/today";
import { localTime } from "@openhood/domain/shop/opening";
import { appointmentsFor } from "@openhood/domain/staff/technician-view";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { NoBays } from "../../../features/appointments/no-bays.tsx";
import type { Today } from "../../../features/appointments/today.ts";
import { type ScheduleClock, useScheduleClock } from "../../../features/appointments/words.ts";
import { type BayOrder, type JobClock, useJobClock } from "../../../features/orders/use-job-clock.ts";
import { OutboxList } from "../../../features/outbox/outbox-list.tsx";
import { useOutboxSender } from "../../../features/outbox/use-outbox-sender.ts";
import { useMe } from "../../../platform/me.ts";
import { useOnline } from "../../../platform/network.ts";
import { useNow } from "../../../platform/now.ts";
import { useShopTimeZone } from "../../../platform/shop.ts";
import { readStored, writeStored } from "../../../platform/storage.ts";
import { BAY_DAY } from "../../../platform/storage-keys.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { useKeptAnswer } from "../../../platform/use-kept-answer.ts";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { Notice } from "../../../ui/states.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import { BayCar, type BayShared } from "./bay-car.tsx";
import { OrphanedDrafts } from "./bay-form.tsx";
import { carOf, noteForms, useBayEntries } from "./bay-notes.ts";
import { ChooseBay } from "./choose-bay.tsx";
import styles from "./my-bay.module.css";
import { SinceLastLooked } from "./since-last-looked.tsx";
import { stepOf, useBaySteps } from "./use-bay-steps.ts";

/** The bay this device is in. */
const BAY = "my-bay";
/** What it is called: to be said when it is gone. */
const BAY_NAME = "my-bay-name";

/** The day without what only the counter sees: it may be kept on a device in the bay. */
const forBay = (today: Today): Today => ({
  ...today,
  appointments: appointmentsFor("technician", today.appointments),
});

/** The cars of one bay and one's own jobs: to be read from a step away, and hit with a glove. */
export function MyBayPage() {
  const t = useTranslations("myBay");
  const trpc = useTRPC();
  const { uid } = useMe();
  const today = useQuery(trpc.booking.today.queryOptions());
  const { data, at, isKept } = useKeptAnswer(today, `${BAY_DAY}${uid}.cars`, forBay);
  useOutboxSender();
  if (data) return <Bays today={data} readAt={at} isKept={isKept} />;
  return (
    <>
      <WorkHeader title={t("title")} />
      <QueryPending of={today} failed={t("errorTitle")} height="24rem" />
    </>
  );
}

/** Is something of an order one's own to do, or does one's clock run on it? */
const isToDo = ({ order, isMine }: BayOrder, own: JobClock) =>
  (isMine && order.stage.is !== "ready") || order.id === own.open?.order;

type BaysProps = { today: Today; readAt: number; isKept: boolean };

function Bays({ today, readAt, isKept }: BaysProps) {
  const t = useTranslations("myBay");
  const clock = useScheduleClock(useShopTimeZone());
  const isConnected = useOnline();
  const [chosen, setChosen] = useState(() => readStored(BAY));
  const { lanes } = today;
  const lane = lanes.find(({ id }) => id === chosen);
  const name = lane?.name;
  useEffect(() => void (name && writeStored(BAY_NAME, name)), [name]);
  const inBay = lane ? Object.values(bayOf(today.appointments, lane.id)).flat() : [];
  const bayIds = inBay.map(({ appointment }) => appointment.id);
  const own = useJobClock(bayIds);
  const steps = useBaySteps(today, clock);
  const elsewhere = own.orders.filter((of) => isToDo(of, own) && !bayIds.includes(of.order.id));
  const rowOf = (id: string) => today.appointments.find(({ appointment }) => appointment.id === id);

  const shownIds = [...bayIds, ...elsewhere.map(({ order }) => order.id)];
  const isInWork = (id: string) => {
    const row = rowOf(id);
    return row !== undefined && stepOf(row.appointment) !== null;
  };
  const forms = [
    ...shownIds.filter(isInWork).map(noteForms.ask),
    ...own.orders.flatMap(({ order: { id, jobs } }) =>
      isInWork(id) || elsewhere.some((of) => of.order.id === id)
        ? [noteForms.found(id), ...jobs.map((job) => noteForms.write(job.id))]
        : [],
    ),
  ];
  const others = useBayEntries().filter((entry) => !shownIds.includes(carOf(entry)));
  const isFresh = isConnected && !isKept && own.bay.isSuccess;
  const shared: BayShared = { today, clock, own, steps, forms };
  const choose = (id: string) => {
    writeStored(BAY, id || null);
    setChosen(id || null);
    // What is in the bay comes first.
    document.querySelector("main")?.scrollTo(0, 0);
  };
  const jobs = own.isRead && <OwnJobs key="own" cars={elsewhere} {...shared} />;
  // A car is not pressed before its jobs are there, which would move it.
  const isReady = own.isRead || own.bay.isError || !isConnected;
  const bay = lane && isReady && <Bay key="bay" lane={lane.id} {...shared} />;
  // The running job comes first, so does whoever is in no bay.
  const isOwnFirst = elsewhere.some(({ order }) => order.id === own.open?.order);
  return (
    <div className={styles.page} data-my-bay="">
      <WorkHeader title={lane?.name ?? t("title")} lead={clock.day(today.date)} />
      {(!isConnected || isKept) && (
        <AsOf at={own.isRead ? Math.min(readAt, own.readAt) : readAt} clock={clock} />
      )}
      {(!own.isRead || (own.bay.isError && isConnected)) && (
        <QueryPending of={own.bay} failed={t("jobsErrorTitle")} height="8rem" />
      )}
      <SinceLastLooked today={today} own={own} lane={lane?.id ?? null} clock={clock} isFresh={isFresh} />
      {others.length > 0 && <OutboxList entries={others} />}
      {isFresh && <OrphanedDrafts forms={forms} />}
      {isOwnFirst || !lane ? [jobs, bay] : [bay, jobs]}
      {lanes.length === 0 ? (
        <NoBays />
      ) : (
        <ChooseBay
          lanes={lanes}
          lane={lane?.id ?? null}
          gone={chosen !== null && !lane ? (readStored(BAY_NAME) ?? t("yourBay")) : null}
          onChoose={choose}
        />
      )}
    </div>
  );
}

/** Since when the page knows what it shows. @param at ms since 1970 */
function AsOf({ at, clock }: { at: number; clock: ScheduleClock }) {
  const t = useTranslations("myBay");
  const isConnected = useOnline();
  const now = useNow();
  const timeZone = useShopTimeZone();
  const then = new Date(at);
  const isToday = localTime(then, timeZone).date === localTime(now, timeZone).date;
  const time = then.toISOString();
  return (
    <Notice tone="watch" title={t(isConnected ? "catchingUp" : "offline")}>
      {isToday ? t("asOf", { time: clock.timeOf(time) }) : t("asOfDay", { time: clock.dateTime(time) })}{" "}
      {t(isConnected ? "catchingUpText" : "offlineText")}
    </Notice>
  );
}

/** The cars in the bay, and those that come next. */
function Bay({ lane, ...shared }: { lane: string } & BayShared) {
  const t = useTranslations("myBay");
  const { now, next } = bayOf(shared.today.appointments, lane);
  const list = (rows: typeof now, isNow: boolean) =>
    rows
      .toSorted((one, other) => Number(isRunning(other, shared.own)) - Number(isRunning(one, shared.own)))
      .map((row) => {
        const { id } = row.appointment;
        const of = shared.own.orders.find(({ order }) => order.id === id);
        return <BayCar key={id} id={id} row={row} of={of} isNow={isNow} {...shared} />;
      });
  return (
    <>
      <section aria-labelledby="bay-now" className={styles.section}>
        <h2 id="bay-now">{t("now")}</h2>
        {list(now, true)}
        {now.length === 0 && <p className={styles.soft}>{t("noneNow")}</p>}
      </section>
      <section aria-labelledby="bay-next" className={styles.section}>
        <h2 id="bay-next">{t("next")}</h2>
        {list(next, false)}
        {next.length === 0 && <p className={styles.soft}>{t("noneNext")}</p>}
      </section>
    </>
  );
}
const isRunning = ({ appointment }: Today["appointments"][number], { open }: JobClock) =>
  appointment.id === open?.order;

/** The cars with jobs of one's own that are not in this bay. */
function OwnJobs({ cars, ...shared }: { cars: readonly BayOrder[] } & BayShared) {
  const t = useTranslations("myBay");
  const { own, today } = shared;
  const isIdle = !own.orders.some((of) => isToDo(of, own));
  if (cars.length === 0 && !isIdle) return null;
  return (
    <section aria-labelledby="own-jobs" className={styles.section}>
      <h2 id="own-jobs">{t("own")}</h2>
      {cars
        .toSorted(
          (one, other) =>
            Number(other.order.id === own.open?.order) - Number(one.order.id === own.open?.order),
        )
        .map((of) => {
          const { id } = of.order;
          const row = today.appointments.find(({ appointment }) => appointment.id === id);
          return <BayCar key={id} id={id} row={row} of={of} isElsewhere {...shared} />;
        })}
      {isIdle && <p className={styles.soft}>{t("noOwn")}</p>}
    </section>
  );
}
