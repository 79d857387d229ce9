import type { Line } from "@openhood/domain/repair-orders/line";
import { isLoss, marginOfLine } from "@openhood/domain/repair-orders/margin";
import { coreOf, lineTotals } from "@openhood/domain/repair-orders/prices";
import { useFormatter, useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import lines from "./order-line.module.css";

/** What else there is to a line, in a few words; what it earns is for the shop alone and is not printed. */
export function LineFacts({ line }: { line: Line }) {
  const t = useTranslations("parts");
  const { money } = useFormat();
  const formatter = useFormatter();
  const margin = marginOfLine(line, null);
  const { discount } = lineTotals(line);
  const core = coreOf(line);
  const isPart = line.kind === "part";
  const facts = [
    isPart && line.partNumber && t("facts.number", { number: line.partNumber }),
    isPart && line.condition !== "new" && t(`condition.${line.condition}`),
    line.kind === "sublet" && line.vendor,
    discount > 0 && t("facts.discount", { amount: money(discount) }),
    core > 0 && t("facts.coreOwed", { amount: money(core) }),
    isPart && line.core?.returned && t("facts.coreReturned"),
    !line.taxed && t("facts.untaxed"),
  ].filter(Boolean);
  const earned = {
    amount: money(margin.profit),
    share: formatter.number((margin.share ?? 0) / 10_000, { style: "percent", maximumFractionDigits: 1 }),
  };
  // What labor earns depends on who does it: the order's margin says it.
  const saysMargin = (isPart || line.kind === "sublet") && !margin.open;
  if (facts.length === 0 && !saysMargin) return null;
  return (
    <p className={`tabular ${lines.facts}`}>
      {facts.join(" · ")}
      {saysMargin && (
        <span data-no-print="">
          {facts.length > 0 && " · "}
          {margin.share === null ? t("facts.margin", earned) : t("facts.marginShare", earned)}
          {isLoss(margin) && `, ${t("facts.loss")}`}
        </span>
      )}
    </p>
  );
}
