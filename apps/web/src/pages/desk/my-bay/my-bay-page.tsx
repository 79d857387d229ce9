import { isHere, ruleOf } from "@openhood/domain/booking/appointment";
import { laneName as nameOfLane } from "@openhood/domain/booking/removed-lanes";
import { bayOf, isBehind } from "@openhood/domain/booking/today";
import { inLanguage } from "@openhood/domain/local-text";
import type { OrderRefusal } from "@openhood/domain/repair-orders/applied";
import { localTime } from "@openhood/domain/shop/opening";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import { useAppointmentAction } from "../../../features/appointments/sheets/use-appointment-action.ts";
import type { Today, TodayRow } from "../../../features/appointments/today.ts";
import { type ScheduleClock, useScheduleClock } from "../../../features/appointments/words.ts";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import type { OwnClock } from "../../../features/orders/use-job-clock.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useOnline } from "../../../platform/network.ts";
import { useNow } from "../../../platform/now.ts";
import { useShopTimeZone } from "../../../platform/shop.ts";
import { readStored, writeStored } from "../../../platform/storage.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { EmptyState, Notice } from "../../../ui/states.tsx";
import { useHeldFocus } from "../../../ui/use-held-focus.ts";
import { WorkHeader } from "../../../ui/work-header.tsx";
import { AskAdvisor } from "./ask-advisor.tsx";
import { CarJobs, isLeftToDo, OwnJobs, useBayClock } from "./bay-jobs.tsx";
import { ChooseBay } from "./choose-bay.tsx";
import { CutClock } from "./cut-clock.tsx";
import { HeldUp } from "./held-up.tsx";
import { KeptNotesProvider, StrayNotes } from "./kept-notes.tsx";
import styles from "./my-bay-page.module.css";
import { type BayStep, useKeptSteps } from "./use-kept-steps.ts";

/** The bay this device stands in, as it was chosen last. */
const BAY = "my-bay";

const isInWork = (appointment: TodayRow["appointment"]) => isHere(appointment) && ruleOf(appointment).work;

/** The car that is worked on in one bay, and those that come after: to be read from a step away, and hit with a glove. */
export function MyBayPage() {
  const t = useTranslations("myBay");
  const trpc = useTRPC();
  const today = useQuery(trpc.booking.today.queryOptions());
  if (today.data)
    return (
      <KeptNotesProvider>
        <Bays today={today.data} readAt={today.dataUpdatedAt} />
      </KeptNotesProvider>
    );
  return (
    <>
      <WorkHeader title={t("title")} />
      <QueryPending of={today} failed={t("errorTitle")} height="24rem" />
    </>
  );
}

function Bays({ today, readAt }: { today: Today; readAt: number }) {
  const t = useTranslations("myBay");
  const clock = useScheduleClock(useShopTimeZone());
  const isConnected = useOnline();
  const [chosen, setChosen] = useState(() => readStored(BAY));
  const { lanes } = today;
  const lane = lanes.find(({ id }) => id === chosen);
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
  // A car that is done, or a bay that is chosen, takes its button along.
  const heldFocus = useHeldFocus(() => document.querySelector<HTMLElement>("h1"));
  const choose = (id: string) => {
    writeStored(BAY, id || null);
    setChosen(id || null);
  };
  return (
    <div className={styles.page} {...heldFocus}>
      <WorkHeader title={lane?.name ?? t("title")} lead={clock.day(today.date)} />
      {!isConnected && (
        <Notice tone="watch" title={t("offline")}>
          {t("offlineText", { time: clock.timeOf(new Date(readAt).toISOString()) })}
        </Notice>
      )}
      {(!own.isRead || (own.bay.isError && isConnected)) && (
        <QueryPending of={own.bay} failed={t("jobsErrorTitle")} height="8rem" />
      )}
      <CutClock own={own} clock={clock} />
      {own.isRead && <StrayNotes cars={here} orders={shown} />}
      <OwnJobs own={own} clock={clock} except={ids} />
      {lanes.length === 0 ? (
        <EmptyState icon="wrench" title={t("noBays")} text={t("noBaysText")} />
      ) : lane ? (
        <Bay today={today} lane={lane.id} clock={clock} own={own} />
      ) : (
        <ChooseBay lanes={lanes} lane={null} onChoose={choose} />
      )}
      {lane && <ChooseBay lanes={lanes} lane={lane.id} onChoose={choose} />}
    </div>
  );
}

type BayProps = { today: Today; lane: string; clock: ScheduleClock; own: OwnClock };

