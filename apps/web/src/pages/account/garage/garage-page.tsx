import { knownColor } from "@openhood/domain/customers/vehicle-color";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { AddressClaimsPart } from "../../../features/customers/address-claims.tsx";
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
import { MorePages } from "../../../ui/more-pages.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { EmptyState, Notice } from "../../../ui/states.tsx";
import { CarOrdersPart } from "./car-orders.tsx";
import styles from "./garage-page.module.css";
import { OwnApprovers } from "./own-approvers.tsx";
import { type CarOrders, useOwnOrders } from "./use-own-orders.ts";

/** A person's vehicles, and of a fleet they are a contact of: what is going on with each, what waits, and what was done. */
export function AccountGaragePage() {
  const t = useTranslations("account.garage");
  const { emailVerified } = usePerson();
  return (
    <>
      <PageHeader size="compact" title={t("title")} lead={t("lead")} />
      {emailVerified ? <Garage /> : <VerifyNotice why={t("whyVerify")} />}
      {emailVerified && <OwnApprovers />}
    </>
  );
}

function Garage() {
  const t = useTranslations("account.garage");
  const trpc = useTRPC();
  const { email } = usePerson();
  const garage = useQuery({ ...trpc.customers.garage.queryOptions(), refetchOnWindowFocus: "always" });
  const { orders, of } = useOwnOrders();
  if (!garage.data) return <QueryPending of={garage} failed={t("errorTitle")} height="40rem" />;
  const { vehicles } = garage.data;
  const others = of((car) => car === null || vehicles.every(({ id }) => id !== car));
  const cars = vehicles
    .map((vehicle) => ({ vehicle, orders: orders.data && of((car) => car === vehicle.id) }))
    // What is at the shop now stands first.
    .sort((a, b) => (b.orders?.open.length ?? 0) - (a.orders?.open.length ?? 0));
  const hasOthers = others.open.length + others.past.length > 0;
  return (
    <div className={styles.page}>
      {!orders.data && <QueryPending of={orders} failed={t("ordersFailed")} height="8rem" />}
      {vehicles.length === 0 && orders.data && !hasOthers && (
        <EmptyState icon="car" title={t("emptyTitle")} text={t("emptyText")}>
          <ButtonLink to="/book">{t("book")}</ButtonLink>
        </EmptyState>
      )}
      {vehicles.length > 0 && (
        <ul className={styles.garage}>
          {cars.map((car) => (
            <VehicleCard key={car.vehicle.id} {...car} />
          ))}
        </ul>
      )}
      {hasOthers && (
        <section className={styles.others} aria-labelledby="others-heading">
          <h2 id="others-heading">{t("others")}</h2>
          <p className={styles.facts}>{t("othersText")}</p>
          <CarOrdersPart {...others} isOfCar={false} />
        </section>
      )}
      {orders.data && (
        <div>
          <MorePages of={orders} label={t("more")} />
        </div>
      )}
      <AddressClaimsPart own={email ?? ""} />
    </div>
  );
}

type CardProps = {
  vehicle: ApiOutputs["customers"]["garage"]["vehicles"][number];
  orders: CarOrders | undefined;
};

function VehicleCard({ vehicle, orders }: CardProps) {
  const t = useTranslations("account.garage");
  const { date } = useFormat();
  const formatter = useFormatter();
  const local = useLocal();
  const { vehicleName } = useVehicleWords();
  const { fleet, year, make, model, plate, vin, color, odometer, due } = vehicle;
  // The order of a visit has its id, and says more.
  const known = [...(orders?.open ?? []), ...(orders?.past ?? [])].map(({ id }) => id);
  const visits = vehicle.visits.filter(({ id }) => !known.includes(id));
  const name = vehicleName({ year, make, model });
  const named = color && knownColor(color);
  return (
    <Card as="li" className={styles.vehicle}>
      <h2>{name || plate || vin}</h2>
      {fleet && <p className={styles.facts}>{t("ofFleet", { fleet })}</p>}
      <p className={styles.facts}>
        {name && plate && <span className="plate">{plate}</span>}
        {color && <span>{named ? t(`colors.${named}`) : color}</span>}
        {(name || plate) && vin && (
          <span>
            {t("vin")} <span className="vin">{vin}</span>
          </span>
        )}
        {odometer && (
          <span className="tabular">
            {t("mileage", { miles: odometer.miles, date: date(atNoon(odometer.on)) })}
          </span>
        )}
      </p>
      {orders && <CarOrdersPart {...orders} isOfCar />}
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
      {orders && visits.length + known.length === 0 && <p className={styles.facts}>{t("noVisits")}</p>}
      {visits.length > 0 && (
        <section className={styles.appointments}>
          <h3>{t("appointments")}</h3>
          <ul className={styles.visits}>
            {visits.map(({ id, arrival, services }) => (
              <li key={id}>
                <span className="tabular">{date(arrival.from)}</span>
                <span>{services.map(({ name }) => local(name)).join(", ")}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}
