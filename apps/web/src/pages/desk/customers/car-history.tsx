import { odometerHistory } from "@openhood/domain/booking/intake";
import type { Happened } from "@openhood/domain/customers/timeline";
import { inLanguage } from "@openhood/domain/local-text";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Vehicle } from "../../../features/customers/api.ts";
import styles from "../../../features/customers/record.module.css";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { useDeclined } from "../../../features/orders/use-declined.ts";
import { useDeclinedWords } from "../../../features/orders/use-declined-words.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { Link } from "../../../ui/link.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { OrderRows } from "./customer-orders.tsx";
import { Timeline, TimelineRows } from "./timeline.tsx";

/** What waits on a car, and everything that happened with it, the latest first. Reads when it is opened. */
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
          {me.may("customers.timeline") ? (
            <Part title={t("everything", { car: vehicleLabel(vehicle.facts) })}>
              <Timeline of={{ kind: "vehicle", id: vehicle.id }} />
            </Part>
          ) : (
            <>
              <Part title={t("odometer")}>
                {vehicle.odometer.length === 0 && <p className="soft">{t("noOdometer")}</p>}
                <TimelineRows happened={readingsOf(vehicle)} />
              </Part>
              <Part title={t("services")}>
                {servicesOf(vehicle).length === 0 && <p className="soft">{t("noServices")}</p>}
                <TimelineRows happened={servicesOf(vehicle)} />
              </Part>
              <Part title={t("orders")}>
                <OrderRows of={{ kind: "vehicle", id: vehicle.id }} />
              </Part>
            </>
          )}
        </div>
      )}
    </details>
  );
}

const readingsOf = ({ id: vehicle, odometer }: Vehicle): Happened[] =>
  odometerHistory(odometer).map((one) => ({ kind: "reading", vehicle, at: null, ...one }));

const servicesOf = ({ id: vehicle, serviced = [] }: Vehicle): Happened[] =>
  serviced.toReversed().map((one) => ({ kind: "service", vehicle, at: null, ...one }));

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
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
      {found.data?.length === 0 && <p className="soft">{words("none")}</p>}
      <ul className={styles.list}>
        {found.data?.map((work) => (
          <li key={`${work.order} ${work.job.id}`} className={styles.item} data-declined={work.job.id}>
            <Link to={`/desk/orders/${work.order}`}>{inLanguage(work.job.name, language)}</Link>
            <span className="tabular soft">{sentence(work)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
