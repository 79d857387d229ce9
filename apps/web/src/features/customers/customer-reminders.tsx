import { useTranslations } from "use-intl";
import { useMe } from "../../platform/me.ts";
import styles from "./record.module.css";
import { ReminderChoice, useReminders } from "./reminder-choice.tsx";

/** Whether a customer wants reminders of services, for the counter that is told so. */
export function CustomerReminders({ id }: { id: string }) {
  const t = useTranslations("reminders.desk");
  const me = useMe();
  const may = me.may("customers.edit");
  const { found, ...choice } = useReminders({ kind: "customer", id }, may);
  if (!may || !found.data) return null;
  const { wanted } = found.data;
  return (
    <section aria-labelledby="reminders-heading" className={styles.part}>
      <div className={styles.head}>
        <h2 id="reminders-heading">{t("title")}</h2>
      </div>
      {wanted === null ? <p>{t("none")}</p> : <ReminderChoice {...choice} wanted={wanted} forCustomer />}
    </section>
  );
}
