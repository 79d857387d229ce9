import { MAX_CENTS } from "@openhood/domain/repair-orders/arithmetic";
import { type Discount, Hundredths, Price } from "@openhood/domain/repair-orders/line";
import { isCut } from "@openhood/domain/repair-orders/prices";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { discountOf, discountText, type NoDiscount } from "../../../features/orders/discount-text.ts";
import { centsOf, columnDollarsOf, hoursOf, hundredthsOf } from "../../../features/shop/editor/amounts.ts";
import { useFormat } from "../../../platform/format.ts";
import { InlineField } from "./inline-field.tsx";
import styles from "./order-page.module.css";

type Cell<V> = {
  label: string;
  /** The label stands elsewhere on the screen, such as a column's head. */
  isLabelHidden?: boolean;
  value: V;
  /** False where it was not made; the page says why. */
  onSave: (value: V) => boolean;
};

/** A number in hundredths, such as hours or pieces. */
export function HundredthsCell({ value, onSave, ...look }: Cell<number>) {
  const t = useTranslations("orders.invalid");
  const read = (text: string) => Hundredths.safeParse(hundredthsOf(text));
  return (
    <InlineField
      {...look}
      numeric
      inputMode="decimal"
      value={hoursOf(value)}
      check={(text) => (read(text).success ? null : t("number"))}
      onSave={(text) => {
        const to = read(text);
        return to.success && onSave(to.data);
      }}
    />
  );
}

/** What is wrong with an amount: that it is none, or more than there can be. */
function useAmountWrong() {
  const t = useTranslations("orders.invalid");
  const { money } = useFormat();
  return ({ error }: z.ZodSafeParseResult<number>): string | null => {
    if (!error) return null;
    const [issue] = error.issues;
    return issue?.code === "too_big" ? t("most", { max: money(Number(issue.maximum)) }) : t("money");
  };
}

/** An amount of money in cents. @param shape what it can be, at most */
export function MoneyCell({
  value,
  onSave,
  shape = Price,
  ...look
}: Cell<number> & { shape?: z.ZodType<number> }) {
  const wrong = useAmountWrong();
  const read = (text: string) => shape.safeParse(centsOf(text));
  return (
    <InlineField
      {...look}
      numeric
      inputMode="decimal"
      value={columnDollarsOf(value)}
      check={(text) => wrong(read(text))}
      onSave={(text) => {
        const to = read(text);
        return to.success && onSave(to.data);
      }}
    />
  );
}

/** An amount of money in cents that may be left out, which is null. */
export function OptionalMoneyCell({ value, onSave, ...look }: Cell<number | null>) {
  const wrong = useAmountWrong();
  const read = (text: string) => (text.trim() ? Price.safeParse(centsOf(text)) : null);
  return (
    <InlineField
      {...look}
      numeric
      inputMode="decimal"
      value={value === null ? "" : columnDollarsOf(value)}
      check={(text) => {
        const to = read(text);
        return to && wrong(to);
      }}
      onSave={(text) => {
        const to = read(text);
        return to?.success !== false && onSave(to?.data ?? null);
      }}
    />
  );
}

type DiscountProps = Cell<Discount | null> & {
  /** What it is taken off, and how many cents that comes to; 0 while nothing is priced. `hasFees`: besides those it is not taken off. */
  from: { of: "line" | "job" | "order"; cents: number; hasFees?: boolean };
};

/** A discount, typed as a share or an amount. Of an amount that became more than there is to take it from, it is said what is taken off. */
export function DiscountCell({ value, onSave, from, ...look }: DiscountProps) {
  const t = useTranslations("orders");
  const { money } = useFormat();
  const read = (text: string) => discountOf(text, from.cents || MAX_CENTS);
  const wrong = (why: NoDiscount) => {
    if (why === "unreadable") return t("invalid.discount");
    if (why === "share") return t("invalid.discountShare");
    if (from.cents === 0) return t("invalid.most", { max: money(MAX_CENTS) });
    return t("invalid.discountMost", {
      ...{ of: from.of, fees: from.hasFees ? "left" : "none", max: money(from.cents) },
    });
  };
  return (
    <InlineField
      {...look}
      numeric
      placeholder={t("discountHint")}
      hint={isCut(value, from.cents) ? t("discountCut", { max: money(from.cents) }) : undefined}
      value={discountText(value)}
      check={(text) => {
        const to = read(text);
        return typeof to === "string" ? wrong(to) : null;
      }}
      onSave={(text) => {
        const to = read(text);
        return typeof to !== "string" && onSave(to);
      }}
    />
  );
}

/** A line of text that may be left out, which is null. */
export function TextCell({
  value,
  onSave,
  ...look
}: Cell<string | null> & {
  maxLength: number;
  suggestions?: readonly string[];
  "data-required"?: "purchase-order";
}) {
  return <InlineField {...look} value={value ?? ""} onSave={(text) => onSave(text.trim() || null)} />;
}

/** A choice of one among few. */
export function ChoiceCell<V extends string>({
  label,
  value,
  options,
  onSave,
}: Cell<V> & { options: readonly (readonly [value: V, label: string])[] }) {
  return (
    <label className={styles.field}>
      {label}
      <select className={styles.input} value={value} onChange={({ target }) => onSave(target.value as V)}>
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Something that is so or not. */
export function CheckCell({ label, value, onSave }: Cell<boolean>) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={value} onChange={({ target }) => onSave(target.checked)} />
      {label}
    </label>
  );
}
