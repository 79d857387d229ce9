import { type Appointment, type Block, holdsTime } from "@openhood/domain/booking/appointment";
import { laneName as nameOfLane } from "@openhood/domain/booking/removed-lanes";
import { useFormatter, useTranslations } from "use-intl";
import { serviceNames } from "../../../features/appointments/label.ts";
import type { Schedule } from "../../../features/appointments/schedule.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useContact } from "../../../platform/shop.ts";
import { inRow } from "../../../ui/facts.ts";
import styles from "./day-sheet.module.css";

type Props = { schedule: Schedule; date: string; clock: ScheduleClock };
type Row = { first: number; length: number } & ({ appointment: Appointment } | { block: Block });

const rowOf = (quarters: readonly number[]) => ({ first: quarters[0] ?? 0, length: quarters.length });

/** The day on paper, for the wall: bay by bay, with room to write. It is what the schedule prints, and is not on the screen. */
export function DaySheet({ schedule: { appointments, blocks, settings }, date, clock }: Props) {
  const t = useTranslations("schedule.daySheet");
  const shop = useContact();
  const rows = [
    ...appointments
      .map(({ appointment }) => appointment)
      .filter((one) => holdsTime(one) && one.slot.date === date)
      .map((appointment) => ({
        lane: appointment.slot.lane,
        ...rowOf(appointment.slot.quarters),
        appointment,
      })),
    ...blocks.map((block) => ({ lane: block.lane, ...rowOf(block.quarters), block })),
  ].sort((a, b) => a.first - b.first);
  const known = (settings?.lanes ?? []).map(({ id, name }) => ({ id, name }));
  const gone = [...new Set(rows.map(({ lane }) => lane))].filter(
    (lane) => !known.some(({ id }) => id === lane),
  );
  const cars = rows.filter((row) => "appointment" in row).length;
  return (
    <article className={styles.sheet} data-paper="day-sheet">
      <header className={styles.head}>
        <p className={styles.shop}>{shop.name}</p>
        <h2>{`${t("title")}, ${clock.day(date)}`}</h2>
        <p>{t("cars", { count: cars })}</p>
      </header>
      {rows.length === 0 && <p>{t("empty")}</p>}
      {rows.length > 0 &&
        [...known, ...gone.map((id) => ({ id, name: settings ? nameOfLane(settings, id) : id }))].map(
          ({ id, name }) => (
            <Bay key={id} name={name} rows={rows.filter(({ lane }) => lane === id)} clock={clock} />
          ),
        )}
    </article>
  );
}

function Bay({ name, rows, clock }: { name: string; rows: readonly Row[]; clock: ScheduleClock }) {
  const t = useTranslations("schedule.daySheet");
  if (rows.length === 0)
    return (
      <section className={styles.bay}>
        <h3>{name}</h3>
        <p>{t("none")}</p>
      </section>
    );
  return (
    <table className={styles.bay}>
      <caption>{name}</caption>
      <thead>
        <tr>
          {(["time", "car", "customer", "work", "notes"] as const).map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={"block" in row ? row.block.id : row.appointment.id}>
            <th scope="row" className="tabular">
              {clock.span(row.first, row.length)}
            </th>
            {"block" in row ? (
              <td colSpan={4}>{t("blocked", { reason: row.block.reason })}</td>
            ) : (
              <Car appointment={row.appointment} />
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Car({
  appointment: { vehicle, customer, services, kind, note, intake },
}: {
  appointment: Appointment;
}) {
  const t = useTranslations("schedule.daySheet");
  const { language } = useLanguage();
  const formatter = useFormatter();
  const { phone } = useFormat();
  const { vehicleName } = useVehicleWords();
  return (
    <>
      <td>
        {vehicle.plate && <strong>{vehicle.plate}</strong>} {vehicleName(vehicle)}
      </td>
      <td>
        {customer.name}
        {kind === "waiter" && ` (${t("waits")})`}
        {customer.phone && (
          <>
            <br />
            <span className="tabular">{phone(customer.phone)}</span>
          </>
        )}
      </td>
      <td>
        {serviceNames({ services }, language)}
        {note && (
          <>
            <br />
            <em>{note}</em>
          </>
        )}
      </td>
      <td className="tabular">
        {inRow([
          intake?.odometer != null && t("miles", { miles: formatter.number(intake.odometer) }),
          intake?.keyTag,
        ])}
      </td>
    </>
  );
}
