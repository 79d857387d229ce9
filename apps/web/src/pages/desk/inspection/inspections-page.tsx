import { useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { OrderInspections } from "../../../features/inspections/order-inspections.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import styles from "./inspection-page.module.css";

/** The inspections of one car, for whoever comes from the bay. */
export function InspectionsPage() {
  const t = useTranslations("inspections");
  const titles = useTranslations("titles");
  const { order = "" } = useParams();
  return (
    <div className={styles.page}>
      <WorkHeader
        tools={<BackLink to={`/desk/orders/${order}`}>{t("order")}</BackLink>}
        title={titles("deskInspections")}
      />
      <div className={styles.card}>
        <VisuallyHidden as="h2">{titles("deskInspections")}</VisuallyHidden>
        <OrderInspections order={order} stage={null} offers={null} />
      </div>
    </div>
  );
}
