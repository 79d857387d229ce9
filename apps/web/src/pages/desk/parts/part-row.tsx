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
/** A part of an order. */
export type Row = { order: Omit<Listed, "parts">; part: Listed["parts"][number] };

type Props = {
  row: Row;
  group: "needed" | "ordered" | "cores";
  onSet: (to: Supply) => void;
  onReturned: () => void;
};

/** A part somebody has to see to: which one, for which car, and the press that is next. */
export function PartRow({ row: { order, part }, group, onSet, onReturned }: Props) {
  const t = useTranslations("parts");
  const { language } = useLanguage();
  const { money, dayTime } = useFormat();
  const { vehicleName } = useVehicleWords();
  const { line, job, approved, set } = part;
  const isCore = group === "cores";
  const name = inLanguage(line.name, language);
  const facts = [
    line.partNumber && t("facts.number", { number: line.partNumber }),
    t("list.quantity", { quantity: hoursOf(line.quantity) }),
    line.condition !== "new" && t(`condition.${line.condition}`),
    isCore && line.core && money(line.core.cents),
  ];
  const car = [order.vehicle.plate, vehicleName(order.vehicle), order.name].filter(Boolean).join(" · ");
  return (
    <li className={styles.row} data-part={line.id} data-row-of={group}>
      <p className={styles.what}>
        <strong>{name}</strong>
        <span className={`tabular ${styles.soft}`}>{facts.filter(Boolean).join(" · ")}</span>
      </p>
      <p className={styles.what}>
        <Link to={`/desk/orders/${order.id}`} className={styles.order}>
          {t("list.order", { number: order.number })} · {car}
        </Link>
        <span className={styles.soft}>
          {[
            inLanguage(job.name, language),
            order.promisedAt && t("list.promised", { time: dayTime(order.promisedAt) }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
        {!approved && <Badge tone="watch">{t("list.notApproved")}</Badge>}
      </p>
      {isCore ? (
        <Button
          size="small"
          variant="secondary"
          aria-label={t("list.markCore", { name })}
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
