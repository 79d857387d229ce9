import { NOTICE_DELAY } from "@openhood/domain/booking/undo";
import type { NoticeKind } from "@openhood/domain/customers/notice-kinds";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { kindsTold } from "@openhood/domain/repair-orders/told-stages";
import { useFormatter, useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import { useNow } from "../../../platform/now.ts";
import type { ApiOutputs } from "../../../platform/trpc.tsx";
import styles from "./order-page.module.css";

type Ways = ApiOutputs["approvals"]["ways"];
type Props = {
  order: Pick<RepairOrder, "customer" | "notice" | "updatedAt">;
  settings: Pick<RepairOrderSettings, "notices">;
  /** Undefined until it is known. */
  ways: Ways | undefined;
};

/** How the customer hears of what the shop tells, or why they don't; and that a message waits for the morning. */
export function WhoHears({ order: { customer, notice, updatedAt }, settings, ways }: Props) {
  const t = useTranslations("orders.hears");
  const formatter = useFormatter();
  const { dayTime } = useFormat();
  const now = useNow().getTime();
  const told = kindsTold(settings);
  if (!ways || told.length === 0) return null;
  const { name } = customer;
  const byWay = Map.groupBy(told, (kind) => wayOf(ways, customer, kind));
  const dueAt = notice ? Date.parse(notice.dueAt) : 0;
  // Longer than what is done can be taken back: by the server's times, which are those of both.
  const waits = dueAt > now && dueAt - Date.parse(updatedAt) > NOTICE_DELAY;
  return (
    <p className={styles.soft} data-hears="">
      {[...byWay].map(([way, kinds]) => {
        const said = { name, kinds: formatter.list(kinds.map((kind) => t(`kinds.${kind}`))) };
        return <span key={way}>{t(way, said)} </span>;
      })}
      {waits && t("waits", { at: dayTime(dueAt) })}
    </p>
  );
}

function wayOf({ told, text }: Ways, customer: RepairOrder["customer"], kind: NoticeKind) {
  const { email, number } = told[kind];
  if (email && number) return "both";
  if (email) return "email";
  if (number) return "text";
  if (text && "reason" in text && text.reason === "opted-out") return "stopped";
  return customer.email === null && customer.phone === null ? "unreachable" : "unwanted";
}
