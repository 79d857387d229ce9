import { useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { CustomerApprovers } from "../../../features/approvals/customer-approvers.tsx";
import { type CustomerPageData, useCustomer, useDuplicates } from "../../../features/customers/api.ts";
import { BookLink } from "../../../features/customers/book-link.tsx";
import { CustomerFactsPart } from "../../../features/customers/customer-facts.tsx";
import { CustomerReminders } from "../../../features/customers/customer-reminders.tsx";
import { Duplicates } from "../../../features/customers/duplicates.tsx";
import { MergedParts } from "../../../features/customers/merged-parts.tsx";
import styles from "../../../features/customers/record.module.css";
import { RecordClaims } from "../../../features/customers/record-claims.tsx";
import { Vehicles } from "../../../features/customers/vehicles.tsx";
import { Visits } from "../../../features/customers/visits.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { Badge } from "../../../ui/card.tsx";
import { Link } from "../../../ui/link.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { Notice } from "../../../ui/states.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import { CarHistory } from "./car-history.tsx";
import { CustomerInvoices } from "./customer-invoices.tsx";
import { CustomerOrders } from "./customer-orders.tsx";
import { CustomerTimeline } from "./customer-timeline.tsx";

/** A customer: who they are, their vehicles and visits, and records that may be theirs as well. */
export function CustomerPage() {
  const t = useTranslations("customers");
  const { id = "" } = useParams();
  const found = useCustomer(id);
  // A hint that came after the page would move what is being read. One that fails is not waited for.
  const hint = useDuplicates(id);
  const hintAwaited = hint.isLoading && hint.failureCount === 0;
  const eyebrow = <BackLink to="/desk/customers">{t("list.title")}</BackLink>;
  if (found.data && !hintAwaited) return <Shown key={id} page={found.data} eyebrow={eyebrow} />;
  return (
    <>
      <WorkHeader eyebrow={eyebrow} title={t("page.title")} />
      <QueryPending of={found} failed={t("page.errorTitle")} height="24rem" />
    </>
  );
}

function Shown({ page, eyebrow }: { page: CustomerPageData; eyebrow: React.ReactNode }) {
  const t = useTranslations("customers.page");
  const { record, into } = page;
  return (
    <>
      <WorkHeader
        eyebrow={eyebrow}
        title={record.facts.name}
        actions={
          <>
            {record.facts.kind === "fleet" && <Badge>{t("fleet")}</Badge>}
            {!into && <BookLink customer={record.facts} />}
          </>
        }
      />
      {into && (
        <Notice title={t("mergedTitle")}>
          <Link to={`/desk/customers/${into.id}`}>{t("mergedInto", { name: into.name })}</Link>
        </Notice>
      )}
      <MergedParts page={page} />
      <RecordClaims page={page} />
      {!into && <Duplicates record={record} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <CustomerFactsPart page={page} />
          {!into && <CustomerReminders id={record.id} />}
          {!into && <CustomerApprovers id={record.id} />}
        </div>
        <div className={styles.column}>
          <Vehicles page={page} historyOf={(vehicle) => <CarHistory vehicle={vehicle} />} />
          <CustomerOrders record={record.id} />
          <CustomerInvoices record={record.id} facts={record.facts} />
          <Visits page={page} />
          <CustomerTimeline page={page} />
        </div>
      </div>
    </>
  );
}
