import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { usePerson } from "../../../features/sign-in/use-person.ts";
import { VerifyNotice } from "../../../features/sign-in/verify-notice.tsx";
import { atNoon } from "../../../platform/clock.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLocal } from "../../../platform/shop-words.ts";
import { type ApiOutputs, useTRPC } from "../../../platform/trpc.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Link } from "../../../ui/link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { EmptyState, Notice } from "../../../ui/states.tsx";
import styles from "./garage-page.module.css";

/** A person's vehicles, and of a fleet they book for, with the visits they made with each. */
export function AccountGaragePage() {
  const t = useTranslations("account.garage");
  const { emailVerified } = usePerson();
  return (
    <>
      <PageHeader size="compact" title={t("title")} lead={t("lead")} />
      {emailVerified ? <Garage /> : <VerifyNotice why={t("whyVerify")} />}
    </>
  );
}

function Garage() {
  const t = useTranslations("account.garage");
  const trpc = useTRPC();
  const garage = useQuery({ ...trpc.customers.garage.queryOptions(), refetchOnWindowFocus: "always" });
  if (!garage.data) return <QueryPending of={garage} failed={t("errorTitle")} height="18rem" />;
  if (garage.data.vehicles.length === 0)
    return (
      <EmptyState icon="car" title={t("emptyTitle")} text={t("emptyText")}>
        <ButtonLink to="/book">{t("book")}</ButtonLink>
      </EmptyState>
    );
  return (
    <ul className={styles.garage}>
      {garage.data.vehicles.map((vehicle) => (
        <VehicleCard key={vehicle.id} vehicle={vehicle} />
      ))}
    </ul>
  );
}

function VehicleCard({ vehicle }: { vehicle: ApiOutputs["customers"]["garage"]["vehicles"][number] }) {
  const t = useTranslations("account.garage");
  const { date } = useFormat();
  const formatter = useFormatter();
  const local = useLocal();
  const { vehicleName } = useVehicleWords();
  const { year, make, model, plate, vin, color, odometer, due, visits } = vehicle;
  const name = vehicleName({ year, make, model });
  return (
    <Card as="li" className={styles.vehicle}>
      <h2>{name || plate || vin}</h2>
      <p className={styles.facts}>
        {name && plate && <span className={styles.plate}>{plate}</span>}
        {color && <span>{color}</span>}
        {(name || plate) && vin && <span className={styles.vin}>{vin}</span>}
        {odometer && (
          <span className="tabular">
            {t("mileage", { miles: odometer.miles, date: date(atNoon(odometer.on)) })}
          </span>
        )}
      </p>
      {due.length > 0 && (
        <Notice title={t("dueTitle")}>
          {formatter.list(
            due.map(({ name, status }) =>
              t(`due.${status === "overdue" ? status : "soon"}`, { name: local(name) }),
            ),
          )}{" "}
          <Link to="/book">{t("book")}</Link>
        </Notice>
      )}
      {visits.length === 0 ? (
        <p className={styles.facts}>{t("noVisits")}</p>
      ) : (
        <ul className={styles.visits}>
          {visits.map(({ id, arrival, services }) => (
            <li key={id}>
              <span className="tabular">{date(arrival.from)}</span>
              <span>{services.map(({ name }) => local(name)).join(", ")}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
