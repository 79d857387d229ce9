import { memo } from "react";
import { useTranslations } from "use-intl";
import { Frozen } from "./frozen.tsx";
import { LabelTicks } from "./label-ticks.tsx";
import { OrderConcerns } from "./order-concerns.tsx";
import { HEAD_FIELDS, type HeadParts } from "./order-context.ts";
import { OrderFacts } from "./order-facts.tsx";
import { OrderLinks } from "./order-links.tsx";
import styles from "./order-page.module.css";
import { OrderVehicle } from "./order-vehicle.tsx";

/** The visit: where it comes from, the car, what is noted of both, and what the customer says is wrong. */
function Head({ order, settings, edit }: HeadParts) {
  const t = useTranslations("orders");
  return (
    <section className={styles.head} aria-labelledby="order-head">
      <h2 id="order-head">{t("head")}</h2>
      <OrderLinks order={order} />
      <Frozen>
        <OrderVehicle order={order} edit={edit} />
        <OrderFacts order={order} edit={edit} />
      </Frozen>
      <LabelTicks order={order} settings={settings} edit={edit} />
      <Frozen>
        <OrderConcerns order={order} edit={edit} />
      </Frozen>
    </section>
  );
}

/** A key in a job waits for none of its fields: it is drawn again where something of it is another. */
export const OrderHead = memo(
  Head,
  (before, now) =>
    before.settings === now.settings &&
    before.edit === now.edit &&
    HEAD_FIELDS.every((field) => before.order[field] === now.order[field]),
);
