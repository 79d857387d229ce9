import { bayOf } from "@openhood/domain/booking/today";
import { appointmentsFor } from "@openhood/domain/staff/technician-view";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { NoBays } from "../../../features/appointments/no-bays.tsx";
import type { Today } from "../../../features/appointments/today.ts";
import { type ScheduleClock, useScheduleClock } from "../../../features/appointments/words.ts";
import type { OwnClock } from "../../../features/orders/use-job-clock.ts";
import { useOutboxSender } from "../../../features/outbox/use-outbox-sender.ts";
import { useMe } from "../../../platform/me.ts";
import { useOnline } from "../../../platform/network.ts";
import { useShopTimeZone } from "../../../platform/shop.ts";
import { readStored, writeStored } from "../../../platform/storage.ts";
import { BAY_DAY } from "../../../platform/storage-keys.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { useKeptAnswer } from "../../../platform/use-kept-answer.ts";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { useHeldFocus } from "../../../ui/use-held-focus.ts";
import { WorkHeader } from "../../../ui/work-header.tsx";
import { AsOf } from "./as-of.tsx";
import { BayCar, isInWork } from "./bay-car.tsx";
import { isLeftToDo, OwnJobs } from "./bay-jobs.tsx";
import { type AllCarNotices, CarNotices, useCarNotices } from "./car-notices.tsx";
import { ChooseBay } from "./choose-bay.tsx";
import { keepUncovered } from "./keep-uncovered.ts";
import styles from "./my-bay-page.module.css";
import { StrayDrafts } from "./stray-drafts.tsx";
import { useBayClock } from "./use-bay-clock.ts";
import { formsOf } from "./use-bay-notes.ts";
import { type BaySteps, useBaySteps } from "./use-bay-steps.ts";
import { useCutNotice } from "./use-cut-notice.tsx";
import { useMovedCars } from "./use-moved-cars.ts";
import { useTakenNotice } from "./use-taken-notice.tsx";

/** The bay this device stands in, as it was chosen last. */
const BAY = "my-bay";
/** What it is called: to be said when it is no longer there. */
const BAY_NAME = "my-bay-name";

/** The day without what only the counter sees: it may be kept on a device in the bay. */
const forBay = (today: Today): Today => ({
  ...today,
  appointments: appointmentsFor("technician", today.appointments),
});

/** The car that is worked on in one bay, and those that come after: to be read from a step away, and hit with a glove. */
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

/** The field in which a question is typed about the same car as in one that is gone. */
function formOf(gone: HTMLElement): HTMLElement | null {
  const car = gone.closest<HTMLElement>("[data-ask]")?.dataset.ask;
  return car ? document.querySelector(`[data-ask="${CSS.escape(car)}"] textarea`) : null;
}

/** What stands in the place of a job or a car that is gone. */
function placeOf(gone: HTMLElement): HTMLElement | null {
  const ids = [
    gone.closest<HTMLElement>("[data-bay-job]")?.dataset.bayJob,
    gone.closest<HTMLElement>("[data-own-car]")?.dataset.ownCar,
  ];
  for (const id of ids) {
    const place = id && document.querySelector(`[data-kept-place="${CSS.escape(id)}"] button`);
    if (place instanceof HTMLElement) return place;
  }
  return null;
}

type BaysProps = { today: Today; readAt: number; isKept: boolean };

