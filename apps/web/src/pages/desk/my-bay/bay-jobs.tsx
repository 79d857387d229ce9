import { isHere } from "@openhood/domain/booking/appointment";
import { laneName } from "@openhood/domain/booking/removed-lanes";
import { inLanguage } from "@openhood/domain/local-text";
import { saidConcerns } from "@openhood/domain/repair-orders/open-order";
import type { TechnicianJob } from "@openhood/domain/repair-orders/technician-view";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Today, TodayRow } from "../../../features/appointments/today.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import type { OwnClock } from "../../../features/orders/use-job-clock.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { BAY_ARRIVED } from "../../../platform/storage-keys.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { inRow } from "../../../ui/facts.ts";
import { AskAdvisor } from "./ask-advisor.tsx";
import { BayJob } from "./bay-job.tsx";
import styles from "./bay-jobs.module.css";
import { BookedServices } from "./booked-services.tsx";
import { carHeading } from "./car-heading.ts";
import { type AllCarNotices, CarNotices } from "./car-notices.tsx";
import { FoundSomething } from "./found-something.tsx";
import { KeptPlace } from "./kept-place.tsx";
import page from "./my-bay-page.module.css";
import { stepOf } from "./step-of.ts";
import { useKeptPlaces } from "./use-kept-places.ts";
import { useUnread } from "./use-unread.ts";
import { saysGone } from "./why-cut.ts";

type Shared = {
  own: OwnClock;
  clock: ScheduleClock;
  /** The end of one's clock that a notice on the page tells. */
  told: OwnClock["cut"];
};

/** Which job is to be written up now, as something else on the page asked; told when it is. */
type Writing = { writing?: string | null; onWriting?: () => void };

type Booked = TodayRow["appointment"];

/** A job of a car; of one that is gone since the page was last open there is none. */
type ShownJob = { id: string; name: TechnicianJob["name"]; order: string; job?: TechnicianJob };

/** The jobs of a car in the bay, one's own first; nothing where it has no order yet. */
export function CarJobs({ booked, ...shared }: { booked: Booked } & Shared & Writing) {
  const of = shared.own.orders.find(({ order }) => order.id === booked.id);
  return of ? <Jobs of={of} booked={booked} {...shared} /> : null;
}

type JobsProps = {
  of: OwnClock["orders"][number];
  /** Its appointment, where it is of today: what was booked is said beside the jobs. */
  booked: Booked | undefined;
} & Shared &
  Writing;

function Jobs({ of, booked, writing = null, onWriting, told, ...shared }: JobsProps) {
  const t = useTranslations("myBay");
  const me = useMe();
  const { jobs, concerns } = of.order;
  const all = useRef<HTMLDivElement>(null);
  const { language } = useLanguage();
  const shownJob = ({ id, name }: TechnicianJob): ShownJob => ({ id, name, order: of.order.id });
  const isOwn = ({ technician }: TechnicianJob) => technician?.uid === me.uid;
  const own = jobs.filter(isOwn);
  const ordered = [...own, ...jobs.filter((job) => !isOwn(job))].map((job) => ({ ...shownJob(job), job }));
  const unread = useUnread<ShownJob>(`${BAY_ARRIVED}${me.uid}.jobs`, own.map(shownJob), ({ order }) =>
    shared.own.orders.every((one) => one.order.id !== order),
  );
  const before = unread.before.filter(({ order }) => order === of.order.id);
  const kept = useKeptPlaces(ordered, all, "data-bay-job", before);
  // Of another's job that is gone it is told only where one saw it going.
  const places = kept.places.filter(
    ({ item: { id, job }, gone }) => gone === null || unread.isUnread(id) || (job && !isOwn(job)),
  );
  const see = (id: string) => {
    unread.read(id);
    kept.see(id);
  };
  // Of the job on which one's clock runs it is told beside the clock.
  const given = before.flatMap(({ id }) => {
    const job = jobs.find((one) => one.id === id);
    return job && !isOwn(job) && shared.own.open?.job !== id && unread.isUnread(id) ? [job] : [];
  });
  const focusAll = () => all.current?.focus({ preventScroll: true });
  return (
    <div ref={all} tabIndex={-1} className={styles.jobs}>
      {(booked ? saidConcerns(concerns, booked) : concerns).map(({ id, text }) => (
        <blockquote key={id} className={page.note}>
          {text}
        </blockquote>
      ))}
      {given.map(({ id, name, technician }) => {
        const words = { name: inLanguage(name, language), technician: technician?.name ?? "" };
        return (
          <KeptPlace
            key={id}
            id={id}
            name={words.name}
            text={t(technician ? "job.now.of" : "job.now.nobodys", words)}
            height={0}
            isTold={false}
            onSeen={() => {
              unread.read(id);
              focusAll();
            }}
          />
        );
      })}
      {places.map(({ item: { id, name, job }, gone }) =>
        gone !== null || !job ? (
          <KeptPlace
            key={id}
            id={id}
            name={inLanguage(name, language)}
            text={t("taken.job", { name: inLanguage(name, language) })}
            height={gone ?? 0}
            isTold={saysGone(told, of.order.id, id)}
            onSeen={() => {
              see(id);
              focusAll();
            }}
          />
        ) : (
          <BayJob
            key={job.id}
            of={of}
            job={job}
            {...shared}
            isWritten={writing === job.id}
            onWriting={onWriting}
            onWithdrawn={() => {
              see(job.id);
              all.current?.focus();
            }}
          />
        ),
      )}
      {places.length === 0 && <p className={page.none}>{t("noJobs")}</p>}
      <FoundSomething order={of.order} />
    </div>
  );
}

/** Is something of an order one's own to do? A car that is ready leaves nothing. */
export const isLeftToDo = ({ order, isMine }: OwnClock["orders"][number]): boolean =>
  isMine && order.stage.is !== "ready";

