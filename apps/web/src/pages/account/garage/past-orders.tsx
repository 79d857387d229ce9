import { useTranslations } from "use-intl";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLocal } from "../../../platform/shop-words.ts";
import styles from "./car-orders.module.css";
import { OrderPapers } from "./order-papers.tsx";
import type { OwnOrder } from "./use-own-orders.ts";

type Props = { past: readonly OwnOrder[]; isOfCar: boolean };

/** How many visits stand there at once; the others are behind a press. */
const SHOWN = 3;

/** What was done at the visits that are over, the latest first. @param isOfCar are all of one car? */
export function PastOrders({ past, isOfCar }: Props) {
  const t = useTranslations("account.garage");
  const visits = (some: readonly OwnOrder[]) => (
    <ul className={styles.visits}>
      {some.map((order) => (
        <PastOrder key={order.id} order={order} isOfCar={isOfCar} />
      ))}
    </ul>
  );
  const older = past.slice(SHOWN);
  return (
    <section className={styles.part}>
      {isOfCar && <h3>{t("history")}</h3>}
      {visits(past.slice(0, SHOWN))}
      {older.length > 0 && (
        <details>
          <summary>{t("older", { count: older.length })}</summary>
          {visits(older)}
        </details>
      )}
    </section>
  );
}

function PastOrder({ order, isOfCar }: { order: OwnOrder; isOfCar: boolean }) {
  const t = useTranslations("account.garage");
  const link = useTranslations("approvals");
  const { money, date } = useFormat();
  const { vehicleAndPlate } = useVehicleWords();
  const local = useLocal();
  const { number, odometer, openedAt, stage, jobs, isOwn } = order;
  const done = jobs.filter(({ status }) => status === "approved");
  return (
    <li data-past-order={order.id}>
      <p>
        <strong className="tabular">{date(openedAt)}</strong>
      </p>
      <p className="soft">
        {!isOfCar && `${vehicleAndPlate(order.vehicle)}. `}
        {odometer === null ? t("order", { number }) : t("orderMiles", { number, miles: odometer })}
      </p>
      {stage !== "picked-up" && <p>{link(`stages.${stage}`, { whose: isOwn ? "own" : "other" })}</p>}
      {done.length === 0 && stage === "picked-up" && <p className="soft">{t("none")}</p>}
      {done.length > 0 && <Bill order={order} done={done} />}
      {done.length < jobs.length && (
        <ul className="soft">
          {jobs.map(
            ({ id, name, cents, status }) =>
              status !== "approved" && (
                <li key={id}>
                  {local(name)}: {t(`jobs.${status}`, { price: money(cents) })}
                </li>
              ),
          )}
        </ul>
      )}
      <OrderPapers order={order} of={date(openedAt)} />
    </li>
  );
}

/** What was done, what came on top of it, and what that comes to: a sum to be checked. */
function Bill({ order: { approved, charges }, done }: { order: OwnOrder; done: OwnOrder["jobs"] }) {
  const t = useTranslations("account.garage");
  const { money } = useFormat();
  const local = useLocal();
  const { fees, core, supplies, discount, tax } = charges;
  const onTop = Object.entries({ fees, core, supplies, discount: -discount, tax }) as [
    keyof typeof charges,
    number,
  ][];
  return (
    <>
      <ul className={styles.jobs}>
        {done.map(({ id, name, cents }) => (
          <li key={id}>
            <span>{local(name)}</span>
            <span className="tabular">{money(cents)}</span>
          </li>
        ))}
        {onTop
          .filter(([, cents]) => cents !== 0)
          .map(([charge, cents]) => (
            <li key={charge}>
              <span>{t(`charges.${charge}`)}</span>
              <span className="tabular">{money(cents)}</span>
            </li>
          ))}
      </ul>
      <p className={`${styles.total} ${styles.sum}`}>
        <strong>{t("total")}</strong>
        <strong className="tabular">{money(approved)}</strong>
      </p>
    </>
  );
}
