import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "../../platform/trpc.tsx";
import { QueryPending } from "../../ui/query-pending.tsx";
import styles from "./whole-mail.module.css";

/** An e-mail as it came, with all that the thread leaves out: read once somebody opens it. */
export function WholeMail({ order, id }: { order: string; id: string }) {
  const t = useTranslations("orders.thread");
  const trpc = useTRPC();
  const [isOpen, setOpen] = useState(false);
  const found = useQuery({
    ...trpc.threads.original.queryOptions({ order, id }),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const mail = found.data;
  return (
    <details className={styles.mail} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t("whole")}</summary>
      {isOpen && !mail && <QueryPending of={found} failed={t("errorTitle")} height="3rem" />}
      {mail && (
        <>
          <p className={styles.facts}>{t("mailFrom", { email: mail.from, subject: mail.subject })}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
          <section className={styles.text} dir="auto" aria-label={t("whole")} tabIndex={0}>
            {mail.text}
          </section>
          {mail.isCut && <p className={styles.facts}>{t("mailCut")}</p>}
          {mail.files.length > 0 && (
            <p className={styles.facts}>{t("mailFiles", { files: mail.files.filter(Boolean).join(", ") })}</p>
          )}
        </>
      )}
    </details>
  );
}
