import { progressOf } from "@openhood/domain/inspections/summary";
import { inLanguage } from "@openhood/domain/local-text";
import { useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { InspectionSheet } from "../../../features/inspections/inspection-sheet.tsx";
import { SendInspection } from "../../../features/inspections/order-inspections.tsx";
import { useInspection } from "../../../features/inspections/use-inspection.ts";
import { OutboxList } from "../../../features/outbox/outbox-list.tsx";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { inRow } from "../../../ui/facts.ts";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { Notice } from "../../../ui/states.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import styles from "./inspection-page.module.css";

/** One inspection, to be marked with a thumb in the bay or at the desk. */
export function InspectionPage() {
  const { id = "" } = useParams();
  return <One key={id} id={id} />;
}

function One({ id }: { id: string }) {
  const t = useTranslations("inspections");
  const titles = useTranslations("titles");
  const { language } = useLanguage();
  const { date } = useFormat();
  const { vehicleAndPlate } = useVehicleWords();
  const me = useMe();
  const marks = useInspection(id);
  const { query, data, inspection, unsent, failed } = marks;
  if (!data || !inspection)
    return (
      <>
        <WorkHeader title={titles("deskInspection")} />
        <QueryPending of={query} failed={t("errorTitle")} height="24rem" />
      </>
    );
  const { order } = data;
  const { checked, total } = progressOf(inspection);
  const { state, template } = inspection;
  return (
    <div className={styles.page} data-inspection={id}>
      <WorkHeader
        tools={
          <BackLink to={`/desk/orders/${inspection.order}`} className={styles.back}>
            {t("ro", { number: order.number })}
          </BackLink>
        }
        title={inLanguage(template.name, language)}
      />
      <div className={styles.bar}>
        <p className={styles.car}>{inRow([vehicleAndPlate(order.vehicle), order.name])}</p>
        <p className={`tabular ${styles.progress}`}>
          <strong data-progress="">{t("checked", { checked, total })}</strong>
          <progress aria-label={t("progress")} max={total} value={checked} />
        </p>
        <p className={styles.state} role="status" data-unsent={unsent}>
          {state.status === "sent"
            ? t("sentOn", { date: date(state.at) })
            : unsent > 0
              ? t("onPhone", { count: unsent })
              : t("atShop")}
        </p>
        {state.status === "open" && me.may("inspections.send") && (
          <SendInspection inspection={data.inspection} unsent={unsent} />
        )}
      </div>
      {state.status === "sent" && (
        <Notice tone="info" brief>
          {t("isSent")}
        </Notice>
      )}
      {failed.length > 0 && <OutboxList entries={failed} />}
      <InspectionSheet marks={marks} isSent={state.status === "sent"} />
    </div>
  );
}
