import { type ReactNode, useEffect, useRef } from "react";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import type { TodayRow } from "../../../features/appointments/today.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useHeldFocus } from "../../../ui/use-held-focus.ts";
import { ArrivedNote } from "./arrived-note.tsx";
import { carHeading } from "./car-heading.ts";
import { FailedPress } from "./failed-press.tsx";
import { FailedStep } from "./failed-step.tsx";
import { MovedNotice } from "./moved-notice.tsx";
import styles from "./my-bay-page.module.css";
import { noPress } from "./step-of.ts";
import type { BayClock } from "./use-bay-clock.ts";
import { useBayNotes } from "./use-bay-notes.ts";
import type { BaySteps } from "./use-bay-steps.ts";
import type { MovedCars } from "./use-moved-cars.ts";
import { WaitingNotes } from "./waiting-notes.tsx";

/** What is to be said of a car whose step or note had waited for the connection, or that was moved meanwhile. */
export type CarNotice = {
  car: string;
  label: string;
  key: string;
  node: ReactNode;
};

/** All notices, and the keys of those that were there when the page opened; of these, which stood at no car of the page. */
export type AllCarNotices = {
  all: readonly CarNotice[];
  first: ReadonlySet<string>;
  top: ReadonlySet<string>;
};

/**
 * All that is to be said of what had waited, by car: a step that was not done, a press of the clock that did not count, a note whose form is gone, one that arrived late, and that the car stands elsewhere now.
 * @param cards the cars on the page that can be taken a step further
 * @param shown the forms on the page; null until they are known
 * @param onPage the cars on the page that show their own notices; null until all of them are known
 */
export function useCarNotices(
  rows: readonly TodayRow[],
  { failed, drop, write, pressAnew }: BaySteps,
  clock: BayClock,
  { moved, see }: MovedCars,
  cards: readonly string[],
  shown: readonly string[] | null,
  onPage: readonly string[] | null,
): AllCarNotices {
  const { language } = useLanguage();
  const { notes, arrived, seeArrived } = useBayNotes();
  const stray = shown ? notes.filter(({ form }) => !shown.includes(form)) : [];
  const all = [
    ...failed.map((one): CarNotice => {
      const row = rows.find(({ appointment }) => appointment.id === one.id);
      const why = noPress(row, one.step, cards.includes(one.id));
      const jobs = clock.orders.find(({ order }) => order.id === one.id)?.order.jobs ?? [];
      const seen = () => {
        pressAnew(one.id);
        void drop(one.id);
      };
      const node = (
        <FailedStep of={one} why={why} isGone={!row} jobs={jobs} onWriteUp={write} onSeen={seen} />
      );
      return { car: one.id, label: one.label, key: one.key, node };
    }),
    ...clock.failed.map((one): CarNotice => {
      const node = <FailedPress of={one} onSeen={() => clock.see(one.key)} />;
      return { car: one.input.press.order, label: one.subject.label, key: one.key, node };
    }),
    ...stray.map((note): CarNotice => {
      const node = <WaitingNotes notes={[note]} />;
      return { car: note.id, label: note.about?.car ?? "", key: note.key, node };
    }),
    ...arrived.map((one): CarNotice => {
      const node = <ArrivedNote of={one} onSeen={() => seeArrived(one.key)} />;
      return { car: one.about.id, label: one.about.car, key: one.key, node };
    }),
    ...moved.map(({ appointment, bay }): CarNotice => {
      const label = appointmentLabel(appointment, language);
      const node = <MovedNotice label={label} bay={bay} onSeen={() => see(appointment.id)} />;
      return { car: appointment.id, label, key: `moved.${appointment.id}`, node };
    }),
  ];
  const placeOf = (car: string) => all.findIndex((one) => one.car === car);
  const first = useRef(new Set(all.map(({ key }) => key)));
  const top = useRef<ReadonlySet<string>>(null);
  if (onPage) top.current ??= new Set(all.flatMap(({ car, key }) => (onPage.includes(car) ? [] : [key])));
  return {
    all: all.toSorted((one, other) => placeOf(one.car) - placeOf(other.car)),
    first: first.current,
    top: top.current ?? new Set(),
  };
}

type Props = {
  of: AllCarNotices;
  /** The car it stands at; absent for those of all cars that the page does not show. */
  car?: string;
  /** The cars that show their own. */
  except?: readonly string[];
  /** Those of other cars stand above all where they were there as the page opened, at its foot where they came later: there they move nothing. */
  at?: "top" | "foot";
};

/**
 * The notices of one car, in one place: at the car, or with those of other cars where the page shows it no longer. What comes while
 * nobody is anywhere else gets the focus.
 */
export function CarNotices({ of: { all, first, top }, car, except = [], at = "top" }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const held = useHeldFocus(
    () =>
      box.current?.querySelector("button") ??
      document.querySelector<HTMLElement>(`button[aria-describedby="${carHeading(car ?? "")}"]`) ??
      document.querySelector<HTMLElement>("h1"),
    { preventScroll: at === "foot" },
  );
  const isHere = (one: CarNotice) =>
    car ? one.car === car : !except.includes(one.car) && top.has(one.key) === (at === "top");
  const here = all.filter(isHere);
  const known = useRef(first);
  useEffect(() => {
    const fresh = here.find(({ key }) => !known.current.has(key));
    known.current = new Set(here.map(({ key }) => key));
    const focused = document.activeElement;
    if (fresh && (focused === document.body || focused?.localName === "h1"))
      box.current?.querySelector<HTMLElement>(`[data-notice="${fresh.key}"]`)?.focus();
  });
  return (
    <div
      ref={box}
      hidden={here.length === 0}
      className={styles.bays}
      data-car-notices={car ? "car" : "others"}
      {...held}
    >
      {here.map(({ key, label, node }) => (
        // biome-ignore lint/a11y/useSemanticElements: no field set, a notice and its buttons
        <div key={key} role="group" aria-label={label} tabIndex={-1} data-notice={key}>
          {node}
        </div>
      ))}
    </div>
  );
}