/** Why a car is gone: it was canceled, is ready, has left, or nothing on it is one's own anymore. */
type Gone = "canceled" | "ready" | "left" | "car";

/** Why a car stands no longer under one's own jobs, as far as what was read tells. */
function goneOf({ orders, cut }: OwnClock, today: Today, id: string): Gone {
  const booked = today.appointments.find(({ appointment }) => appointment.id === id)?.appointment;
  const was = cut?.order === id ? cut.gone : null;
  if (booked?.state.status === "canceled" || was === "canceled") return "canceled";
  if (booked?.state.status === "done" || was === "left") return "left";
  const stage = orders.find(({ order }) => order.id === id)?.order.stage.is;
  return booked?.state.status === "ready" || stage === "ready" ? "ready" : "car";
}

/** The place of a car that is gone. Where what was read does not tell why, as of an order without an appointment, its order is asked. */
function GoneCar({ of, id, ...place }: { of: Gone } & Omit<Parameters<typeof KeptPlace>[0], "text">) {
  const t = useTranslations("myBay.taken");
  const trpc = useTRPC();
  const isAsked = of === "car";
  const asked = useQuery(trpc.orders.get.queryOptions({ id }, { enabled: isAsked }));
  const stage = asked.data?.order.stage.is;
  const found = stage === "canceled" || stage === "ready" ? stage : stage === "picked-up" ? "left" : of;
  const isAnswered = asked.isFetchedAfterMount || asked.fetchStatus !== "fetching";
  const { name, isTold } = place;
  const why = !isAsked ? of : isAnswered ? found : null;
  return <KeptPlace id={id} text={why && (isTold ? name : t(why, { name }))} {...place} />;
}

type OwnProps = {
  today: Today;
  notices: AllCarNotices;
  except: readonly string[];
} & Shared;

/** A car under one's own jobs, what it is called, and its order; of one that is gone since the page was last open there is none. */
type OwnCar = { id: string; name: string; of?: OwnClock["orders"][number] };

/** The cars with jobs of one's own, and the one the clock runs on, that stand in no list of this page. */
export function OwnJobs(props: OwnProps) {
  return props.own.isRead ? <ReadJobs {...props} /> : null;
}

function ReadJobs({ today, notices, except, told, ...shared }: OwnProps) {
  const t = useTranslations("myBay");
  const { vehicleLabel } = useVehicleWords();
  const { uid } = useMe();
  const { own } = shared;
  const nameOf = ({ vehicle }: (typeof own.orders)[number]["order"]) =>
    vehicle.plate ?? vehicleLabel(vehicle);
  const left = own.orders.filter(isLeftToDo);
  const cars = own.orders.flatMap((of): OwnCar[] =>
    (left.includes(of) || of.order.id === own.open?.order) && !except.includes(of.order.id)
      ? [{ id: of.order.id, name: nameOf(of.order), of }]
      : [],
  );
  const isIdle = !own.open && left.length === 0;
  const box = useRef<HTMLElement>(null);
  // Of what one did oneself on another page there is nothing to be told.
  const isOwnDoing = ({ id }: OwnCar) => {
    const booked = today.appointments.find(({ appointment }) => appointment.id === id)?.appointment;
    if (!booked || stepOf(booked)) return false;
    return "by" in booked.state && booked.state.by.kind === "staff" && booked.state.by.uid === uid;
  };
  const unread = useUnread<OwnCar>(
    `${BAY_ARRIVED}${uid}.cars`,
    cars.map(({ id, name }) => ({ id, name })),
    // A car that stands above by now is not gone.
    ({ id }) => except.includes(id),
  );
  const [done] = useState(() => unread.before.filter(isOwnDoing));
  useEffect(() => {
    for (const { id } of done) unread.read(id);
  }, []);
  const kept = useKeptPlaces(
    cars,
    box,
    "data-own-car",
    unread.before.filter((car) => !done.includes(car)),
  );
  const places = kept.places.filter(({ item: { id }, gone }) => gone === null || unread.isUnread(id));
  if (places.length === 0 && !isIdle) return null;
  return (
    <section ref={box} tabIndex={-1} aria-labelledby="own-jobs" className={page.section}>
      <h2 id="own-jobs">{t("own")}</h2>
      {places.map(({ item: { id, name, of }, gone }) => {
        if (gone !== null || !of)
          return (
            <GoneCar
              key={id}
              id={id}
              of={goneOf(own, today, id)}
              name={name}
              height={gone ?? 0}
              isTold={saysGone(told, id, null)}
              onSeen={() => {
                unread.read(id);
                kept.see(id);
                box.current?.focus({ preventScroll: true });
              }}
            />
          );
        const { vehicle, customer } = of.order;
        const row = today.appointments.find(({ appointment }) => appointment.id === id);
        const booked = row?.appointment;
        return (
          <article key={id} className={page.car} data-own-car={id}>
            {booked && isHere(booked) && <p className={page.when}>{laneName(today, booked.slot.lane)}</p>}
            <h3 id={carHeading(id)} className={vehicle.plate ? page.plate : page.label}>
              {name}
            </h3>
            <p className={page.who}>
              {inRow(
                [vehicle.plate && vehicleLabel(vehicle), customer.name].filter(
                  (part) => part !== vehicle.plate,
                ),
              )}
            </p>
            <CarNotices of={notices} car={id} />
            <BookedServices services={booked?.services ?? []} clock={shared.clock} />
            <Jobs of={of} booked={booked} told={told} {...shared} />
            {row && stepOf(row.appointment) && <AskAdvisor row={row} />}
          </article>
        );
      })}
      {isIdle && <p className={page.none}>{t("noOwn")}</p>}
    </section>
  );
}
