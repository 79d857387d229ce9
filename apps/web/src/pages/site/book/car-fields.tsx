import type { FieldIssue } from "@openhood/domain/field-issues";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useVinWarning } from "../../../features/customers/use-vin-warning.ts";
import { useFieldText } from "../../../platform/problem.ts";
import { useShop } from "../../../platform/shop.ts";
import { CapitalsField, Field, TextField } from "../../../ui/field.tsx";
import styles from "./car-step.module.css";
import { useBooking } from "./draft.ts";

type Props = {
  way: "model" | "plate" | "vin";
  issueAt: (path: string) => FieldIssue | undefined;
};

/** The fields of one way to name a car. What was typed for another way stays in the draft. */
export function CarFields({ way, issueAt }: Props) {
  const t = useTranslations("booking.car");
  const fieldText = useFieldText();
  const { draft, drafted } = useBooking();
  const { register } = drafted.form;
  const warning = useVinWarning()(draft.vin);
  const errorOf = (field: string) => fieldText(issueAt(field));
  const isMissing = issueAt(way)?.code === "required";
  const state = useShop().known?.profile?.address.state;
  // Most plates are from where the shop is.
  useEffect(() => {
    if (way === "plate" && state) drafted.prefill({ plateState: state });
  }, [way, state]);
  if (way === "vin") {
    return (
      <Field
        label={t("vin")}
        hint={warning ?? t("vinHint")}
        error={isMissing ? t("missing.vin") : errorOf("vin")}
      >
        <CapitalsField
          className={styles.mono}
          required
          data-warning={warning ?? undefined}
          {...register("vin")}
        />
      </Field>
    );
  }
  const model = (
    <div className={styles.model}>
      <Field label={t("year")} optional error={errorOf("year")}>
        <TextField inputMode="numeric" maxLength={4} {...register("year")} />
      </Field>
      <Field label={t("make")} error={errorOf("make")}>
        <TextField required placeholder={t("makeExample")} {...register("make")} />
      </Field>
      <Field label={t("model")} error={errorOf("model")}>
        <TextField required placeholder={t("modelExample")} {...register("model")} />
      </Field>
    </div>
  );
  if (way === "model") return model;
  return (
    <>
      <div className={styles.plateLine}>
        <Field
          label={t("plate")}
          hint={t("plateHint")}
          error={isMissing ? t("missing.plate") : errorOf("plate")}
        >
          <CapitalsField className={styles.mono} required {...register("plate")} />
        </Field>
        <Field
          label={t("plateState")}
          error={issueAt("plateState")?.code === "required" ? t("missing.plateState") : errorOf("plateState")}
        >
          <CapitalsField required maxLength={20} {...register("plateState")} />
        </Field>
      </div>
      {model}
    </>
  );
}
