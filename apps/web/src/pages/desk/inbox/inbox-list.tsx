import { useQuery } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { DeadMailNotice } from "../../../features/mail/dead-mail-notice.tsx";
import { InboxRowLink } from "../../../features/messages/inbox-row.tsx";
import type { Status } from "../../../features/messages/inbox-rows.ts";
import { useWaiting } from "../../../features/threads/use-waiting.ts";
import { useMe } from "../../../platform/me.ts";
import { useNow } from "../../../platform/now.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { PullToRefresh, RefreshButton } from "../../../ui/pull-to-refresh.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { useRefresh } from "../../../ui/refresh.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import styles from "./inbox-list.module.css";
import { OrderQuestions } from "./order-questions.tsx";
import type { useInbox } from "./use-inbox.ts";

type Props = {
  status: Status;
  inbox: ReturnType<typeof useInbox>;
  opened: string | null;
  /** A thread is open beside it, or the first words of one. */
  isBeside: boolean;
  wide: boolean;
  focusRow: (id: string | null) => void;
};

/** The inbox: its tabs, the bar that says what came, and the rows. */
export function InboxList({ status, inbox, opened, isBeside, wide, focusRow }: Props) {
  const t = useTranslations("desk.inbox");
  const asked = useWaiting().length;
  const refresh = useRefresh(async () => t("refreshed", { count: await inbox.refresh() }));
  return (
    <PullToRefresh {...refresh}>
      {/* What is open carries the page's heading. */}
      {!isBeside && <WorkHeader title={t("title")} />}
      <section aria-label={t("title")} className={styles.inbox}>
        <div className={styles.head}>
          <Tabs
            status={status}
            unread={inbox.unread === undefined ? undefined : inbox.unread + asked}
            opened={opened}
          />
          <RefreshButton {...refresh} />
          <div className={styles.news} role="status">
            {inbox.waiting > 0 && (
              <button
                type="button"
                className={styles.bar}
                onClick={() => {
                  flushSync(inbox.show);
                  document.querySelector<HTMLElement>("[data-row]")?.focus();
                }}
              >
                {t(status === "new" ? "waiting" : "moved", { count: inbox.waiting })}
                <span className={styles.show}>{t("show")}</span>
              </button>
            )}
          </div>
        </div>
        <Rows status={status} inbox={inbox} opened={opened} wide={wide} onMore={focusRow} />
        <DeadMailNotice />
      </section>
    </PullToRefresh>
  );
}

function Tabs({
  status,
  unread,
  opened,
}: {
  status: Status;
  unread: number | undefined;
  opened: string | null;
}) {
  const t = useTranslations("desk.inbox");
  return (
    <nav aria-label={t("tabs")}>
      <ul className={styles.tabs}>
        {(["new", "answered", "archived"] as const).map((one) => (
          <li key={one}>
            <Link
              to={{
                pathname: opened ? `/desk/messages/${opened}` : "/desk",
                search: one === "new" ? "" : `?status=${one}`,
              }}
              replace
              viewTransition={false}
              state={{ keepScroll: true }}
              className={styles.tab}
              aria-current={one === status ? "page" : undefined}
            >
              <span className={styles.label}>{t(`status.${one}`)}</span>
              {one === "new" && unread ? <span className={`tabular ${styles.unread}`}>{unread}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type RowsProps = Omit<Props, "focusRow" | "isBeside"> & { onMore: (first: string | null) => void };

function Rows({ status, inbox, opened, wide, onMore }: RowsProps) {
  const t = useTranslations("desk.inbox");
  const trpc = useTRPC();
  const problem = useProblemText();
  const me = useMe();
  const now = useNow();
  const shop = useQuery({ ...trpc.shop.get.queryOptions(), staleTime: Number.POSITIVE_INFINITY });
  const { list } = inbox;
  const questions = useWaiting();
  const asked = status === "new" && questions.length > 0 && (
    <OrderQuestions questions={questions} now={now} />
  );
  if (!list)
    return <QueryPending of={inbox.answer} failed={t("errorTitle")} lines={12} className={styles.loading} />;
  if (list.rows.length === 0)
    return (
      asked || (
        <EmptyState
          icon={status === "archived" ? "archive" : status === "answered" ? "send" : "inbox"}
          title={t(`empty.${status}.title`)}
          text={t(me.may("messages.assign") ? `empty.${status}.text` : "empty.given")}
        />
      )
    );
  return (
    <>
      {asked}
      <ul className={styles.rows} aria-label={t(`status.${status}`)}>
        {list.rows.map((row) => (
          <InboxRowLink
            key={row.id}
            row={row}
            status={status}
            current={row.id === opened}
            wide={wide}
            now={now}
            hours={shop.data?.profile ?? null}
          />
        ))}
      </ul>
      {list.next && (
        <div className={styles.more}>
          {inbox.more.error ? <p role="alert">{problem(inbox.more.error)}</p> : null}
          <Button
            variant="secondary"
            size="small"
            pending={inbox.more.pending}
            onClick={() => void inbox.showMore().then((first) => first && onMore(first))}
          >
            {t("more")}
          </Button>
        </div>
      )}
    </>
  );
}
