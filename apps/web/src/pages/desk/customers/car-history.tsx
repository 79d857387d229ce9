import { odometerHistory } from "@openhood/domain/booking/intake";
import { inLanguage } from "@openhood/domain/local-text";
import type { Serviced } from "@openhood/domain/maintenance/serviced";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Vehicle } from "../../../features/customers/api.ts";
import styles from "../../../features/customers/record.module.css";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { useDeclined } from "../../../features/orders/use-declined.ts";
import { useDeclinedWords } from "../../../features/orders/use-declined-words.ts";
import { atNoon } from "../../../platform/clock.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/card.tsx";
import { Link } from "../../../ui/link.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { OrderRows } from "./customer-orders.tsx";

/** What was read, done and declined on a car, and its orders, each the latest first. Reads when it is opened. */
export function CarHistory({ vehicle }: { vehicle: Vehicle }) {
  const t = useTranslations("customers.history");
  const { vehicleLabel } = useVehicleWords();
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles.past}
      data-car-history={vehicle.id}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t("title", { car: vehicleLabel(vehicle.facts) })}</summary>
      {isOpen && (
        <div className={styles.part}>
          {me.may("orders.declined") && <Declined vehicle={vehicle.id} />}
          <Odometer readings={vehicle.odometer} />
          <Services serviced={vehicle.serviced ?? []} />
          <Part title={t("orders")}>
            <OrderRows of={{ kind: "vehicle", id: vehicle.id }} />
          </Part>
        </div>
      )}
    </details>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** How many rows are shown at first, and with each press more. */
const PAGE = 10;

/** Some of a list, and a button for more of it. */
function Rows<Row>({ of, row }: { of: readonly Row[]; row: (one: Row) => React.ReactNode }) {
  const t = useTranslations("customers.history");
  const [shown, setShown] = useState(PAGE);
  return (
    <>
      <ul className={styles.list}>{of.slice(0, shown).map(row)}</ul>
      {of.length > shown && (
        <Button variant="secondary" size="small" onClick={() => setShown(shown + PAGE)}>
          {t("more")}
        </Button>
      )}
    </>
  );
}

function Declined({ vehicle }: { vehicle: string }) {
  const t = useTranslations("customers.history");
  const words = useTranslations("declined");
  const sentence = useDeclinedWords();
  const { language } = useLanguage();
  const found = useDeclined(vehicle);
  return (
    <Part title={t("declined")}>
      {!found.data && <QueryPending of={found} failed={words("errorTitle")} lines={2} />}
      {found.data?.length === 0 && <p className={styles.soft}>{words("none")}</p>}
      <Rows
        of={found.data ?? []}
        row={(work) => (
          <li key={`${work.order} ${work.job.id}`} className={styles.item} data-declined={work.job.id}>
            <Link to={`/desk/orders/${work.order}`}>{inLanguage(work.job.name, language)}</Link>
            <span className={`tabular ${styles.soft}`}>{sentence(work)}</span>
          </li>
        )}
      />
    </Part>
  );
}

function Odometer({ readings }: { readings: Vehicle["odometer"] }) {
  const t = useTranslations("customers.history");
  const words = useTranslations("customers.vehicle");
  const { date } = useFormat();
  return (
    <Part title={t("odometer")}>
      {readings.length === 0 && <p className={styles.soft}>{t("noOdometer")}</p>}
      <Rows
        of={odometerHistory(readings)}
        row={({ on, miles, isLower }) => (
          <li key={on} className={styles.item} data-reading={on}>
            <span className={`tabular ${styles.line}`}>
              {words("mileage", { miles, date: date(atNoon(on)) })}
              {isLower && <Badge tone="watch">{t("lower")}</Badge>}
            </span>
          </li>
        )}
      />
    </Part>
  );
}

function Services({ serviced }: { serviced: readonly Serviced[] }) {
  const t = useTranslations("customers.history");
  const words = useTranslations("customers");
  const { language } = useLanguage();
  const { date } = useFormat();
  const me = useMe();
  const trpc = useTRPC();
  const isNamed = me.may("orders.canned") && serviced.length > 0;
  const canned = useQuery({ ...trpc.orders.canned.queryOptions(), enabled: isNamed });
  const nameOf = (id: string, order: string) => {
    const job = canned.data?.jobs.find((one) => one.id === id);
    return job ? inLanguage(job.name, language) : t("service", { order });
  };
  return (
    <Part title={t("services")}>
      {serviced.length === 0 && <p className={styles.soft}>{t("noServices")}</p>}
      <Rows
        of={serviced.toReversed()}
        row={({ canned: id, order, number, on, miles }) => (
          <li key={`${order} ${id}`} className={styles.item} data-serviced={id}>
            <Link to={`/desk/orders/${order}`}>{nameOf(id, words("page.order", { number }))}</Link>
            <span className={`tabular ${styles.soft}`}>
              {miles === null
                ? date(atNoon(on))
                : words("vehicle.mileage", { miles, date: date(atNoon(on)) })}
            </span>
          </li>
        )}
      />
    </Part>
  );
}
