import { fingerprint } from "@openhood/domain/fingerprint";
import { inLanguage } from "@openhood/domain/local-text";
import { HourlyRate, type Line, PART_CONDITIONS, type PartLine } from "@openhood/domain/repair-orders/line";
import { isLoss, marginOfLine } from "@openhood/domain/repair-orders/margin";
import { coreOf, grossOf, lineTotals } from "@openhood/domain/repair-orders/prices";
import { withPrice } from "@openhood/domain/repair-orders/pricing";
import { stocked } from "@openhood/domain/repair-orders/stock";
import { useQuery } from "@tanstack/react-query";
import { memo, useId, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { PartSupply, type PartSupplyProps } from "../../../features/orders/part-supply.tsx";
import { hoursOf } from "../../../features/shop/editor/amounts.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useTRPC } from "../../../platform/trpc.tsx";
import { IconButton } from "../../../ui/button.tsx";
import {
  CheckCell,
  ChoiceCell,
  DiscountCell,
  HundredthsCell,
  InlineField,
  MoneyCell,
  OptionalMoneyCell,
  TextCell,
} from "./fields.tsx";
import { type OrderParts, type SetLine, useSupplySet, wordsIn } from "./order-context.ts";
import styles from "./order-lines.module.css";

type Props = Pick<OrderParts, "settings" | "edit"> & {
  line: Line;
  /** The name of its job: on an order, many lines have the same fields. */
  job: string;
  /** It was added just now: its name is typed next. */
  isNew?: boolean;
};

/** A line of a job, each of its values to be typed over. An order has hundreds: one that is as it was is not drawn again. */
export const OrderLine = memo(function OrderLine({ line, job, settings, edit, isNew }: Props) {
  const t = useTranslations("orders");
  const words = useTranslations("parts.line");
  const { language } = useLanguage();
  const { money } = useFormat();
  const details = useId();
  const [isOpen, setOpen] = useState(false);
  const name = inLanguage(line.name, language);
  const set: SetLine = (...changes) =>
    edit({ type: "set-line", line: line.id, changes: withPrice(line, changes, settings) });
  return (
    <li data-line={line.id}>
      {/* biome-ignore lint/a11y/useSemanticElements: no field set, only fields that belong together */}
      <div role="group" aria-label={t("line.of", { job, name })} className={styles.line}>
        <span className={styles.kind}>{t(`line.add.${line.kind}`)}</span>
        <InlineField
          label={t("line.name")}
          isLabelHidden
          isWhole
          isNew={isNew}
          value={name}
          maxLength={80}
          check={(text) => (text.trim() ? null : t("invalid.text"))}
          onSave={(text) => set({ field: "name", from: line.name, to: wordsIn(language, text) })}
        />
        {line.kind === "part" ? (
          <LineSupply
            line={line.id}
            name={name}
            supply={line.supply}
            onSet={(to) => set({ field: "supply", from: line.supply, to })}
          />
        ) : (
          <span />
        )}
        {line.kind === "labor" ? (
          <HundredthsCell
            label={t("line.hours")}
            isLabelHidden
            value={line.hours}
            onSave={(to) => set({ field: "hours", from: line.hours, to })}
          />
        ) : line.kind === "part" ? (
          <HundredthsCell
            label={t("line.quantity")}
            isLabelHidden
            value={line.quantity}
            onSave={(to) => set({ field: "quantity", from: line.quantity, to })}
          />
        ) : (
          <span />
        )}
        {line.kind === "labor" ? (
          <MoneyCell
            label={t("line.perHour")}
            isLabelHidden
            shape={HourlyRate}
            value={line.rate}
            onSave={(to) => set({ field: "rate", from: line.rate, to })}
          />
        ) : (
          <MoneyCell
            label={t(line.kind === "part" ? "line.each" : "line.price")}
            isLabelHidden
            value={line.price}
            onSave={(to) => set({ field: "price", from: line.price, to })}
          />
        )}
        <span className={styles.amount}>{money(lineTotals(line).net)}</span>
        <IconButton
          icon={isOpen ? "chevronUp" : "chevronDown"}
          label={words("detailsOf", { name })}
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => setOpen(!isOpen)}
        />
        <IconButton
          icon="close"
          label={t("line.remove", { name })}
          onClick={() => edit({ type: "remove-line", line: line.id, saw: fingerprint(line) })}
        />
        <LineFacts line={line} isOpen={isOpen} />
        <div id={details} className={styles.details} hidden={!isOpen}>
          {isOpen && <LineDetails line={line} set={set} />}
        </div>
      </div>
    </li>
  );
});

