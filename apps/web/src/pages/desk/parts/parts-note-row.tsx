import { inLanguage } from "@openhood/domain/local-text";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import type { ApiOutputs } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { OrderOf, type RowOrder } from "./part-row.tsx";
import styles from "./parts-page.module.css";

/** What a technician wrote down that a job needs. */
export type NotedRow = {
  order: RowOrder;
  note: ApiOutputs["orders"]["parts"]["orders"][number]["notes"][number];
};

/** A note of needed parts: what it says, for which car, and the press that says it is seen to. */
export function PartsNoteRow({ row: { order, note }, onDone }: { row: NotedRow; onDone: () => void }) {
  const t = useTranslations("parts.list");
  const { language } = useLanguage();
  const { job, approved, text } = note;
  return (
    <li className={styles.row} data-parts-note={job.id} data-returns={`${order.id}/${job.id}`}>
      <p className={styles.what}>
        <strong>{text}</strong>
        <span className="soft">{t("noted")}</span>
      </p>
      <OrderOf order={order} job={job.name} approved={approved} />
      <Button
        size="small"
        variant="secondary"
        aria-label={t("noteDoneOf", { name: inLanguage(job.name, language), number: order.number })}
        onClick={onDone}
      >
        {t("noteDone")}
      </Button>
    </li>
  );
}
