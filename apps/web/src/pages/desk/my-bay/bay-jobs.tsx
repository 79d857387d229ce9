import { isHere } from "@openhood/domain/booking/appointment";
import { laneName } from "@openhood/domain/booking/removed-lanes";
import { inLanguage } from "@openhood/domain/local-text";
import { saidConcerns } from "@openhood/domain/repair-orders/open-order";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Today, TodayRow } from "../../../features/appointments/today.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import type { OwnClock } from "../../../features/orders/use-job-clock.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { listIn, readStored, writeStored } from "../../../platform/storage.ts";
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
import { type Gone, KeptPlace } from "./kept-place.tsx";
import page from "./my-bay-page.module.css";
import { stepOf } from "./undone-why.ts";
import { useKeptPlaces } from "./use-kept-places.ts";
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
  const own = jobs.filter(({ technician }) => technician?.uid === me.uid);
  const ordered = [...own, ...jobs.filter((job) => !own.includes(job))];
  const { places, see } = useKeptPlaces(ordered, all, "data-bay-job");
  return (
    <div ref={all} tabIndex={-1} className={styles.jobs}>
      {(booked ? saidConcerns(concerns, booked) : concerns).map(({ id, text }) => (
        <blockquote key={id} className={page.note}>
          {text}
        </blockquote>
      ))}
      {places.map(({ item: job, gone }) =>
        gone !== null ? (
          <KeptPlace
            key={job.id}
            id={job.id}
            of="job"
            name={inLanguage(job.name, language)}
            height={gone}
            isTold={saysGone(told, of.order.id, job.id)}
            onSeen={() => {
              see(job.id);
              all.current?.focus({ preventScroll: true });
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

/** Why a car stands no longer under one's own jobs, as far as what was read tells. */
function goneOf({ orders, cut }: OwnClock, today: Today, id: string): Exclude<Gone, "job"> {
  const booked = today.appointments.find(({ appointment }) => appointment.id === id)?.appointment;
  const was = cut?.order === id ? cut.gone : null;
  if (booked?.state.status === "canceled" || was === "canceled") return "canceled";
  if (booked?.state.status === "done" || was === "left") return "left";
  const stage = orders.find(({ order }) => order.id === id)?.order.stage.is;
  return booked?.state.status === "ready" || stage === "ready" ? "ready" : "car";
}

/** The place of a car that is gone. Where what was read does not tell why, as of an order without an appointment, its order is asked. */
function GoneCar({
  of,
  id,
  ...place
}: { of: Exclude<Gone, "job"> } & Omit<Parameters<typeof KeptPlace>[0], "of">) {
  const trpc = useTRPC();
  const isAsked = of === "car";
  const asked = useQuery(trpc.orders.get.queryOptions({ id }, { enabled: isAsked }));
  const stage = asked.data?.order.stage.is;
  const found = stage === "canceled" || stage === "ready" ? stage : stage === "picked-up" ? "left" : of;
  const isAnswered = asked.isFetchedAfterMount || asked.fetchStatus !== "fetching";
  return <KeptPlace id={id} of={!isAsked ? of : isAnswered ? found : null} {...place} />;
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
  const place = `${BAY_ARRIVED}${uid}.cars`;
  // Of what one did oneself on another page there is nothing to be told.
  const isOwnDoing = ({ id }: OwnCar) => {
    const state = today.appointments.find(({ appointment }) => appointment.id === id)?.appointment.state;
    return state && "by" in state && state.by.kind === "staff" && state.by.uid === uid;
  };
  const [before] = useState(() => listIn<OwnCar>(readStored(place)).filter((car) => !isOwnDoing(car)));
  const kept = useKeptPlaces(cars, box, "data-own-car", before);
  // A car that stands above by now is not gone.
  const places = kept.places.filter(({ item }) => !except.includes(item.id));
  const text =
    places.length > 0 ? JSON.stringify(places.map(({ item: { id, name } }) => ({ id, name }))) : null;
  useEffect(() => void writeStored(place, text), [place, text]);
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
