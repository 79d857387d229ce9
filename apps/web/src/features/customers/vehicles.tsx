import { nearestFirst } from "@openhood/domain/booking/nearest-first";
import { plateBeside } from "@openhood/domain/customers/vehicle-label";
import { inLanguage } from "@openhood/domain/local-text";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { atNoon } from "../../platform/clock.ts";
import { useFormat } from "../../platform/format.ts";
import { useLanguage } from "../../platform/language.tsx";
import { useMe } from "../../platform/me.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { CustomerPageData, Vehicle } from "./api.ts";
import { BookLink } from "./book-link.tsx";
import { EstimateLink } from "./estimate-link.tsx";
import styles from "./record.module.css";
import { useVehicleWords } from "./use-vehicle-words.ts";
import { AddVehicle, EditVehicle } from "./vehicle-edit.tsx";

type Props = {
  page: CustomerPageData;
  /** What is shown of a vehicle's past, below what is known of it. */
  historyOf: (vehicle: Vehicle) => React.ReactNode;
};

/** A customer's vehicles, each edited in place; archived ones come last. */
export function Vehicles({ page, historyOf }: Props) {
  const { record, vehicles, into, appointments } = page;
  const t = useTranslations("customers.vehicle");
  const me = useMe();
  const [adding, setAdding] = useState(false);
  const mayWrite = me.may("customers.editVehicle") && !into;
  const ordered = [...vehicles].sort((a, b) => Number(a.archivedAt !== null) - Number(b.archivedAt !== null));
  return (
    <section aria-labelledby="vehicles-heading" className={styles.part} data-focus-home="">
      <div className={styles.head}>
        <h2 id="vehicles-heading">{t("title")}</h2>
        {mayWrite && !adding && (
          <Button variant="secondary" size="small" icon="plus" onClick={() => setAdding(true)}>
            {t("add")}
          </Button>
        )}
      </div>
      {adding && <AddVehicle record={record.id} close={() => setAdding(false)} />}
      {vehicles.length === 0 && !adding && <p className="soft">{t("none")}</p>}
      <ul className={styles.list}>
        {ordered.map((vehicle) => (
          <Item
            key={vehicle.id}
            vehicle={vehicle}
            mayWrite={mayWrite}
            record={record}
            history={historyOf(vehicle)}
            visits={appointments.filter((one) => one.vehicle.id === vehicle.id)}
          />
        ))}
      </ul>
    </section>
  );
}

type ItemProps = {
  vehicle: Vehicle;
  mayWrite: boolean;
  record: CustomerPageData["record"];
  visits: CustomerPageData["appointments"];
  history: React.ReactNode;
};

function Item({ vehicle, mayWrite, record, visits, history }: ItemProps) {
  const t = useTranslations("customers.vehicle");
  const { vehicleLabel } = useVehicleWords();
  const [editing, setEditing] = useState<Vehicle | null>(null);
  const { facts, archivedAt } = vehicle;
  return (
    <li id={`vehicle-${vehicle.id}`} className={styles.item} data-vehicle={vehicle.id} data-focus-home="">
      <span className={styles.line}>
        <span className={styles.strong}>{vehicleLabel(facts)}</span>
        {plateBeside(facts) && (
          <span className="plate">
            <VisuallyHidden>{t("plate")} </VisuallyHidden>
            {facts.plate}
          </span>
        )}
        {archivedAt && <Badge>{t("archived")}</Badge>}
        {mayWrite && !editing && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`${t("edit")} ${vehicleLabel(facts)}`}
            onClick={() => setEditing(vehicle)}
          >
            {t("edit")}
          </Button>
        )}
        {mayWrite && !editing && !archivedAt && (
          <>
            <EstimateLink record={record.id} customer={record.facts} vehicle={vehicle} />
            <BookLink customer={record.facts} car={facts} label={vehicleLabel(facts)} />
          </>
        )}
      </span>
      {editing ? (
        <EditVehicle
          key={editing.revision}
          from={editing}
          record={record.id}
          take={setEditing}
          close={() => setEditing(null)}
        />
      ) : (
        <>
          <Known vehicle={vehicle} />
          <CarVisits visits={visits} />
          {history}
        </>
      )}
    </li>
  );
}

/** So many appointments of a car are named with it, and all that come. */
const VISITS = 4;

/** The appointments of a car: those that come, the nearest first, and the latest of those that were. */
function CarVisits({ visits }: { visits: ItemProps["visits"] }) {
  const t = useTranslations("customers.vehicle");
  const status = useTranslations("schedule.sheet.statusOf");
  const { date } = useFormat();
  const { language } = useLanguage();
  if (visits.length === 0) return null;
  const { coming, past } = nearestFirst(visits);
  const shown = [...coming, ...past].slice(0, Math.max(VISITS, coming.length));
  return (
    <ul className="soft" aria-label={t("visits")}>
      {shown.map(({ id, slot, arrival, services, state }) => (
        <li key={id}>
          <Link to={`/desk/schedule?date=${slot.date}&appointment=${id}`} className="tabular">
            {date(arrival.from)}
          </Link>
          {": "}
          {services.map(({ name }) => inLanguage(name, language)).join(", ")}
          {" · "}
          {status(state.status)}
        </li>
      ))}
    </ul>
  );
}

function Known({ vehicle: { facts, odometer, owners } }: { vehicle: Vehicle }) {
  const t = useTranslations("customers.vehicle");
  const { date } = useFormat();
  const latest = odometer.at(-1);
  return (
    <>
      <span className={`${styles.line} soft`}>
        {[facts.color, facts.plateState].filter(Boolean).join(", ")}
        {facts.vin && (
          <span className="vin">
            {t("vin")} {facts.vin}
          </span>
        )}
        {latest && (
          <span className="tabular">
            {t("mileage", { miles: latest.miles, date: date(atNoon(latest.on)) })}
          </span>
        )}
        {owners.length > 1 && <span>{t("owners", { count: owners.length - 1 })}</span>}
      </span>
      {facts.notes && <span className={styles.notes}>{facts.notes}</span>}
    </>
  );
}
