import "../../../ui/more-icons.ts";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { FOLLOW_EVERY } from "../../../features/appointments/types.ts";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { callLink, formatPhone, useFormat } from "../../../platform/format.ts";
import { problemOf } from "../../../platform/problem.ts";
import { useContact } from "../../../platform/shop.ts";
import { ApiProvider, useTRPC } from "../../../platform/trpc.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import styles from "./approve-page.module.css";
import { DecisionForm } from "./decision-form.tsx";

/** A repair order for its customer, opened by the link the shop sent: what the car needs, what it costs, and their decision. */
export function ApprovePage() {
  return (
    <ApiProvider>
      <div className={`page ${styles.page}`}>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <Linked />
      </div>
    </ApiProvider>
  );
}

const WHOLE = /^[\w-]{1,64}\.[\w-]{43}$/;

function Linked() {
  const t = useTranslations("approvals");
  const trpc = useTRPC();
  const { phone } = useContact();
  const { dayTime } = useFormat();
  const { vehicleLabel } = useVehicleWords();
  const token = useLocation().hash.slice(1);
  // What a mail program cut off is not asked for.
  const isWhole = WHOLE.test(token);
  const found = useQuery({
    ...trpc.approvals.open.queryOptions({ token }),
    enabled: isWhole,
    refetchInterval: ({ state: { data, error } }) => (data && !error ? FOLLOW_EVERY : false),
  });
  const isWrong = !isWhole || (found.error && problemOf(found.error).reason === "not-found");
  const call = phone && (
    <a className={styles.call} href={callLink(phone)}>
      <Icon name="phone" size={18} />
      {t("call", { phone: formatPhone(phone) })}
    </a>
  );
  if (isWrong)
    return (
      <EmptyState icon="lock" heading="h1" title={t("wrongTitle")} text={t("wrongText")}>
        {call}
        <ButtonLink to="/contact" variant="secondary" icon="send">
          {t("write")}
        </ButtonLink>
      </EmptyState>
    );
  const order = found.data;
  if (!order)
    return (
      <>
        <PageHeader size="compact" title={t("title")} />
        <QueryPending of={found} failed={t("failed")} height="24rem" />
      </>
    );
  return (
    <>
      <PageHeader
        size="compact"
        title={vehicleLabel(order.vehicle)}
        lead={t("lead", { number: order.number, name: order.name })}
      />
      <p className={styles.stage} data-stage={order.stage}>
        <strong>{t(`stages.${order.stage}`)}</strong>
        {order.promisedAt && order.stage !== "picked-up" && (
          <> {t("promised", { at: dayTime(order.promisedAt) })}</>
        )}
      </p>
      <DecisionForm key={token} token={token} order={order} />
      <p className={styles.reach}>{call}</p>
    </>
  );
}
