import { MARKS, type Mark } from "@openhood/domain/booking/appointment";
import type { Service } from "@openhood/domain/catalog/service";
import type { FieldIssue } from "@openhood/domain/field-issues";
import { inLanguage } from "@openhood/domain/local-text";
import { type ReactNode, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { useFieldText } from "../../../platform/problem.ts";
import { CapitalsField, Checkbox, Field, TextField } from "../../../ui/field.tsx";
import { FormGrid } from "../../../ui/form-layout.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import type { CarValues } from "../../customers/car-values.ts";
import { MarkIcon } from "../marks.tsx";
import styles from "./sheet.module.css";

type Values = CarValues & { services: string[]; marks: Mark[]; kind: "waiter" | "drop-off" };
type Issues = { issueAt: (path: string) => FieldIssue | undefined };

/** The work, as boxes to tick. */
export function WorkField({
  services,
  issueAt,
}: Issues & { services: readonly Pick<Service, "slug" | "name">[] }) {
  const t = useTranslations("schedule.book");
  const { language } = useLanguage();
  const { register } = useFormContext<Values>();
  return (
    <fieldset>
      <legend className={styles.legend}>{t("services")}</legend>
      <div className={styles.chips}>
        {services.map(({ slug, name }) => (
          <Checkbox key={slug} value={slug} label={inLanguage(name, language)} {...register("services")} />
        ))}
      </div>
      {issueAt("services") && (
        <p role="alert" className={styles.error}>
          {t("needService")}
        </p>
      )}
    </fieldset>
  );
}

/** What is seldom needed: folded until somebody opens it, or something in it has to be seen. */
export function Fold({ label, open, children }: { label: string; open: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(open);
  return (
    <details
      className={styles.more}
      open={isOpen || open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{label}</summary>
      {children}
    </details>
  );
}

/** Waiting or leaving the car. */
export function KindField() {
  const t = useTranslations("schedule.book");
  const { watch, setValue } = useFormContext<Values>();
  return (
    <SegmentedControl
      label={t("kind")}
      showLabel="above"
      options={[
        ["waiter", t("waits")],
        ["drop-off", t("leaves")],
      ]}
      value={watch("kind")}
      onChange={(kind) => setValue("kind", kind, { shouldDirty: true })}
    />
  );
}

/** The car. `more`: what it is seldom known by on the phone. */
export function CarFields({ issueAt, more }: Issues & { more?: boolean }) {
  const t = useTranslations("schedule.book");
  const fieldText = useFieldText();
  const { register } = useFormContext<Values>();
  const line = (name: keyof CarValues) => ({
    label: t(name),
    error: fieldText(issueAt(name)),
  });
  if (more)
    return (
      <FormGrid>
        <Field {...line("plateState")} optional>
          <CapitalsField maxLength={20} {...register("plateState")} />
        </Field>
        <Field {...line("vin")} optional>
          <CapitalsField {...register("vin")} />
        </Field>
      </FormGrid>
    );
  return (
    <FormGrid>
      <Field {...line("plate")} optional>
        <CapitalsField {...register("plate")} />
      </Field>
      <Field {...line("year")} optional>
        <TextField inputMode="numeric" autoComplete="off" {...register("year")} />
      </Field>
      <Field {...line("make")} optional>
        <TextField autoComplete="off" {...register("make")} />
      </Field>
      <Field {...line("model")} optional>
        <TextField autoComplete="off" {...register("model")} />
      </Field>
    </FormGrid>
  );
}

/** What the desk is to see at a glance. */
export function MarksField() {
  const t = useTranslations("schedule");
  const { register } = useFormContext<Values>();
  return (
    <fieldset>
      <legend className={styles.legend}>{t("marks.title")}</legend>
      <div className={styles.chips}>
        {MARKS.map((mark) => (
          <Checkbox
            key={mark}
            value={mark}
            label={
              <span className={styles.withIcon}>
                <MarkIcon mark={mark} /> {t(`marks.${mark}`)}
              </span>
            }
            {...register("marks")}
          />
        ))}
      </div>
    </fieldset>
  );
}
