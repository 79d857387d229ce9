import { useTranslations } from "use-intl";
import { ReminderChoice, useReminders } from "../../../features/customers/reminder-choice.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import styles from "../sections.module.css";

/** Whether one gets reminders of services. */
export function OwnReminders() {
  const t = useTranslations("reminders");
  const { found, ...choice } = useReminders({ kind: "own" });
  const wanted = found.data?.wanted;
  return (
    <section aria-labelledby="reminders-heading" className={styles.section}>
      <h2 id="reminders-heading">{t("title")}</h2>
      <p>{t("lead")}</p>
      {typeof wanted === "boolean" ? (
        <ReminderChoice {...choice} wanted={wanted} />
      ) : (
        <QueryPending of={found} failed={t("failed")} lines={2} />
      )}
    </section>
  );
}
