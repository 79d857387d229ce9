import type { Appointment } from "@openhood/domain/booking/appointment";
import type { Shifted } from "@openhood/domain/booking/conflicts";
import { instantOf } from "@openhood/domain/booking/quarters";
import type { Lane } from "@openhood/domain/booking/settings";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { createFormat, useFormat } from "../../../platform/format.ts";
import { Button } from "../../../ui/button.tsx";
import { FormActions } from "../../../ui/form-layout.tsx";
import { presentModal } from "../../../ui/overlays/present.ts";
import styles from "./booking-form.module.css";
import { useZoneName } from "./time-zones.tsx";

type ListProps = { appointments: readonly Appointment[]; lanes: readonly Lane[] };

type Shifts = {
  ok: false;
  reason: "shifts";
  timeZone: { before: string; after: string };
  appointments: readonly Shifted[];
  count: number;
  outside: number;
};

type Saved =
  | { ok: true }
  | { ok: false; reason: "edit-conflict" }
  | { ok: false; reason: "conflicts"; appointments: readonly Appointment[] }
  | Shifts;

/**
 * Saves; where that would leave appointments without a staffed lane, or another time zone change what the clock says of
 * them, lists them and asks first.
 */
export function useConfirmedSave() {
  const ask = useConfirmConflicts();
  const askShifted = useConfirmTimeZone();
  return async (lanes: readonly Lane[], send: (force: boolean) => Promise<Saved>): Promise<Saved> => {
    const reply = await send(false);
    if (reply.ok || reply.reason === "edit-conflict") return reply;
    if (reply.reason === "shifts") return (await askShifted(reply)) ? send(true) : reply;
    return (await ask(reply.appointments, lanes)) ? send(true) : reply;
  };
}

type Question = { title: string; back: string; save: string; children: ReactNode };

/** Asks whether to save all the same; resolves to the answer. */
async function confirmSave({ title, back, save, children }: Question): Promise<boolean> {
  const { data } = await presentModal<"save">({ label: title }, (close) => (
    <div className={styles.question}>
      <h2>{title}</h2>
      {children}
      <FormActions>
        <Button variant="secondary" onClick={() => void close()}>
          {back}
        </Button>
        <Button variant="danger" onClick={() => void close("save")}>
          {save}
        </Button>
      </FormActions>
    </div>
  )).dismissed;
  return data === "save";
}

function useConfirmConflicts() {
  const t = useTranslations("shop.booking.conflicts");
  return (appointments: ListProps["appointments"], lanes: ListProps["lanes"]): Promise<boolean> =>
    confirmSave({
      title: t("title", { count: appointments.length }),
      back: t("back"),
      save: t("save"),
      children: (
        <>
          <p>{t("text")}</p>
          <List appointments={appointments} lanes={lanes} />
        </>
      ),
    });
}

/** A list that is scrolled by the keyboard, too, where it is longer than its place. */
function useScrolled() {
  const ref = useRef<HTMLUListElement>(null);
  // Only a list that scrolls has to be reached by the keyboard.
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = ref;
    if (!current) return;
    const observer = new ResizeObserver(() => setScrolls(current.scrollHeight > current.clientHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { ref, tabIndex: scrolls ? 0 : undefined };
}

function List({ appointments, lanes }: ListProps) {
  const t = useTranslations("shop.booking.conflicts");
  const { dayTime } = useFormat();
  const label = t("title", { count: appointments.length });
  return (
    <ul {...useScrolled()} className={styles.list} data-conflicts="" aria-label={label}>
      {appointments.map(({ id, slot, customer, vehicle }) => (
        <li key={id}>
          <span className="tabular">{dayTime(instantOf(slot.quarters[0] ?? 0))}</span>
          <span>
            {[vehicle.plate, customer.name, lanes.find((lane) => lane.id === slot.lane)?.name]
              .filter(Boolean)
              .join(", ")}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Shows what another time zone does to the appointments to come, and asks. */
function useConfirmTimeZone() {
  const t = useTranslations("shop.profile.shifted");
  const zoneName = useZoneName();
  return ({ appointments, count, outside, timeZone }: Shifts): Promise<boolean> =>
    confirmSave({
      title: t("title", { count }),
      back: t("back"),
      save: t("save"),
      children: (
        <>
          <p>{t("text", { before: zoneName(timeZone.before), after: zoneName(timeZone.after) })}</p>
          {outside > 0 && <p>{t("outside", { count: outside })}</p>}
          <ShiftedList appointments={appointments} timeZone={timeZone} />
          {appointments.length < count && <p>{t("more", { count: count - appointments.length })}</p>}
        </>
      ),
    });
}

function ShiftedList({ appointments, timeZone }: Pick<Shifts, "appointments" | "timeZone">) {
  const t = useTranslations("shop.profile.shifted");
  const formatter = useFormatter();
  const [before, after] = [timeZone.before, timeZone.after].map((zone) => createFormat(formatter, zone));
  return (
    <ul {...useScrolled()} className={styles.list} data-shifted="" aria-label={t("list")}>
      {appointments.map(({ appointment: { id, slot, customer, vehicle }, outside }) => {
        const begin = instantOf(Math.min(...slot.quarters));
        return (
          <li key={id}>
            <span className="tabular">
              {t("change", { before: before?.dateTime(begin) ?? "", after: after?.dateTime(begin) ?? "" })}
            </span>
            <span>
              {[customer.name, vehicle.plate].filter(Boolean).join(", ")}
              {outside && <strong className={styles.outside}> {t("isOutside")}</strong>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
