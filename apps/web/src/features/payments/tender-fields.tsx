import type { FieldIssue } from "@openhood/domain/field-issues";
import type { Tender } from "@openhood/domain/payments/payment";
import type { UseFormReturn } from "react-hook-form";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useFieldText } from "../../platform/problem.ts";
import { ChoiceChip, ChoiceChips } from "../../ui/choice-chip.tsx";
import { Field, TextField } from "../../ui/field.tsx";
import { changeFor, type PaymentValues } from "./payment-values.ts";
import styles from "./take-payment-form.module.css";

/** What the counter can be paid with. */
const TENDERS: readonly Tender["kind"][] = ["cash", "check", "card", "transfer"];

type Props<V extends PaymentValues> = {
  form: UseFormReturn<V>;
  issueAt: (path: string) => FieldIssue | undefined;
  /** Somebody types the amount. */
  onAmount?: () => void;
};

/** What somebody pays with, how much, and what that tender needs. */
export function TenderFields<V extends PaymentValues>({ form: typed, issueAt, onAmount }: Props<V>) {
  const t = useTranslations("money.take");
  const tenders = useTranslations("money.tender");
  const { money } = useFormat();
  const fieldText = useFieldText();
  const form = typed as unknown as UseFormReturn<PaymentValues>;
  const values = useWatch({ control: form.control }) as PaymentValues;
  const { kind } = values;
  const change = changeFor(values);
  const given = issueAt("given");
  return (
    <>
      <div className={styles.tenders}>
        <ChoiceChips legend={tenders("legend")}>
          {TENDERS.map((one) => (
            <ChoiceChip
              key={one}
              name="kind"
              checked={kind === one}
              onChange={() => form.setValue("kind", one, { shouldDirty: true })}
            >
              {tenders(one)}
            </ChoiceChip>
          ))}
        </ChoiceChips>
      </div>
      <Field label={t("amount")} error={fieldText(issueAt("amount"))}>
        <TextField
          inputMode="decimal"
          autoComplete="off"
          {...form.register("amount", onAmount && { onChange: onAmount })}
        />
      </Field>
      {kind === "cash" ? (
        <>
          <Field
            label={t("given")}
            optional
            hint={t("givenHint")}
            error={given?.code === "too-low" ? t("tooLittle") : fieldText(given)}
          >
            <TextField inputMode="decimal" autoComplete="off" {...form.register("given")} />
          </Field>
          <p role="status" className={`tabular ${styles.change}`}>
            {change !== null && <strong>{t("change", { amount: money(change) })}</strong>}
          </p>
        </>
      ) : (
        <Field
          key={kind}
          label={t(kind === "check" ? "number" : kind === "card" ? "slip" : "reference")}
          error={fieldText(issueAt("reference"))}
        >
          <TextField autoComplete="off" {...form.register("reference")} />
        </Field>
      )}
    </>
  );
}
