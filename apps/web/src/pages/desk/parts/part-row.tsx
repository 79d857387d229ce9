import { inLanguage } from "@openhood/domain/local-text";
import type { Supply } from "@openhood/domain/repair-orders/parts";
import { useTranslations } from "use-intl";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { PartSupply } from "../../../features/orders/part-supply.tsx";
import { hoursOf } from "../../../features/shop/editor/amounts.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import type { ApiOutputs } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/card.tsx";
import { Link } from "../../../ui/link.tsx";
import styles from "./parts-page.module.css";

type Listed = ApiOutputs["orders"]["parts"]["orders"][number];
/** The order a row is of. */
export type RowOrder = Omit<Listed, "parts" | "notes">;
/** A part of an order. */
export type Row = { order: RowOrder; part: Listed["parts"][number] };
/** What is next for a part. */
export type PartGroup = "needed" | "ordered" | "cores";

type Props = {
  row: Row;
  group: PartGroup;
  onSet: (to: Supply) => void;
  onReturned: () => void;
};

/** A part somebody has to see to: which one, for which car, and the press that is next. */
export function PartRow({ row: { order, part }, group, onSet, onReturned }: Props) {
  const t = useTranslations("parts");
  const { language } = useLanguage();
  const { money } = useFormat();
  const { line, job, approved, set } = part;
  const isCore = group === "cores";
  const name = inLanguage(line.name, language);
  const facts = [
    line.partNumber && t("facts.number", { number: line.partNumber }),
    t("list.quantity", { quantity: hoursOf(line.quantity) }),
    line.condition !== "new" && t(`condition.${line.condition}`),
    isCore && line.core && money(line.core.cents),
  ];
  return (
    <li className={styles.row} data-part={line.id} data-returns={`${order.id}/${line.id}`}>
      <p className={styles.what}>
        <strong>{name}</strong>
        <span className="tabular soft">{facts.filter(Boolean).join(" · ")}</span>
      </p>
      <OrderOf order={order} job={job.name} approved={approved} />
      {isCore ? (
        <Button
          size="small"
          variant="secondary"
          aria-label={t("list.markCore", { name, number: order.number })}
          onClick={onReturned}
        >
          {t("list.coreBack")}
        </Button>
      ) : (
        <PartSupply name={name} supply={line.supply} set={set} onSet={onSet} />
      )}
    </li>
  );
}

/** Which order, job and car a row is about, and by when the car is promised, or since when it is gone. */
export function OrderOf({
  order,
  job,
  approved,
}: {
  order: RowOrder;
  job: Listed["parts"][number]["job"]["name"];
  approved: boolean;
}) {
  const t = useTranslations("parts.list");
  const { language } = useLanguage();
  const { dayTime, date } = useFormat();
  const { vehicleName } = useVehicleWords();
  const { id, number, vehicle, name, promisedAt, goneAt } = order;
  const car = [vehicle.plate, vehicleName(vehicle), name].filter(Boolean).join(" · ");
  const when = goneAt
    ? t("gone", { date: date(goneAt) })
    : promisedAt && t("promised", { time: dayTime(promisedAt) });
  return (
    <p className={styles.what}>
      <Link to={`/desk/orders/${id}`} className={styles.order}>
        {t("order", { number })} · {car}
      </Link>
      <span className="soft">{[inLanguage(job, language), when].filter(Boolean).join(" · ")}</span>
      {!approved && <Badge tone="watch">{t("notApproved")}</Badge>}
    </p>
  );
}
