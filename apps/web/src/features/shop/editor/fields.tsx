import { type Language, languages } from "@openhood/domain/fields";
import type { ComponentProps, ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Checkbox, Field, Select, TextArea, TextField } from "../../../ui/field.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { useEditorContext, useIssueAt, useLabels } from "./editor-context.tsx";
import styles from "./fields.module.css";

type Common = { name: string; label?: ReactNode; hint?: ReactNode; optional?: boolean };

/** One line of an editor's form; label and errors go by its path. */
export function Line({
  name,
  label,
  hint,
  optional,
  ...input
}: Common & Omit<ComponentProps<typeof TextField>, "name">) {
  const { register } = useFormContext();
  const { label: labelOf } = useLabels();
  return (
    <Field
      label={label ?? labelOf(name)}
      error={useIssueAt(name)}
      {...(hint ? { hint } : {})}
      {...(optional ? { optional } : {})}
    >
      <TextField autoComplete="off" {...input} {...register(name)} />
    </Field>
  );
}

/** A number of an editor's form: as wide as any other, with its digits at the right. */
export const NumberLine = (props: ComponentProps<typeof Line>) => (
  <Line inputMode="decimal" {...props} className={`tabular ${styles.number}`} />
);

/** Several lines of an editor's form. */
export function Area({ name, label, hint, rows = 4, ...area }: Common & { rows?: number; lang?: string }) {
  const { register } = useFormContext();
  const { label: labelOf } = useLabels();
  return (
    <Field label={label ?? labelOf(name)} error={useIssueAt(name)} {...(hint ? { hint } : {})}>
      <TextArea rows={rows} {...area} className={styles.area} {...register(name)} />
    </Field>
  );
}

/** A choice of an editor's form; children are `<option>`s. */
export function Choice({ name, hint, children }: Common & { children: ReactNode }) {
  const { register } = useFormContext();
  const { label } = useLabels();
  return (
    <Field label={label(name)} error={useIssueAt(name)} {...(hint ? { hint } : {})}>
      <Select {...register(name)}>{children}</Select>
    </Field>
  );
}

/** A checkbox of an editor's form. */
export function Tick({ name }: Common) {
  const { register } = useFormContext();
  const { label } = useLabels();
  return <Checkbox label={label(name)} error={useIssueAt(name)} {...register(name)} />;
}

/** One text in both languages, side by side; a phone shows the language being edited. */
export function BothLanguages({ name, rows }: { name: string; rows?: number }) {
  return (
    <div className={styles.both}>
      {languages.map((language) => (
        <div key={language} data-lang={language}>
          {rows ? (
            <Area name={`${name}.${language}`} rows={rows} lang={language} />
          ) : (
            <Line name={`${name}.${language}`} lang={language} />
          )}
        </div>
      ))}
    </div>
  );
}

/** On a phone: which language's fields are on screen. */
export function WritingSwitch() {
  const t = useTranslations("shop");
  const { writing, setWriting, issues } = useEditorContext();
  const wrongIn = (language: Language) => issues.filter(({ path }) => path.endsWith(`.${language}`)).length;
  return (
    <div className={styles.writing}>
      <SegmentedControl
        label={t("writing")}
        showLabel
        options={languages.map((language) => [
          language,
          <>
            {t(`languages.${language}`)}
            {wrongIn(language) > 0 && (
              <strong className="tabular"> {t("wrongHere", { count: wrongIn(language) })}</strong>
            )}
          </>,
        ])}
        value={writing}
        onChange={setWriting}
      />
    </div>
  );
}
