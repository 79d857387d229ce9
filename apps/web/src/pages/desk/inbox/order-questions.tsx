import { useTranslations } from "use-intl";
import look from "../../../features/messages/inbox-row.module.css";
import { useShortWhen } from "../../../features/messages/when.ts";
import type { ApiOutputs } from "../../../platform/trpc.tsx";
import { Link } from "../../../ui/link.tsx";
import styles from "./inbox-list.module.css";

type Props = { questions: ApiOutputs["threads"]["waiting"]; now: Date };

/** The questions customers asked on their orders and nobody answered yet, whoever waits longest first. */
export function OrderQuestions({ questions, now }: Props) {
  const t = useTranslations("desk.inbox");
  const when = useShortWhen();
  return (
    <ul className={styles.rows} aria-label={t("questions")}>
      {questions.map(({ order, orderNumber, name, since, excerpt }) => (
        <li key={order}>
          <Link to={`/desk/orders/${order}#thread`} className={look.row} data-question={order} data-new="">
            <span className={look.top}>
              <span className={look.name}>
                <span className={look.dot} aria-hidden="true" />
                {name}
              </span>
              <time dateTime={since} className={`tabular ${look.when}`}>
                {when(since, now)}
              </time>
            </span>
            <span className={look.vehicle}>{t("onOrder", { number: orderNumber })}</span>
            <span className={look.excerpt} dir="auto">
              {excerpt}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
