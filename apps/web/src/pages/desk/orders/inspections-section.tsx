import { isFinding, pointsOf } from "@openhood/domain/inspections/summary";
import type { CannedJob } from "@openhood/domain/repair-orders/settings";
import { useTranslations } from "use-intl";
import { OrderInspections, useInspections } from "../../../features/inspections/order-inspections.tsx";
import { Frozen, Section } from "./fields.tsx";
import type { OrderParts } from "./order-context.ts";

type Props = { order: string; stage: OrderParts["order"]["stage"]["is"] } & (
  | { parts: OrderParts; canned: readonly CannedJob[] }
  | { parts: null }
);

/** What was inspected on the car; at the counter each finding is a press from being a job. */
export function InspectionsSection({ order, stage, ...more }: Props) {
  const t = useTranslations("inspections");
  const titles = useTranslations("titles");
  const { data = [] } = useInspections(order);
  const found = data.flatMap(pointsOf).filter(isFinding);
  const stop = found.filter(({ mark }) => mark === "stop").length;
  const summary =
    data.length === 0
      ? t("none")
      : found.length > 0
        ? t("found", { stop, watch: found.length - stop })
        : String(data.length);
  return (
    <Section title={titles("deskInspections")} summary={summary} isOpen={found.length > 0}>
      <Frozen>
        <OrderInspections
          order={order}
          stage={stage}
          offers={
            more.parts && {
              ...{ order: more.parts.order, canned: more.canned, rules: more.parts.settings },
              onAdd: (job) =>
                more.parts.edit({
                  type: "add-job",
                  job,
                  after: more.parts.order.jobs.at(-1)?.id ?? null,
                }),
            }
          }
        />
      </Frozen>
    </Section>
  );
}
