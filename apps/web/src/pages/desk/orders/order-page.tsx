import { hasEnded } from "@openhood/domain/booking/appointment";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useAppointment } from "../../../features/appointments/schedule.ts";
import { intentKey } from "../../../platform/intent.ts";
import { withPreload } from "../../../platform/lazy-part.tsx";
import { useMe } from "../../../platform/me.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { type ApiErrorData, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { EmptyState, Notice } from "../../../ui/states.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import { CounterOrder, PaymentPanel } from "./counter-order.tsx";
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

/** An appointment that has no order yet, and how it gets one; or an address that leads nowhere. */
export function NoOrder({ id }: { id: string }) {
  const t = useTranslations("orders.missing");
  const orders = useTranslations("orders");
  const mayOpen = useMe().may("orders.open");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const problem = useProblemText();
  const open = useMutation({
    mutationFn: () =>
      api.orders.open.mutate({ key: intentKey(`orders.open.${id}`, id), from: { kind: "appointment", id } }),
    onSuccess: ({ ok }) =>
      ok ? cache.invalidateQueries({ queryKey: trpc.orders.get.queryKey({ id }) }) : undefined,
  });
  const visit = useAppointment(id);
  if (visit.isPending) return <QueryPending of={visit} failed={orders("errorTitle")} height="24rem" />;
  if (visit.data?.row === null)
    return (
      <EmptyState icon="search" title={t("noneTitle")} text={t("noneText")}>
        <ButtonLink to="/desk/orders">{t("orders")}</ButtonLink>
        <ButtonLink to="/desk/board" variant="secondary">
          {t("board")}
        </ButtonLink>
      </EmptyState>
    );
  const appointment = visit.data?.row?.appointment;
  if (appointment && hasEnded(appointment))
    return <EmptyState icon="wrench" title={t("title")} text={t("ended")} />;
  return (
    <>
      <EmptyState icon="wrench" title={t("title")} text={t(mayOpen ? "text" : "textElse")}>
        {mayOpen && (
          <Button pending={open.isPending} onClick={() => open.mutate()}>
            {t("open")}
          </Button>
        )}
      </EmptyState>
      {open.data?.ok === false && <Notice tone="watch">{t("ended")}</Notice>}
      {open.error && <Notice tone="stop">{problem(open.error)}</Notice>}
    </>
  );
}

export const OrderPage = withPreload(Page, PaymentPanel.preload);