/** What the columns of a job's lines hold, where they stand beside each other; each field says it itself, too. */
export function LineHeads() {
  const t = useTranslations("orders.line");
  return (
    <li className={styles.heads} aria-hidden="true">
      {(["name", "count", "rate", "amount"] as const).map((column) => (
        <span key={column}>{t(column)}</span>
      ))}
    </li>
  );
}

/** Where a line's part is, and who said so: that comes from the order, and the rest of the line is not drawn again for it. */
function LineSupply({ line, ...props }: Omit<PartSupplyProps, "set"> & { line: string }) {
  return <PartSupply {...props} isBrief set={useSupplySet(line)} />;
}

/** What of a line is typed less often: what it costs the shop, its discount, whether it is taxed; of a part more. */
function LineDetails({ line, set }: { line: Line; set: SetLine }) {
  const t = useTranslations("parts.line");
  return (
    <>
      {line.kind === "part" && <PartDetails line={line} set={set} />}
      {line.kind === "sublet" && (
        <>
          <TextCell
            label={t("vendor")}
            maxLength={60}
            value={line.vendor}
            onSave={(to) => set({ field: "vendor", from: line.vendor, to })}
          />
          <OptionalMoneyCell
            label={t("cost")}
            value={line.cost}
            onSave={(to) => set({ field: "cost", from: line.cost, to })}
          />
        </>
      )}
      {line.kind !== "fee" && (
        <DiscountCell
          label={t("discount")}
          value={line.discount}
          from={{ of: "line", cents: grossOf(line) }}
          onSave={(to) => set({ field: "discount", from: line.discount, to })}
        />
      )}
      <CheckCell
        label={t("taxed")}
        value={line.taxed}
        onSave={(to) => set({ field: "taxed", from: line.taxed, to })}
      />
      {(line.kind === "labor" || (line.kind === "part" && line.cost !== null)) && (
        <CheckCell
          label={t(line.kind === "labor" ? "byLaborMatrix" : "byMatrix")}
          value={line.pricing === "matrix"}
          onSave={(isMatrix) =>
            set({ field: "pricing", from: line.pricing, to: isMatrix ? "matrix" : "hand" })
          }
        />
      )}
    </>
  );
}

function PartDetails({ line, set }: { line: PartLine; set: SetLine }) {
  const t = useTranslations("parts");
  const { language } = useLanguage();
  const { core } = line;
  const trpc = useTRPC();
  const { data: { items } = { items: [] } } = useQuery(trpc.orders.stock.queryOptions());
  const found = stocked(line.partNumber, items);
  return (
    <>
      <TextCell
        label={t("line.partNumber")}
        maxLength={30}
        value={line.partNumber}
        suggestions={items.map(({ partNumber }) => partNumber)}
        onSave={(to) => {
          const cost = stocked(to, items)?.lastCost ?? null;
          return set(
            { field: "partNumber", from: line.partNumber, to },
            // What somebody has typed stays.
            ...(line.cost === null && cost !== null
              ? [{ field: "cost", from: null, to: cost } as const]
              : []),
          );
        }}
      />
      {found && (
        <p className={styles.stock}>
          {t("line.inStock", { count: hoursOf(found.quantity), name: inLanguage(found.name, language) })}
        </p>
      )}
      <OptionalMoneyCell
        label={t("line.costEach")}
        value={line.cost}
        onSave={(to) => set({ field: "cost", from: line.cost, to })}
      />
      <ChoiceCell
        label={t("line.condition")}
        value={line.condition}
        options={PART_CONDITIONS.map((one) => [one, t(`condition.${one}`)] as const)}
        onSave={(to) => set({ field: "condition", from: line.condition, to })}
      />
      <OptionalMoneyCell
        label={t("line.core")}
        value={core?.cents ?? null}
        onSave={(cents) =>
          set({
            field: "core",
            from: core,
            to: cents === null ? null : { cents, returned: core?.returned ?? false },
          })
        }
      />
      {core && (
        <CheckCell
          label={t("line.coreReturned")}
          value={core.returned}
          onSave={(returned) => set({ field: "core", from: core, to: { ...core, returned } })}
        />
      )}
    </>
  );
}

/** What else there is to a line, in a few words; what it earns is for the shop alone and is not printed. */
export function LineFacts({ line, isOpen }: { line: Line; isOpen: boolean }) {
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
  const hasMargin = (isPart || line.kind === "sublet") && !margin.open;
  const saysMargin = hasMargin && (isOpen || isLoss(margin));
  if (facts.length === 0 && !saysMargin) return null;
  return (
    <p className={`tabular ${styles.facts}`}>
      {facts.join(" · ")}
      {saysMargin && (
        <span>
          {facts.length > 0 && " · "}
          {margin.share === null ? t("facts.margin", earned) : t("facts.marginShare", earned)}
          {isLoss(margin) && `, ${t("facts.loss")}`}
        </span>
      )}
    </p>
  );
}
