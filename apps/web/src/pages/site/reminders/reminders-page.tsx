import "../../../ui/more-icons.ts";
import { useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { ReminderChoice, useReminders } from "../../../features/customers/reminder-choice.tsx";
import { refusalOf } from "../../../platform/refusal.ts";
import { ApiProvider } from "../../../platform/trpc.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import styles from "./reminders-page.module.css";

/** Where the link in a reminder leads: asks before it stops them, since whatever scans mail opens links, too. */
export function RemindersPage() {
  return (
    <ApiProvider>
      <div className="page">
        <meta name="robots" content="noindex" />
        <Linked />
      </div>
    </ApiProvider>
  );
}

const WHOLE = /^[0-9a-f]{64}\.[\w-]{43}$/;

function Linked() {
  const t = useTranslations("reminders");
  const token = useLocation().hash.slice(1);
  // What a mail program cut off is not asked for.
  const isWhole = WHOLE.test(token);
  const { found, ...choice } = useReminders({ kind: "link", token }, isWhole);
  const isWrong = !isWhole || (found.error && refusalOf(found.error).reason === "not-found");
  if (isWrong)
    return (
      <EmptyState icon="lock" heading="h1" title={t("wrongTitle")} text={t("wrongText")}>
        <ButtonLink to="/contact" variant="secondary" icon="send">
          {t("write")}
        </ButtonLink>
      </EmptyState>
    );
  const wanted = found.data?.wanted;
  return (
    <>
      <PageHeader size="compact" title={t("title")} lead={t("lead")} />
      {typeof wanted === "boolean" ? (
        <div className={styles.choice}>
          <ReminderChoice {...choice} wanted={wanted} isAsked />
          <p className={styles.soft}>{t("others")}</p>
        </div>
      ) : (
        <QueryPending of={found} failed={t("failed")} lines={3} />
      )}
    </>
  );
}
