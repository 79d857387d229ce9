import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { OwnThread } from "../../../features/messages/own-thread.tsx";
import { usePerson } from "../../../features/sign-in/use-person.ts";
import { VerifyNotice } from "../../../features/sign-in/verify-notice.tsx";
import { hasNetwork } from "../../../platform/network.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PullToRefresh, RefreshButton } from "../../../ui/pull-to-refresh.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { useRefresh } from "../../../ui/refresh.ts";
import { EmptyState } from "../../../ui/states.tsx";
import styles from "./messages-page.module.css";

/** What this person wrote to the shop, and what came back. */
export function AccountMessagesPage() {
  const t = useTranslations("account.messages");
  const { emailVerified } = usePerson();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const refresh = useRefresh(async () => {
    // Without a network the query would wait for one, and the person with it.
    if (!hasNetwork()) throw new Error("No network");
    await cache.fetchQuery({ ...trpc.messages.mine.queryOptions(), staleTime: 0 });
    return t("refreshed");
  });
  return (
    <PullToRefresh {...refresh}>
      <div className={styles.page}>
        <PageHeader
          size="compact"
          title={t("title")}
          lead={t("lead")}
          actions={
            <>
              <ButtonLink to="/contact" variant="secondary" size="small" icon="plus">
                {t("write")}
              </ButtonLink>
              {emailVerified && <RefreshButton {...refresh} inWords />}
            </>
          }
        />
        {emailVerified ? <OwnThreads /> : <VerifyNotice why={t("whyVerify")} />}
      </div>
    </PullToRefresh>
  );
}

function OwnThreads() {
  const t = useTranslations("account.messages");
  const trpc = useTRPC();
  const mine = useQuery({
    ...trpc.messages.mine.queryOptions(),
    refetchInterval: 10_000,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: "always",
  });
  if (!mine.data) return <QueryPending of={mine} failed={t("errorTitle")} lines={6} />;
  if (mine.data.length === 0)
    return (
      <EmptyState icon="mail" title={t("emptyTitle")} text={t("emptyText")}>
        <ButtonLink to="/contact">{t("write")}</ButtonLink>
      </EmptyState>
    );
  return (
    <ul className={styles.threads}>
      {mine.data.map((thread, index) => (
        <li key={thread.id}>
          <OwnThread thread={thread} open={index === 0} />
        </li>
      ))}
    </ul>
  );
}