function Bays({ today, readAt, isKept }: BaysProps) {
  const t = useTranslations("myBay");
  const clock = useScheduleClock(useShopTimeZone());
  const isConnected = useOnline();
  const firstDrafts = useRef<ReadonlySet<string> | null>(null);
  const [chosen, setChosen] = useState(() => readStored(BAY));
  const { lanes } = today;
  const lane = lanes.find(({ id }) => id === chosen);
  const name = lane?.name;
  useEffect(() => void (name && writeStored(BAY_NAME, name)), [name]);
  const cars = lane ? Object.values(bayOf(today.appointments, lane.id)).flat() : [];
  const ids = cars.map(({ appointment }) => appointment.id);
  const own = useBayClock(ids);
  const here = cars.flatMap(({ appointment: one }) => (isInWork(one) ? [one.id] : []));
  const shown = own.orders.flatMap((of) =>
    here.includes(of.order.id) ||
    (!ids.includes(of.order.id) && (isLeftToDo(of) || of.order.id === own.open?.order))
      ? [of.order]
      : [],
  );
  const asked = today.appointments.flatMap(({ appointment: one }) =>
    isInWork(one) && (here.includes(one.id) || shown.some(({ id }) => id === one.id)) ? [one.id] : [],
  );
  const forms = formsOf(asked, shown);
  const steps = useBaySteps(today, clock);
  const moved = useMovedCars(today, readAt, lane?.id);
  const cut = useCutNotice({ own, clock });
  const taken = useTakenNotice(own);
  const onPage = [...here, ...shown.map(({ id }) => id)];
  // Until one's own jobs are read, a notice would move to its car under the finger that presses it.
  const arePlacesKnown = own.isRead || own.bay.isError || !isConnected;
  const notices = useCarNotices(
    today.appointments,
    steps,
    own,
    moved,
    here,
    own.isRead ? forms : null,
    arePlacesKnown ? onPage : null,
  );
  // A car that is done, or a bay that is chosen, takes its button along.
  const heldFocus = useHeldFocus(
    (gone) => {
      // A car that goes to another bay takes a question along that is being typed.
      const form = formOf(gone);
      form?.scrollIntoView({ block: "nearest" });
      return (
        form ??
        placeOf(gone) ??
        document.querySelector<HTMLElement>("[data-car-notices=others] [data-notice]") ??
        document.querySelector<HTMLElement>("h1")
      );
    },
    // A colleague may have done it: the page stays where it is about to be pressed.
    { preventScroll: true },
  );
  const choose = (id: string) => {
    writeStored(BAY, id || null);
    firstDrafts.current = null;
    flushSync(() => setChosen(id || null));
    // What is in the bay stands first.
    document.querySelector("main")?.scrollTo(0, 0);
  };
  // Below the bay it moves nothing there that is about to be pressed; whoever is in none has these jobs first.
  const jobs = (
    <OwnJobs today={today} own={own} told={cut.told} clock={clock} notices={notices} except={ids} />
  );
  const drafts = (at: "top" | "foot") =>
    isConnected &&
    !isKept &&
    own.bay.isSuccess && (
      <StrayDrafts
        today={today}
        own={own.orders.map(({ order }) => order.id)}
        lane={lane?.id ?? null}
        shown={forms}
        onChoose={choose}
        at={at}
        first={firstDrafts}
      />
    );
  return (
    <div className={styles.page} data-my-bay="" {...heldFocus}>
      <WorkHeader title={lane?.name ?? t("title")} lead={clock.day(today.date)} />
      {(!isConnected || isKept) && (
        <AsOf at={own.isRead ? Math.min(readAt, own.readAt) : readAt} clock={clock} />
      )}
      {(!own.isRead || (own.bay.isError && isConnected)) && (
        <QueryPending of={own.bay} failed={t("jobsErrorTitle")} height="8rem" />
      )}
      {cut.top}
      {arePlacesKnown && <CarNotices of={notices} except={onPage} />}
      {drafts("top")}
      {!lane && jobs}
      {!arePlacesKnown ? null : lanes.length === 0 ? (
        <NoBays />
      ) : lane ? (
        <Bay {...{ today, clock, own, steps, notices }} lane={lane.id} told={cut.told} />
      ) : (
        <ChooseBay
          lanes={lanes}
          lane={null}
          gone={chosen === null ? null : (readStored(BAY_NAME) ?? t("yourBay"))}
          onChoose={choose}
        />
      )}
      {lane && jobs}
      {arePlacesKnown && lane && <ChooseBay lanes={lanes} lane={lane.id} onChoose={choose} />}
      <div ref={keepUncovered} className={styles.foot} data-bottom-bar="">
        {cut.foot}
        {taken}
        {arePlacesKnown && <CarNotices of={notices} except={onPage} at="foot" />}
        {drafts("foot")}
      </div>
    </div>
  );
}

type BayProps = {
  today: Today;
  lane: string;
  clock: ScheduleClock;
  own: OwnClock;
  told: OwnClock["cut"];
  steps: BaySteps;
  notices: AllCarNotices;
};

function Bay({ today, lane, ...shared }: BayProps) {
  const t = useTranslations("myBay");
  const { now, next } = bayOf(today.appointments, lane);
  return (
    <>
      <section aria-labelledby="bay-now" className={styles.section}>
        <h2 id="bay-now">{t("now")}</h2>
        {now.map((row) => (
          <BayCar key={row.appointment.id} row={row} {...shared} isNow />
        ))}
        {now.length === 0 && <p className={styles.none}>{t("noneNow")}</p>}
      </section>
      <section aria-labelledby="bay-next" className={styles.section}>
        <h2 id="bay-next">{t("next")}</h2>
        {next.map((row) => (
          <BayCar key={row.appointment.id} row={row} {...shared} isNow={false} />
        ))}
        {next.length === 0 && <p className={styles.none}>{t("noneNext")}</p>}
      </section>
    </>
  );
}
