import { toDecide, totalWith } from "@openhood/domain/approvals/customer-order";
import type { DecideByLink } from "@openhood/domain/approvals/link";
import { useTranslations } from "use-intl";
import type { LinkedOrder } from "../../../features/approvals/first-order.ts";
import { useFormat } from "../../../platform/format.ts";
import { approvedOf, type Values } from "./decision-values.ts";

type Props = {
  order: LinkedOrder;
  chosen: DecideByLink["decisions"];
  /** Who decides. */
  by: Values["by"];
};

/** What all that is approved comes to, and who signs: where some of it was approved before, for how much of it. */
export function Total({ order, chosen, by: { name, relation } }: Props) {
  const t = useTranslations("approvals");
  const { money } = useFormat();
  const cents = totalWith(order, approvedOf(chosen));
  const words = relation && { name, relation: t(`relations.${relation}`) };
  const isAllTheirs = order.jobs.every(({ status }) => status !== "approved");
  return (
    <span data-total="">
      {t("total")} <strong className="tabular">{money(cents)}</strong>
      {words && name.trim() !== "" && toDecide(order).length > 0 && (
        <small>
          {isAllTheirs
            ? t("signsAs", words)
            : t("signsFor", { ...words, own: money(cents - totalWith(order)) })}
        </small>
      )}
    </span>
  );
}
