import { useQuery } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { withPreload } from "../../../platform/lazy-part.tsx";
import { useMe } from "../../../platform/me.ts";
import { type ApiErrorData, useTRPC } from "../../../platform/trpc.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import { CounterOrder, PaymentPanel } from "./counter-order.tsx";
import { NoOrder } from "./no-order.tsx";
import { TechnicianOrder } from "./technician-order.tsx";

const isNotFound = (error: unknown): boolean =>
  error instanceof TRPCClientError && (error.data as Partial<ApiErrorData> | null)?.httpStatus === 404;

/** One repair order: the car, what is to be done, what it costs, and what the customer said to it. */
function Page() {
  const t = useTranslations("orders");
  const titles = useTranslations("titles");
  const trpc = useTRPC();
  const { uid } = useMe();
  const { id = "" } = useParams();
  const seen = useQuery(trpc.orders.get.queryOptions({ id }));
  const rules = useQuery(trpc.orders.settings.queryOptions());
  if (seen.data?.view === "technician") return <TechnicianOrder order={seen.data.order} />;
  if (seen.data && rules.data?.view === "counter")
    return <CounterOrder key={`${id} ${uid}`} order={seen.data.order} settings={rules.data.settings} />;
  return (
    <>
      <WorkHeader title={titles("deskOrder")} eyebrow={<BackLink to="/desk/board">{t("board")}</BackLink>} />
      {isNotFound(seen.error) ? (
        <NoOrder id={id} />
      ) : (
        <QueryPending of={seen.data ? rules : seen} failed={t("errorTitle")} height="24rem" />
      )}
    </>
  );
}

export const OrderPage = withPreload(Page, PaymentPanel.preload);
