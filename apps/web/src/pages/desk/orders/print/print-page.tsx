import type { Language } from "@openhood/domain/fields";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router-dom";
import { IntlProvider, useTranslations } from "use-intl";
import { DocumentButtons } from "../../../../features/documents/document-buttons.tsx";
import { useLogo } from "../../../../features/shop/use-logo.ts";
import { useLanguage } from "../../../../platform/language.tsx";
import { localeOf } from "../../../../platform/messages.ts";
import { useShopTimeZone } from "../../../../platform/shop.ts";
import { useTRPC, useTRPCClient } from "../../../../platform/trpc.tsx";
import { useMessagesOf } from "../../../../platform/use-messages-of.ts";
import { BackLink } from "../../../../ui/back-link.tsx";
import { Button } from "../../../../ui/button.tsx";
import { QueryPending } from "../../../../ui/query-pending.tsx";
import { SegmentedControl } from "../../../../ui/segmented-control.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { EmptyState } from "../../../../ui/states.tsx";
import { WorkHeader } from "../../../../ui/work-header.tsx";
import { EstimatePaper } from "./estimate-paper.tsx";
import { KeyTagPaper } from "./key-tag-paper.tsx";
import styles from "./paper.module.css";
import { WorkOrderPaper } from "./work-order-paper.tsx";

const WORDS = ["shell", "orders"] as const;
const PAPERS = ["estimate", "work-order", "key-tag"] as const;
type Kind = (typeof PAPERS)[number];

/** An order on paper: for the customer in their language, for the bay without prices, or as a tag for the keys. */
export function OrderPrintPage() {
  const t = useTranslations("orders.paper");
  const titles = useTranslations("titles");
  const trpc = useTRPC();
  const { id = "" } = useParams();
  const { language } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const seen = useQuery(trpc.orders.get.queryOptions({ id }));
  const rules = useQuery(trpc.orders.settings.queryOptions());
  // No paper is printed while its logo is on its way; one that does not come is left out.
  const logo = useLogo();
  const what = PAPERS.find((one) => one === search.get("what")) ?? "estimate";
  const hasPdf = what === "estimate" && seen.data?.view === "counter" && seen.data.order.jobs.length > 0;
  const header = (
    <WorkHeader
      title={titles("deskOrderPrint")}
      eyebrow={
        <span data-no-print="">
          <BackLink to={`/desk/orders/${id}`}>{t("back")}</BackLink>
        </span>
      }
      actions={
        // To hand out, the PDF is the thing.
        <Button variant={hasPdf ? "secondary" : "primary"} data-no-print="" onClick={() => window.print()}>
          {t("print")}
        </Button>
      }
    />
  );
  if (seen.data?.view === "technician" || rules.data?.view === "technician")
    return (
      <>
        {header}
        <EmptyState icon="lock" title={t("counterTitle")} text={t("counterText")} />
      </>
    );
  return (
    <div className={styles.page}>
      {header}
      <div data-no-print="">
        <SegmentedControl
          label={t("what")}
          options={PAPERS.map((one) => [one, t(`kinds.${one}`)])}
          value={what}
          onChange={(one) => setSearch({ what: one }, { replace: true })}
        />
      </div>
      {what === "estimate" && seen.data && seen.data.order.jobs.length > 0 && (
        <div className={styles.pdf} data-no-print="">
          <p>{t("forCustomer")}</p>
          <EstimateDocument id={id} />
        </div>
      )}
      {seen.data && rules.data && !logo.isLoading ? (
        <Paper
          what={what}
          order={seen.data.order}
          settings={rules.data.settings}
          language={what === "estimate" ? seen.data.order.customer.language : language}
        />
      ) : (
        <QueryPending of={seen.data ? rules : seen} failed={t("errorTitle")} height="40rem" />
      )}
    </div>
  );
}

function EstimateDocument({ id }: { id: string }) {
  const api = useTRPCClient();
  return (
    <DocumentButtons
      kinds={["estimate"]}
      isMain
      issue={(kind) => api.documents.issue.mutate({ order: id, kind })}
    />
  );
}

type PaperProps = { what: Kind; order: RepairOrder; settings: RepairOrderSettings; language: Language };

function Paper({ what, order, settings, language }: PaperProps) {
  const timeZone = useShopTimeZone();
  const messages = useMessagesOf(language, WORDS);
  if (!messages) return <Skeleton lines={8} />;
  return (
    <IntlProvider locale={localeOf(language)} messages={messages} timeZone={timeZone}>
      <article className={styles.paper} lang={language} data-paper={what}>
        {what === "estimate" && <EstimatePaper order={order} settings={settings} language={language} />}
        {what === "work-order" && <WorkOrderPaper order={order} settings={settings} language={language} />}
        {what === "key-tag" && <KeyTagPaper order={order} language={language} />}
      </article>
    </IntlProvider>
  );
}
