import { fingerprint } from "@openhood/domain/fingerprint";
import { inLanguage } from "@openhood/domain/local-text";
import { HourlyRate, type Line } from "@openhood/domain/repair-orders/line";
import { lineTotals } from "@openhood/domain/repair-orders/prices";
import { withPrice } from "@openhood/domain/repair-orders/pricing";
import { memo, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { PartSupply, type PartSupplyProps } from "../../../features/orders/part-supply.tsx";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { HundredthsCell, MoneyCell } from "./cells.tsx";
import { InlineField } from "./inline-field.tsx";
import { LineDetails } from "./line-details.tsx";
import { LineFacts } from "./line-facts.tsx";
import { type OrderParts, type SetLine, useSupplySet, wordsIn } from "./order-context.ts";
import lines from "./order-line.module.css";
import styles from "./order-page.module.css";

/** What gets the focus when a line goes: the line after it, else the one before, else what adds one. */
function heirOf(button: HTMLElement): HTMLElement | null | undefined {
  const item = button.closest("li");
  const before = item?.previousElementSibling;
  // Above the first line are the columns' heads.
  const neighbor = item?.nextElementSibling ?? (before?.matches("[data-line]") ? before : null);
  return neighbor
    ? neighbor.querySelector<HTMLElement>("[data-remove]")
    : item?.closest("[data-job]")?.querySelector<HTMLElement>("[data-add-line] button");
}

type Props = Pick<OrderParts, "settings" | "edit"> & {
  line: Line;
  /** The name of its job: on an order, many lines have the same fields. */
  job: string;
};

/** A line of a job, each of its values to be typed over. An order has hundreds: one that is as it was is not drawn again. */
export const OrderLine = memo(function OrderLine({ line, job, settings, edit }: Props) {
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
      <div role="group" aria-label={t("line.of", { job, name })} className={lines.line}>
        <span className={lines.kind}>{t(`line.add.${line.kind}`)}</span>
        <InlineField
          label={t("line.name")}
          isLabelHidden
          isWhole
          value={name}
          maxLength={80}
          check={(text) => (text.trim() ? null : t("invalid.text"))}
          onSave={(text) => set({ field: "name", from: line.name, to: wordsIn(language, text) })}
        />
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
          data-no-print=""
          onClick={() => setOpen(!isOpen)}
        />
        <IconButton
          icon="close"
          label={t("line.remove", { name })}
          data-remove=""
          onClick={({ currentTarget }) => {
            const heir = heirOf(currentTarget);
            if (edit({ type: "remove-line", line: line.id, saw: fingerprint(line) })) heir?.focus();
          }}
        />
        <div className={lines.more}>
          {line.kind === "part" && (
            <LineSupply
              line={line.id}
              name={name}
              supply={line.supply}
              onSet={(to) => set({ field: "supply", from: line.supply, to })}
            />
          )}
          <LineFacts line={line} />
        </div>
        <div id={details} className={lines.details} hidden={!isOpen} data-no-print="">
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
    <li className={lines.heads} aria-hidden="true">
      {(["name", "count", "rate", "amount"] as const).map((column) => (
        <span key={column}>{t(column)}</span>
      ))}
    </li>
  );
}

/** Where a line's part is, and who said so: that comes from the order, and the rest of the line is not drawn again for it. */
function LineSupply({ line, ...props }: Omit<PartSupplyProps, "set"> & { line: string }) {
  return <PartSupply {...props} set={useSupplySet(line)} />;
}
