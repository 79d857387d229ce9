import { useTranslations } from "use-intl";
import { vinWarning } from "../../../features/customers/vin-warning.ts";
import { Field, TextField } from "../../../ui/field.tsx";
import styles from "./car-step.module.css";
import type { Draft, TextField as Name } from "./draft.ts";

type Props = {
  way: "model" | "plate" | "vin";
  draft: Draft;
  errorOf: (field: Name) => string | null;
  onChange: (field: Name, value: string) => void;
};

/** The fields of one way to name a car. What was typed for another way stays in the draft. */
export function CarFields({ way, draft, errorOf, onChange }: Props) {
  const t = useTranslations("booking.car");
  const wired = (field: Name) => ({
    value: draft[field],
    onChange: (event: { target: { value: string } }) => onChange(field, event.target.value),
  });
  if (way === "plate")
    return (
      <Field label={t("plate")} hint={t("plateHint")} error={errorOf("plate")}>
        <TextField
          className={styles.mono}
          required
          autoCapitalize="characters"
          spellCheck={false}
          {...wired("plate")}
        />
      </Field>
    );
  if (way === "vin") {
    const warning = vinWarning(draft.vin);
    return (
      <Field
        label={t("vin")}
        hint={warning ? t(`vinWarnings.${warning}`) : t("vinHint")}
        error={errorOf("vin") && t("vinError")}
      >
        <TextField
          className={styles.mono}
          required
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          data-warning={warning ?? undefined}
          {...wired("vin")}
        />
      </Field>
    );
  }
  return (
    <div className={styles.model}>
      <Field label={t("year")} optional error={errorOf("year")}>
        <TextField inputMode="numeric" maxLength={4} {...wired("year")} />
      </Field>
      <Field label={t("make")} error={errorOf("make")}>
        <TextField required placeholder={t("makeExample")} {...wired("make")} />
      </Field>
      <Field label={t("model")} error={errorOf("model")}>
        <TextField required placeholder={t("modelExample")} {...wired("model")} />
      </Field>
    </div>
  );
}
