import { useState } from "react";
import { useTranslations } from "use-intl";
import type { CustomerPageData } from "../../../features/customers/api.ts";
import styles from "../../../features/customers/record.module.css";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { useMe } from "../../../platform/me.ts";
import { Timeline } from "./timeline.tsx";

/** Everything that happened with a customer, over all their cars, the latest first. Reads when it is opened. */
export function CustomerTimeline({ page: { record, vehicles } }: { page: CustomerPageData }) {
  const t = useTranslations("customers.timeline");
  const { vehicleLabel } = useVehicleWords();
  const [isOpen, setOpen] = useState(false);
  if (!useMe().may("customers.timeline")) return null;
  const carOf = (id: string) => {
    const car = vehicles.find((one) => one.id === id);
    return car ? vehicleLabel(car.facts) : null;
  };
  return (
    <section aria-labelledby="timeline-heading" className={styles.part}>
      <div className={styles.head}>
        <h2 id="timeline-heading">{t("title")}</h2>
      </div>
      <details
        className={styles.past}
        data-timeline={record.id}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{t("show")}</summary>
        {isOpen && <Timeline of={{ kind: "record", id: record.id }} carOf={carOf} />}
      </details>
    </section>
  );
}
