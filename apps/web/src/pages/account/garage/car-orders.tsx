import { serviceFor } from "@openhood/domain/catalog/service-for";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { atNoon } from "../../../platform/clock.ts";
import { useFormat } from "../../../platform/format.ts";
import { clearIntent, intentKey } from "../../../platform/intent.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { localPath } from "../../../platform/paths.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { refusalOf } from "../../../platform/refusal.ts";
import { useShop } from "../../../platform/shop.ts";
import { useLocal } from "../../../platform/shop-words.ts";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/states.tsx";
import styles from "./car-orders.module.css";
import { OrderPapers } from "./order-papers.tsx";
import { PastOrders } from "./past-orders.tsx";
import type { CarOrders, OwnOrder, OwnWork } from "./use-own-orders.ts";

/** What is going on with a car, what waits to be done on it, and what was done. @param isOfCar are all of one car? */
export function CarOrdersPart({ open, past, work, isOfCar }: CarOrders & { isOfCar: boolean }) {
  return (
    <>
      {open.map((order) => (
        <OpenOrder key={order.id} order={order} isOfCar={isOfCar} />
      ))}
      {work.length > 0 && <DeclinedWork work={work} />}
      {past.length > 0 && <PastOrders past={past} isOfCar={isOfCar} />}
    </>
  );
}

/** What is going on with each car; what comes first in the garage. */
function OpenOrder({ order, isOfCar }: { order: OwnOrder; isOfCar: boolean }) {
  const t = useTranslations("account.garage");
  const link = useTranslations("approvals");
  const { money, dayTime } = useFormat();
  const { vehicleAndPlate } = useVehicleWords();
  const local = useLocal();
  const { number, stage, promisedAt, approved, offered, waiting, jobs, mayDecide, isOwn } = order;
  const car = vehicleAndPlate(order.vehicle);
  return (
    <section className={styles.open} aria-label={t("now")} data-open-order={order.id}>
      <p className="soft">{isOfCar ? t("order", { number }) : `${car}, ${t("order", { number })}`}</p>
      <p>
        <strong>{link(`stages.${stage}`, { whose: isOwn ? "own" : "other" })}</strong>
        {promisedAt && <> {link("promised", { at: dayTime(promisedAt) })}</>}
      </p>
      {waiting > 0 && (
        <div>
          <h3>{t(mayDecide ? "waits" : "waitsForOther", { count: waiting })}</h3>
          <ul className={styles.jobs}>
            {jobs
              .filter(({ status }) => status === "pending")
              .map(({ id, name, cents }) => (
                <li key={id}>
                  <span>{local(name)}</span>
                  <span className="tabular">{money(cents)}</span>
                </li>
              ))}
          </ul>
        </div>
      )}
      <p className={styles.total}>
        <span>{t("approved")}</span>
        <strong className="tabular">{money(approved)}</strong>
      </p>
      {waiting > 0 && (
        <p className="soft">{t(mayDecide ? "offered" : "offeredToOther", { total: money(offered) })}</p>
      )}
      {mayDecide ? (
        <Open order={order.id} action={t(waiting > 0 ? "decide" : "open")} car={car} isNext={waiting > 0} />
      ) : (
        <p className="soft">{t("seesOnly")}</p>
      )}
      <OrderPapers order={order} />
    </section>
  );
}

type OpenProps = { order: string; action: string; car: string; isNext?: boolean };

/** Leads to the page where its customer decides on an order, by the order's own link. */
function Open({ order, action, car, isNext = false }: OpenProps) {
  const t = useTranslations("account.garage");
  const api = useTRPCClient();
  const navigate = useNavigate();
  const problem = useProblemText();
  const { language } = useLanguage();
  const open = useMutation({
    mutationFn: async () => {
      const intent = `approvals.openOwn.${order}`;
      const { token } = await api.approvals.openOwn.mutate({ order, key: intentKey(intent, order) });
      clearIntent(intent);
      await navigate(localPath(`/approve#${token}`, language));
    },
  });
  const isGone = open.error && refusalOf(open.error).reason === "not-found";
  return (
    <>
      <div>
        <Button
          variant={isNext ? "primary" : "secondary"}
          aria-label={t("openOf", { action, car })}
          pending={open.isPending}
          onClick={() => open.mutate()}
        >
          {action}
        </Button>
      </div>
      {open.error && <Notice tone="watch">{isGone ? t("opening.not-found") : problem(open.error)}</Notice>}
    </>
  );
}

function DeclinedWork({ work }: { work: readonly OwnWork[] }) {
  const t = useTranslations("account.garage");
  const { money, date } = useFormat();
  const local = useLocal();
  const services = useShop().known?.services ?? [];
  return (
    <section className={styles.part}>
      <h3>{t("work")}</h3>
      <ul className={styles.work}>
        {work.map(({ order, job, number, name, category, cents, status, until, at, channel }) => {
          const service = serviceFor({ name, category }, services)?.slug ?? "";
          const said = { date: date(at), channel, price: money(cents) };
          return (
            <li key={`${order} ${job}`}>
              <span>
                {local(name)}
                <span className="soft">
                  {until === null ? t(status, said) : t("until", { ...said, until: date(atNoon(until)) })}
                </span>
              </span>
              <ButtonLink
                to={`/book?services=${service}`}
                state={{ note: t("workNote", { name: local(name), number }), work: local(name) }}
                size="small"
                variant="secondary"
                aria-label={t("bookWorkOf", { name: local(name) })}
              >
                {t("bookWork")}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
      <p className="soft">{t("priceToday")}</p>
    </section>
  );
}
