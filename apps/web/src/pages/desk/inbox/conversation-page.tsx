import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { lazyPart, withPreload } from "../../../platform/lazy-part.tsx";
import { useMe } from "../../../platform/me.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { threadAt } from "./thread-address.ts";
import styles from "./thread-page.module.css";

const BeginForm = lazyPart(async () => (await import("../forms.ts")).BeginForm);

/** The conversation with an appointment's customer: the one there is, or the first words of one. */
export const ConversationPage = withPreload(Page, BeginForm.preload);

function Page() {
  const { appointment = "" } = useParams();
  const t = useTranslations("conversation");
  const back = useTranslations("thread");
  const trpc = useTRPC();
  // Who comes again may have begun one meanwhile.
  const enabled = useMe().may("messages.withCustomer");
  const asked = useQuery({ ...trpc.messages.withCustomer.queryOptions({ appointment }), enabled, gcTime: 0 });
  const { data } = asked;
  // Whoever does not write to customers sees the car, and whom to ask, on its order.
  if (!enabled) return <Navigate to={`/desk/orders/${appointment}`} replace />;
  if (data?.latest)
    return <Navigate to={threadAt(data.latest.id, data.latest.status)} state={{ answer: true }} replace />;
  return (
    <article className={styles.page}>
      <BackLink to="/desk" className={styles.back}>
        {back("back")}
      </BackLink>
      {!data ? (
        <QueryPending of={asked} failed={t("errorTitle")} lines={8} />
      ) : data.customer.email ? (
        <BeginForm key={appointment} appointment={appointment} customer={data.customer} />
      ) : (
        <EmptyState heading="h1" icon="phone" title={data.customer.name} text={t("noEmail")} />
      )}
    </article>
  );
}
