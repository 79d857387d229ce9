import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { withPreload } from "../../../platform/lazy-part.tsx";
import { useMe } from "../../../platform/me.ts";
import { refusalOf } from "../../../platform/refusal.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { usePageTitle } from "../../../ui/page-title.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { useShortcuts } from "../../../ui/shortcuts.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { AnswerForm, Thread } from "./thread.tsx";
import styles from "./thread-page.module.css";

/** One message: what was said, what is known, and the answer. */
export const ThreadPage = withPreload(Page, AnswerForm.preload);

function Page() {
  const { id = "" } = useParams();
  const { search, state } = useLocation();
  const asked = (state as { answer?: boolean } | null)?.answer === true;
  const t = useTranslations("thread");
  const trpc = useTRPC();
  const me = useMe();
  const message = useQuery(trpc.messages.get.queryOptions({ id }));
  // Who is faster than the network and asks for the answer already gets it when the thread is there.
  const [hurried, setHurried] = useState<string | null>(null);
  useShortcuts({ r: message.data ? undefined : () => setHurried(id) });
  usePageTitle(message.data?.from.name ?? null);
  return (
    <article className={styles.page}>
      <BackLink to={{ pathname: "/desk", search }} className={styles.back}>
        {t("back")}
      </BackLink>
      {message.data ? (
        <Thread key={id} message={message.data} answering={asked || hurried === id} />
      ) : message.error && ["not-found", "invalid-input"].includes(refusalOf(message.error).reason) ? (
        <EmptyState
          heading="h1"
          icon="search"
          title={t("goneTitle")}
          text={t(me.may("messages.assign") ? "goneText" : "notGivenText")}
        >
          <ButtonLink to="/desk" variant="secondary">
            {t("back")}
          </ButtonLink>
        </EmptyState>
      ) : (
        <QueryPending of={message} failed={t("errorTitle")} lines={8} />
      )}
    </article>
  );
}
