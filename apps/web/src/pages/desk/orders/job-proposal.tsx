import { inLanguage } from "@openhood/domain/local-text";
import type { Job } from "@openhood/domain/repair-orders/job";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/states.tsx";
import type { OrderParts } from "./order-context.ts";
import styles from "./order-page.module.css";

type Props = Pick<OrderParts, "edit"> & { job: Job; onDismiss: () => void };

/** A job that a technician found: it is given a price and taken up, or dismissed. */
export function JobProposal({ job, edit, onDismiss }: Props) {
  const t = useTranslations("orders.proposal");
  const { language } = useLanguage();
  const { foundBy } = job;
  if (foundBy === null) return null;
  const name = inLanguage(job.name, language);
  return (
    <Notice tone="watch" title={t("title", { name: foundBy.name })}>
      <p>{t(job.lines.length === 0 ? "toPrice" : "priced")}</p>
      <div className={styles.row} data-no-print="">
        <Button
          size="small"
          disabled={job.lines.length === 0}
          aria-label={t("takeUpJob", { name })}
          onClick={() =>
            edit({ type: "set-job", job: job.id, changes: [{ field: "foundBy", from: foundBy, to: null }] })
          }
        >
          {t("takeUp")}
        </Button>
        <Button size="small" variant="secondary" aria-label={t("dismissJob", { name })} onClick={onDismiss}>
          {t("dismiss")}
        </Button>
      </div>
    </Notice>
  );
}
