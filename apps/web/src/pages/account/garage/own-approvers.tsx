import { useTranslations } from "use-intl";
import { Approvers } from "../../../features/approvals/approvers.tsx";
import { useApprovers } from "../../../features/approvals/use-approvers.ts";
import { QueryPending } from "../../../ui/query-pending.tsx";
import account from "../sections.module.css";
import styles from "./garage-page.module.css";

/** Who may approve work on one's own cars; nothing for whom the shop has no record of, or who only books for a fleet. */
export function OwnApprovers() {
  const t = useTranslations("approvers");
  const { found, reread } = useApprovers(null);
  if (found.data?.records.length === 0) return null;
  return (
    <div className={`${account.sections} ${styles.apart}`}>
      <section className={account.section} aria-labelledby="approvers-heading">
        <h2 id="approvers-heading">{t("title")}</h2>
        <p>{t("text")}</p>
        {!found.data && <QueryPending of={found} failed={t("errorTitle")} height="6rem" />}
        {found.data?.records.map((of, _, { length }) => (
          <div key={of.record}>
            {length > 1 && <h3>{of.name}</h3>}
            <Approvers of={of} reread={reread} />
          </div>
        ))}
      </section>
    </div>
  );
}
