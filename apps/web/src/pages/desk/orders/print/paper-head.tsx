import { vehicleName } from "@openhood/domain/customers/vehicle-label";
import type { Language } from "@openhood/domain/fields";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { useFormatter, useTranslations } from "use-intl";
import { logoAddress, useLogo } from "../../../../features/shop/use-logo.ts";
import { useFormat } from "../../../../platform/format.ts";
import { useContact } from "../../../../platform/shop.ts";
import styles from "./paper.module.css";

type Props = {
  order: RepairOrder;
  title: string;
  language: Language;
  /** Does the customer read it? How they are reached stays off the paper of the bay, which speaks of them. */
  isTheirs: boolean;
};

/** Who writes it, for whom, and about which car. */
export function PaperHead({ order, title, language, isTheirs }: Props) {
  const t = useTranslations("orders.paper");
  const orders = useTranslations("orders");
  const formatter = useFormatter();
  const { date, dateTime, phone } = useFormat();
  const shop = useContact();
  const logo = useLogo().data?.logo;
  const { customer, vehicle } = order;
  const facts = [
    vehicleName(vehicle, language),
    vehicle.plate && [vehicle.plate, vehicle.plateState].filter(Boolean).join(" "),
    vehicle.vin && t("vin", { vin: vehicle.vin }),
    order.odometerIn !== null && t("odometerIn", { miles: formatter.number(order.odometerIn) }),
    order.odometerOut !== null && t("odometerOut", { miles: formatter.number(order.odometerOut) }),
  ].filter(Boolean);
  return (
    <header className={styles.head}>
      <div className={styles.from}>
        {logo && <img src={logoAddress(logo)} alt={t("logo", { shop: shop.name })} />}
        <div>
          <p className={styles.shop}>{shop.name}</p>
          {shop.lines?.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p className="tabular">{phone(shop.phone)}</p>
        </div>
      </div>
      <div className={styles.title}>
        <h2>{title}</h2>
        <p className="tabular">{t("number", { number: order.number })}</p>
        <p className="tabular">{date(order.updatedAt)}</p>
      </div>
      <div>
        <h3>{t("customer")}</h3>
        <p>{customer.name}</p>
        {isTheirs && customer.phone && <p className="tabular">{phone(customer.phone)}</p>}
        {isTheirs && customer.email && <p>{customer.email}</p>}
        {order.purchaseOrder && <p>{t("purchaseOrder", { number: order.purchaseOrder })}</p>}
      </div>
      <div>
        <h3>{t("vehicle")}</h3>
        {facts.map((fact) => (
          <p key={String(fact)} className="tabular">
            {fact}
          </p>
        ))}
        {order.promisedAt && <p className="tabular">{t("promised", { time: dateTime(order.promisedAt) })}</p>}
        {order.keyTag && <p className="tabular">{t("keyTag", { tag: order.keyTag })}</p>}
      </div>
      {order.concerns.length > 0 && (
        <div className={styles.wide}>
          <h3>{isTheirs ? t("concerns") : orders("concerns")}</h3>
          <ul>
            {order.concerns.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </header>
  );
}
