import type { KeptMail } from "@openhood/domain/threads/inbound";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "../../platform/trpc.tsx";
import { type QueryLike, QueryPending } from "../../ui/query-pending.tsx";
import styles from "./whole-mail.module.css";

/** Read once somebody opens it, and never again: it does not change. */
const onceOpen = (isOpen: boolean) => ({ enabled: isOpen, staleTime: Number.POSITIVE_INFINITY });

/** An e-mail of an order's thread as it came, with all that the thread leaves out. */
export function WholeMail({ order, id }: { order: string; id: string }) {
  const trpc = useTRPC();
  const [isOpen, setOpen] = useState(false);
  const found = useQuery({ ...trpc.threads.original.queryOptions({ order, id }), ...onceOpen(isOpen) });
  return <Mail found={found} isOpen={isOpen} onOpen={setOpen} />;
}

/** As {@link WholeMail}, of a message in the inbox. */
export function WholeMessageMail({ message, id }: { message: string; id: string }) {
  const trpc = useTRPC();
  const [isOpen, setOpen] = useState(false);
  const found = useQuery({ ...trpc.messages.original.queryOptions({ message, id }), ...onceOpen(isOpen) });
  return <Mail found={found} isOpen={isOpen} onOpen={setOpen} />;
}

type Props = {
  found: QueryLike & { data: KeptMail | undefined };
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
};

function Mail({ found, isOpen, onOpen }: Props) {
  const t = useTranslations("desk.wholeMail");
  const mail = found.data;
  return (
    <details className={styles.mail} onToggle={({ currentTarget }) => onOpen(currentTarget.open)}>
      <summary>{t("whole")}</summary>
      {isOpen && !mail && <QueryPending of={found} failed={t("errorTitle")} height="3rem" />}
      {mail && (
        <>
          <p className={styles.facts}>{t("from", { email: mail.from, subject: mail.subject })}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
          <section className={styles.text} dir="auto" aria-label={t("whole")} tabIndex={0}>
            {mail.text}
          </section>
          {mail.isCut && <p className={styles.facts}>{t("cut")}</p>}
          {mail.files.length > 0 && (
            <p className={styles.facts}>{t("files", { files: mail.files.filter(Boolean).join(", ") })}</p>
          )}
        </>
      )}
    </details>
  );
}
