import { inLanguage } from "@openhood/domain/local-text";
import { jobContent } from "@openhood/domain/repair-orders/commands";
import { fingerprint } from "@openhood/domain/repair-orders/fingerprint";
import type { Job } from "@openhood/domain/repair-orders/job";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/states.tsx";
import type { OrderParts } from "./order-context.ts";
import styles from "./order-page.module.css";

/** A job that a technician found: it is given a price and taken up, or dismissed. */
export function JobProposal({ job, edit }: { job: Job } & Pick<OrderParts, "edit">) {
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
        <Button
          size="small"
          variant="secondary"
          aria-label={t("dismissJob", { name })}
          onClick={() => edit({ type: "remove-job", job: job.id, saw: fingerprint(jobContent(job)) })}
        >
          {t("dismiss")}
        </Button>
      </div>
    </Notice>
  );
}
