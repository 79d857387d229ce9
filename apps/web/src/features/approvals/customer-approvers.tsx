import { useTranslations } from "use-intl";
import { useMe } from "../../platform/me.ts";
import { QueryPending } from "../../ui/query-pending.tsx";
import styles from "../customers/record.module.css";
import { Approvers } from "./approvers.tsx";
import { useApprovers } from "./use-approvers.ts";

/** Who may approve for a customer, for the counter that is told so. */
export function CustomerApprovers({ id }: { id: string }) {
  const t = useTranslations("approvers");
  const may = useMe().may("customers.edit");
  const { found, reread } = useApprovers(id, may);
  if (!may) return null;
  const [of] = found.data?.records ?? [];
  return (
    <section aria-labelledby="approvers-heading" className={styles.part}>
      <div className={styles.head}>
        <h2 id="approvers-heading">{t("title")}</h2>
      </div>
      <p className="soft">{t("deskText")}</p>
      {of ? (
        <Approvers of={of} reread={reread} forCustomer />
      ) : (
        <QueryPending of={found} failed={t("errorTitle")} height="6rem" />
      )}
    </section>
  );
}
