import { inLanguage } from "@openhood/domain/local-text";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { fingerprint } from "@openhood/domain/repair-orders/fingerprint";
import { HourlyRate, Hundredths, type Line, Price } from "@openhood/domain/repair-orders/line";
import { lineTotals } from "@openhood/domain/repair-orders/prices";
import { withPrice } from "@openhood/domain/repair-orders/pricing";
import { useTranslations } from "use-intl";
import { centsOf, dollarsOf, hoursOf, hundredthsOf } from "../../../features/shop/editor/amounts.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { InlineField } from "./inline-field.tsx";
import { type OrderParts, wordsIn } from "./order-context.ts";
import styles from "./order-page.module.css";

type Changes = Extract<OrderCommand, { type: "set-line" }>["changes"];

/** A line of a job, each of its values to be typed over. */
export function OrderLine({ line, settings, edit }: OrderParts & { line: Line }) {
  const t = useTranslations("orders");
  const { language } = useLanguage();
  const { money } = useFormat();
  const name = inLanguage(line.name, language);
  const set = (...changes: Changes) => {
    edit({ type: "set-line", line: line.id, changes: withPrice(line, changes, settings) });
    return null;
  };
  const count = line.kind === "labor" ? line.hours : line.kind === "part" ? line.quantity : null;
  const price = line.kind === "labor" ? line.rate : line.price;
  return (
    <li className={styles.line} data-line={line.id}>
      <span className={styles.kind}>{t(`line.add.${line.kind}`)}</span>
      <InlineField
        label={t("line.name")}
        isLabelHidden
        value={name}
        maxLength={80}
        onSave={(text) =>
          text.trim()
            ? set({ field: "name", from: line.name, to: wordsIn(language, text) })
            : t("invalid.text")
        }
      />
      {count === null ? (
        <span />
      ) : (
        <InlineField
          label={t("line.count")}
          isLabelHidden
          numeric
          inputMode="decimal"
          value={hoursOf(count)}
          onSave={(text) => {
            const to = hundredthsOf(text);
            if (!Hundredths.safeParse(to).success || to === null) return t("invalid.number");
            return set({ field: line.kind === "labor" ? "hours" : "quantity", from: count, to });
          }}
        />
      )}
      <InlineField
        label={t("line.rate")}
        isLabelHidden
        numeric
        inputMode="decimal"
        value={dollarsOf(price)}
        onSave={(text) => {
          const to = centsOf(text);
          const shape = line.kind === "labor" ? HourlyRate : Price;
          if (!shape.safeParse(to).success || to === null) return t("invalid.money");
          return set({ field: line.kind === "labor" ? "rate" : "price", from: price, to });
        }}
      />
      <span className={styles.amount}>{money(lineTotals(line).net)}</span>
      <IconButton
        icon="close"
        label={t("line.remove", { name })}
        onClick={() => edit({ type: "remove-line", line: line.id, saw: fingerprint(line) })}
      />
    </li>
  );
}
