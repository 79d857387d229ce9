import { hasEnded } from "@openhood/domain/booking/appointment";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useAppointment } from "../../../features/appointments/schedule.ts";
import { intentKey } from "../../../platform/intent.ts";
import { useMe } from "../../../platform/me.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { EmptyState, Notice } from "../../../ui/states.tsx";

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
