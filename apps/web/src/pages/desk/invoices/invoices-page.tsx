import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { InvoiceRow } from "../../../features/invoices/invoice-row.tsx";
import { useMe } from "../../../platform/me.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { MorePages } from "../../../ui/more-pages.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import rows from "../../../ui/rows.module.css";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import { Aging } from "./aging.tsx";
import styles from "./invoices-page.module.css";

type Listed = ApiOutputs["invoices"]["list"];
type Show = "all" | "open" | "today";
type View = Show | "aging";

/** Invoices and credit notes, the latest first: all, those not paid, or today's; or who owes for how long. */
export function InvoicesPage() {
  const t = useTranslations("money.invoices");
  const titles = useTranslations("titles");
  const trpc = useTRPC();
  const client = useTRPCClient();
  const enabled = useMe().may("invoices.list");
  const [view, setView] = useState<View>("all");
  const show = view === "aging" ? "all" : view;
  const pages = useInfiniteQuery({
    queryKey: [...trpc.invoices.list.queryKey({ show, after: null }), "pages"],
    queryFn: ({ pageParam }) => client.invoices.list.query({ show, after: pageParam }),
    initialPageParam: null as Listed["next"],
    getNextPageParam: ({ next }) => next,
    enabled: enabled && view !== "aging",
  });
  if (!enabled)
    return <EmptyState heading="h1" icon="lock" title={t("notYoursTitle")} text={t("notYoursText")} />;
  const invoices = pages.data?.pages.flatMap((page) => page.invoices);
  return (
    <div className={styles.page}>
      <WorkHeader title={titles("deskInvoices")} />
      <SegmentedControl
        label={t("show")}
        options={[
          ["all", t("all")],
          ["open", t("open")],
          ["today", t("today")],
          ["aging", t("aging")],
        ]}
        value={view}
        onChange={setView}
      />
      {view === "aging" ? (
        <Aging />
      ) : !invoices ? (
        <QueryPending of={pages} failed={t("errorTitle")} height="24rem" />
      ) : invoices.length === 0 ? (
        <EmptyState icon="money" title={t(`none.${show}`)} text={t("noneText")} />
      ) : (
        <>
          <ul className={rows.rows}>
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </ul>
          <MorePages of={pages} label={t("more")} />
        </>
      )}
    </div>
  );
}
