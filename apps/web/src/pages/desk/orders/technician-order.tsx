import { inLanguage } from "@openhood/domain/local-text";
import type { TechnicianOrder as Order } from "@openhood/domain/repair-orders/technician-view";
import { useTranslations } from "use-intl";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { PartSupply } from "../../../features/orders/part-supply.tsx";
import { usePartChange } from "../../../features/orders/use-part-change.ts";
import { hoursOf } from "../../../features/shop/editor/amounts.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { Badge } from "../../../ui/card.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import { InspectionsSection } from "./inspections-section.tsx";
import { JobWork } from "./job-work.tsx";
import { OrderThread } from "./order-history.tsx";
import { AskedInBay } from "./order-notes.tsx";
import styles from "./order-page.module.css";
import { OrderLinks } from "./order-visit.tsx";

/** What is to be done, for whoever does it: no money, and no way to reach the customer. */
export function TechnicianOrder({ order }: { order: Order }) {
  const t = useTranslations("orders");
  const { language } = useLanguage();
  const { vehicleLabel } = useVehicleWords();
  const { dateTime } = useFormat();
  return (
    <div className={styles.page} data-order={order.id}>
      <WorkHeader
        eyebrow={<BackLink to="/desk/board">{t("board")}</BackLink>}
        title={`${t("title", { number: order.number })} · ${order.customer.name}`}
        lead={
          <>
            {order.vehicle.plate && <span className={styles.plate}>{order.vehicle.plate}</span>}{" "}
            {vehicleLabel(order.vehicle)}
          </>
        }
      />
      {order.promisedAt && (
        <p>
          {t("promised")}: {dateTime(order.promisedAt)}
        </p>
      )}
      {order.keyTag && (
        <p>
          {t("keyTag")}: {order.keyTag}
        </p>
      )}
      <OrderLinks order={order} />
      {"appointment" in order.source && order.source.appointment !== null && (
        <AskedInBay id={order.source.appointment} />
      )}
      <h2>{t("concerns")}</h2>
      {order.concerns.length === 0 && <p className={styles.soft}>{t("noConcerns")}</p>}
      <ul>
        {order.concerns.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      {order.jobs.length === 0 && <p className={styles.soft}>{t("noJobs")}</p>}
      {order.jobs.map((job) => (
        <section key={job.id} className={styles.job} data-job={job.id}>
          <header className={styles.jobHead}>
            <h3>{inLanguage(job.name, language)}</h3>
            <Badge tone={job.authorization === "approved" ? "ok" : "neutral"}>
              {t(`authorization.${job.authorization}`)}
            </Badge>
          </header>
          <div className={styles.jobBody}>
            <ul className={styles.lines}>
              {job.lines.map((line) => (
                <li key={line.id} data-line={line.id}>
                  {inLanguage(line.name, language)}
                  {line.kind === "labor" && ` · ${hoursOf(line.hours)} h`}
                  {line.kind === "part" && ` · ${hoursOf(line.quantity)}`}
                  {line.kind === "part" && <TechnicianPart order={order.id} line={line} />}
                </li>
              ))}
            </ul>
            <JobWork order={order.id} job={job} />
          </div>
        </section>
      ))}
      <InspectionsSection order={order.id} stage={order.stage.is} parts={null} />
      <OrderThread order={order} />
    </div>
  );
}

type Part = Extract<Order["jobs"][number]["lines"][number], { kind: "part" }>;

/** How far a part is, which who works with it may say. */
function TechnicianPart({ order, line }: { order: string; line: Part }) {
  const { language } = useLanguage();
  const { setSupply, present } = usePartChange();
  const name = inLanguage(line.name, language);
  const { supply } = present(order, line);
  return <PartSupply name={name} supply={supply} onSet={(to) => setSupply(order, { ...line, supply }, to)} />;
}
