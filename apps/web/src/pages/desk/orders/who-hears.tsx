import { NOTICE_DELAY } from "@openhood/domain/booking/undo";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { noticesOf } from "@openhood/domain/repair-orders/told-stages";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import { useNow } from "../../../platform/now.ts";
import type { ApiOutputs } from "../../../platform/trpc.tsx";
import styles from "./order-page.module.css";

type Ways = ApiOutputs["approvals"]["ways"];
type Props = {
  order: Pick<RepairOrder, "customer" | "notice">;
  settings: Pick<RepairOrderSettings, "notices">;
  /** Undefined until it is known. */
  ways: Ways | undefined;
};

/** How the customer hears what becomes of their car, or why they don't; and that a message waits for the morning. */
export function WhoHears({ order: { customer, notice }, settings, ways }: Props) {
  const t = useTranslations("orders.hears");
  const { dayTime } = useFormat();
  const now = useNow().getTime();
  const { stages, promise } = noticesOf(settings);
  if (!ways || (stages.length === 0 && !promise)) return null;
  const { name } = customer;
  const how = howTold(ways, customer);
  const waits = notice && Date.parse(notice.dueAt) - now > NOTICE_DELAY;
  return (
    <p className={styles.soft} data-hears={how}>
      {t(how, { name })}
      {waits && ` ${t("waits", { at: dayTime(notice.dueAt) })}`}
    </p>
  );
}

function howTold({ told: { email, number }, text }: Ways, customer: RepairOrder["customer"]) {
  if (email && number) return "both";
  if (email) return "email";
  if (number) return "text";
  if (text && "reason" in text && text.reason === "opted-out") return "stopped";
  return customer.email === null && customer.phone === null ? "unreachable" : "unwanted";
}
