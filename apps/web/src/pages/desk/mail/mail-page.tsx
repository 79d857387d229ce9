import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { RetryAllMail } from "../../../features/mail/retry-all-mail.tsx";
import { useFormat } from "../../../platform/format.ts";
import { useMe } from "../../../platform/me.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { type ApiOutputs, useTRPC } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { EmptyState, Notice } from "../../../ui/states.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import styles from "./mail-page.module.css";

type DeadMail = ApiOutputs["mail"]["dead"][number];

/** Mails that were given up, why, and another try. */
export function MailPage() {
  const t = useTranslations("desk.mail");
  const trpc = useTRPC();
  const me = useMe();
  const allowed = me.may("mail.dead");
  const dead = useQuery({ ...trpc.mail.dead.queryOptions(), enabled: allowed });
  const notices = useQuery({ ...trpc.notices.list.queryOptions(), enabled: me.may("notices.list") });
  const isPaused = notices.data?.some(({ kind }) => kind === "mail-paused" || kind === "texts-paused");
  const [retried, setRetried] = useState<string | null>(null);
  // Stays when the list is empty, to say what its press did.
  const [isAllAgain, setAllAgain] = useState(false);
  if (!allowed)
    return <EmptyState heading="h1" icon="lock" title={t("notYoursTitle")} text={t("notYoursText")} />;
  return (
    <>
      <WorkHeader title={t("title")} lead={dead.data?.length ? t("lead") : undefined} />
      <div role="status">
        {retried && (
          <div className={styles.status}>
            <Notice tone="ok">{t("retried", { address: retried })}</Notice>
          </div>
        )}
      </div>
      {(isAllAgain || (!isPaused && (dead.data?.length ?? 0) > 1)) && (
        <RetryAllMail onPressed={() => setAllAgain(true)} />
      )}
      {dead.data ? (
        dead.data.length === 0 ? (
          isPaused ? (
            <EmptyState title={t("waitingTitle")} text={t("waitingText")} />
          ) : (
            <EmptyState icon="check" title={t("emptyTitle")} text={t("emptyText")} />
          )
        ) : (
          <ul className={styles.list}>
            {dead.data.map((mail) => (
              <DeadMailRow key={mail.id} mail={mail} onRetried={() => setRetried(mail.to)} />
            ))}
          </ul>
        )
      ) : (
        <QueryPending of={dead} failed={t("errorTitle")} lines={6} />
      )}
    </>
  );
}

const reasonOf = ({ kind, error }: DeadMail) =>
  kind === "text" ? "undelivered" : /\b5\d\d\b/.test(error) ? "refused" : "unreachable";

function DeadMailRow({ mail, onRetried }: { mail: DeadMail; onRetried: () => void }) {
  const t = useTranslations("desk.mail");
  const trpc = useTRPC();
  const cache = useQueryClient();
  const problem = useProblemText();
  const { dateTime } = useFormat();
  const retry = useMutation(
    trpc.mail.retry.mutationOptions({
      onSuccess: async () => {
        onRetried();
        await cache.invalidateQueries({ queryKey: trpc.mail.pathKey() });
      },
    }),
  );
  return (
    <li className={styles.mail}>
      <div className={styles.words}>
        <h2>{mail.subject}</h2>
        <p>
          {t("to")} <span className={styles.address}>{mail.to}</span>
        </p>
        <p className="tabular soft">{t("tried", { attempts: mail.attempts, when: dateTime(mail.diedAt) })}</p>
        <p>{t(reasonOf(mail))}</p>
        <p className={styles.error}>{mail.error}</p>
        {retry.isError && (
          <Notice tone="stop" title={t("notRetried")}>
            {problem(retry.error)}
          </Notice>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          icon="refresh"
          pending={retry.isPending}
          onClick={() => retry.mutate({ id: mail.id, kind: mail.kind })}
        >
          {t("retry")}
        </Button>
        {mail.about.kind === "message" && <Link to={`/desk/messages/${mail.about.id}`}>{t("open")}</Link>}
      </div>
    </li>
  );
}