function Bay({ today, lane, clock, own }: BayProps) {
  const t = useTranslations("myBay");
  const { now, next } = bayOf(today.appointments, lane);
  const laneName = (id: string) => nameOfLane(today, id);
  const [heldUp, setHeldUp] = useState<Readonly<Record<string, OrderRefusal>>>({});
  const { act } = useAppointmentAction({
    clock,
    laneName,
    onOrderRefused: ({ id }, refusal) => setHeldUp((all) => ({ ...all, [id]: refusal })),
  });
  const steps = useKeptSteps(today.appointments, act);
  const onPress = (id: string) => setHeldUp(({ [id]: _, ...others }) => others);
  const shared = { clock, steps, own, onPress };
  return (
    <>
      <section aria-labelledby="bay-now" className={styles.section}>
        <h2 id="bay-now">{t("now")}</h2>
        {now.map((row) => (
          <Car key={row.appointment.id} row={row} {...shared} refusal={heldUp[row.appointment.id]} isNow />
        ))}
        {now.length === 0 && <p className={styles.none}>{t("noneNow")}</p>}
      </section>
      <section aria-labelledby="bay-next" className={styles.section}>
        <h2 id="bay-next">{t("next")}</h2>
        {next.map((row) => (
          <Car
            key={row.appointment.id}
            row={row}
            {...shared}
            refusal={heldUp[row.appointment.id]}
            isNow={false}
          />
        ))}
        {next.length === 0 && <p className={styles.none}>{t("noneNext")}</p>}
      </section>
    </>
  );
}

type CarProps = {
  row: TodayRow;
  clock: ScheduleClock;
  isNow: boolean;
  own: OwnClock;
  steps: ReturnType<typeof useKeptSteps>;
  /** Why its order held up what was pressed last. */
  refusal: OrderRefusal | undefined;
  onPress: (id: string) => void;
};

/** A car in the bay, or on its way there. Nothing here says how its owner is reached. */
function Car({ row, clock, isNow, steps, own, refusal, onPress }: CarProps) {
  const t = useTranslations("myBay");
  const { language } = useLanguage();
  const formatter = useFormatter();
  const { vehicleName } = useVehicleWords();
  const timeZone = useShopTimeZone();
  const now = useNow().getTime();
  const { appointment } = row;
  const { id, vehicle, customer, services, note, intake, kind, slot } = appointment;
  const first = slot.quarters[0] ?? 0;
  const isToday = slot.date === localTime(new Date(now), timeZone).date;
  const when = clock.span(first, (slot.quarters.at(-1) ?? first) - first + 1);
  const { column } = ruleOf(appointment);
  const isIn = isInWork(appointment);
  const step: BayStep = column === "here" ? "startWork" : "markReady";
  const word = t(step === "startWork" ? "start" : "done");
  const kept = steps.of(id) === step;
  const [writing, setWriting] = useState<string | null>(null);
  const jobs = own.orders.find(({ order }) => order.id === id)?.order.jobs ?? [];
  const press = () => {
    onPress(id);
    if (kept) steps.drop(id);
    else void steps.press(row, appointmentLabel(appointment, language), step);
  };
  return (
    <article className={styles.car} data-bay-car={id} data-now={isNow || undefined}>
      <p className={`tabular ${styles.when}`}>
        {isToday ? when : `${clock.shortDay(slot.date)}, ${when}`}
        {isBehind(appointment, now) && (
          <span className={styles.late}>
            <Icon name="alert" size={18} />
            {t("behind")}
          </span>
        )}
        <span>{t(kind === "waiter" ? "waits" : "leaves")}</span>
        {!isIn && <span>{t("notHere")}</span>}
      </p>
      <h3 className={vehicle.plate ? styles.plate : styles.label}>
        {appointmentLabel(appointment, language)}
      </h3>
      <p className={styles.who}>
        {[vehicle.plate ? vehicleName(vehicle) : "", customer.name].filter(Boolean).join(" · ")}
      </p>
      <ul className={styles.work}>
        {services.map(({ slug, name, hours }) => (
          <li key={slug}>
            {inLanguage(name, language)} <span className="tabular">{clock.length(hours / 25)}</span>
          </li>
        ))}
      </ul>
      {note && !own.orders.some(({ order }) => order.id === id) && <p className={styles.note}>{note}</p>}
      {(intake?.keyTag || intake?.odometer != null) && (
        <p className={`tabular ${styles.who}`}>
          {[
            intake.keyTag && t("keyTag", { tag: intake.keyTag }),
            intake.odometer != null && t("miles", { miles: formatter.number(intake.odometer) }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
      {isIn && (
        <>
          <CarJobs id={id} own={own} clock={clock} writing={writing} onWriting={() => setWriting(null)} />
          <Button
            size="large"
            wide
            icon={step === "markReady" ? "check" : undefined}
            variant={isNow || step === "markReady" ? "primary" : "secondary"}
            pending={steps.pending === id}
            onClick={press}
          >
            {kept ? t("kept", { step: word }) : word}
          </Button>
          <p role="status" className={styles.who}>
            {kept && t("keptText")}
          </p>
          {refusal && <HeldUp step={word} refusal={refusal} jobs={jobs} onWriteUp={setWriting} />}
          <ButtonLink to={`/desk/orders/${id}`} size="large" wide variant="secondary" icon="wrench">
            {t("order")}
          </ButtonLink>
          <AskAdvisor row={row} clock={clock} />
        </>
      )}
    </article>
  );
}
