import { underWarranty } from "@openhood/domain/maintenance/due";
import type { Job } from "@openhood/domain/repair-orders/job";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { useFormatter, useTranslations } from "use-intl";
import { useVehicleDue } from "../../../features/orders/use-vehicle-due.ts";
import { atNoon } from "../../../platform/clock.ts";
import { useFormat } from "../../../platform/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/states.tsx";
import type { OrderParts } from "./order-context.ts";

type Props = Pick<OrderParts, "edit"> & {
  /** Id of the job's order. */
  order: string;
  /** Id of the order's car, where it is known. */
  vehicle: RepairOrder["vehicle"]["id"];
  job: Job;
};

/** Says that the shop did this work before and still stands behind it, and marks the job as warranty work. */
export function JobWarranty({ order, vehicle, job, edit }: Props) {
  const t = useTranslations("orders.warranty");
  const { date } = useFormat();
  const formatter = useFormatter();
  const known = useVehicleDue(vehicle);
  const mark = (to: Job["redoes"]) =>
    edit({ type: "set-job", job: job.id, changes: [{ field: "redoes", from: job.redoes, to }] });
  if (job.redoes)
    return (
      <Notice tone="info" title={t(`marked.${job.redoes.reason}`, { number: job.redoes.number })}>
        <Link to={`/desk/orders/${job.redoes.order}`}>{t("open", { number: job.redoes.number })}</Link>{" "}
        <Button size="small" variant="secondary" data-no-print="" onClick={() => mark(null)}>
          {t("unmark")}
        </Button>
      </Notice>
    );
  if (!known || job.canned === null) return null;
  const { serviced, odometer: readings, today } = known;
  const before = underWarranty(
    known,
    { canned: job.canned, category: job.category, order },
    { serviced, readings, today },
  );
  if (!before) return null;
  const { order: id, number, on, miles } = before;
  return (
    <Notice tone="watch" title={t("title")}>
      {t(miles === null ? "text" : "textMiles", {
        number,
        date: date(atNoon(on)),
        miles: formatter.number(miles ?? 0),
      })}{" "}
      <Link to={`/desk/orders/${id}`}>{t("open", { number })}</Link>{" "}
      <Button
        size="small"
        variant="secondary"
        data-no-print=""
        onClick={() => mark({ reason: "warranty", order: id, number })}
      >
        {t("mark")}
      </Button>
    </Notice>
  );
}
