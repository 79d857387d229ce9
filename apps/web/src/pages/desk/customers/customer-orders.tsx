import { inLanguage } from "@openhood/domain/local-text";
import { columnFor } from "@openhood/domain/repair-orders/settings";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import styles from "../../../features/customers/record.module.css";
import { useCardWords } from "../../../features/orders/use-card-words.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Badge } from "../../../ui/card.tsx";
import { Link } from "../../../ui/link.tsx";
import { MorePages } from "../../../ui/more-pages.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";

/** A customer's repair orders, the latest first. */
export function CustomerOrders({ record }: { record: string }) {
  const t = useTranslations("customers.page");
  return (
    <section aria-labelledby="orders-heading" className={styles.part}>
      <div className={styles.head}>
        <h2 id="orders-heading">{t("orders")}</h2>
      </div>
      <OrderRows of={{ kind: "record", id: record }} />
    </section>
  );
}

/** The repair orders of a customer or of a car, the latest first, a page at a time. */
export function OrderRows({ of }: { of: { kind: "record" | "vehicle"; id: string } }) {
  const t = useTranslations("customers.page");
  const { language } = useLanguage();
  const { date } = useFormat();
  const wordsOf = useCardWords();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const orders = useInfiniteQuery({
    queryKey: [...trpc.orders.list.queryKey({ of, after: null }), "pages"],
    queryFn: ({ pageParam }) => client.orders.list.query({ of, after: pageParam }),
    initialPageParam: null as ApiOutputs["orders"]["list"]["next"],
    getNextPageParam: ({ next }) => next,
  });
  const rules = useQuery(trpc.orders.settings.queryOptions());
  const all = orders.data?.pages.flatMap((page) => page.orders) ?? [];
  const stages = rules.data?.settings.stages ?? [];
  const stageOf = (at: (typeof all)[number]["stage"]) =>
    stages.find(({ id }) => id === columnFor({ stages }, at));
  return (
    <>
      {!orders.data && <QueryPending of={orders} failed={t("ordersErrorTitle")} lines={2} />}
      {orders.data && all.length === 0 && <p className="soft">{t("noOrders")}</p>}
      <ul className={styles.list}>
        {all.map((card) => {
          const { about, car } = wordsOf(card);
          const stage = stageOf(card.stage);
          return (
            <li key={card.id} className={styles.item} data-order-row={card.id}>
              <span className={styles.line}>
                <Link to={`/desk/orders/${card.id}`} className="tabular">
                  {t("order", { number: card.number })}
                </Link>
                <span className="tabular">{date(card.createdAt)}</span>
                {stage && <Badge>{inLanguage(stage.name, language)}</Badge>}
              </span>
              {about && <span>{about}</span>}
              <span className="soft">{[card.vehicle.plate, car].filter(Boolean).join(" · ")}</span>
            </li>
          );
        })}
      </ul>
      <MorePages of={orders} label={t("moreOrders")} />
    </>
  );
}
