import type { Unanswered } from "@openhood/domain/repair-orders/asked";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./order-page.module.css";

type Props = {
  waiting: Unanswered;
  /** How many more jobs are open that they were not asked about, or not at this price. */
  notAsked: number;
  /** Who was asked; null until it is known. */
  name: string | null;
  pending: boolean;
  onAsk: () => void;
};

/** Since when a customer who was asked to decide has not answered; one press asks again, in the same way. */
export function AskAgain({ waiting: { at, channel, jobs }, notAsked, name, pending, onAsk }: Props) {
  const t = useTranslations("orders.link");
  const { dayTime } = useFormat();
  return (
    <div className={styles.row}>
      <p>
        {t("waits", { channel, at: dayTime(at), jobs, name: name ?? "", known: name ? "yes" : "no" })}
        {notAsked > 0 && ` ${t("notAsked", { count: notAsked })}`}
      </p>
      <Button size="small" variant="secondary" icon="refresh" pending={pending} onClick={onAsk}>
        {t("again")}
      </Button>
    </div>
  );
}
