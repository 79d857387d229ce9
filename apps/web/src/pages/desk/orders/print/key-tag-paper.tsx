import { vehicleName } from "@openhood/domain/customers/vehicle-label";
import type { Language } from "@openhood/domain/fields";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../../platform/format.ts";
import styles from "./paper.module.css";

/** What hangs on the keys: to be read from across the room. */
export function KeyTagPaper({ order, language }: { order: RepairOrder; language: Language }) {
  const t = useTranslations("orders.paper");
  const { dayTime } = useFormat();
  const { vehicle, customer, keyTag, number, promisedAt } = order;
  const car = vehicleName(vehicle, language);
  return (
    <div className={styles.tag}>
      {keyTag && <p className={styles.tagNumber}>{keyTag}</p>}
      <p className={styles.tagPlate}>{vehicle.plate ?? car}</p>
      <p>{vehicle.plate && car}</p>
      <p>{customer.name}</p>
      <p className="tabular">{t("number", { number })}</p>
      {promisedAt && <p className="tabular">{t("promised", { time: dayTime(promisedAt) })}</p>}
    </div>
  );
}
