import { issuesOf } from "@openhood/domain/field-issues";
import { inLanguage } from "@openhood/domain/local-text";
import { type OrderConflict, whatOf } from "@openhood/domain/repair-orders/applied";
import { JOB_FIELDS, type OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { TechnicianJob, TechnicianOrder } from "@openhood/domain/repair-orders/technician-view";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { useLanguage } from "../../../platform/language.tsx";
import { Button } from "../../../ui/button.tsx";
import { ChangedNotice } from "../../../ui/changed-notice.tsx";
import { Field, TextArea } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { BayForm, useNoteForm } from "./bay-form.tsx";
import { noteForms } from "./bay-notes.ts";

const FIELDS = ["cause", "correction", "partsNeeded", "note"] as const;
type FieldName = (typeof FIELDS)[number];
type Texts = Record<FieldName, string>;
/** `seen`: what was there when one began to write. */
type Values = Texts & { seen: Texts };

const Shape = z.strictObject({
  cause: JOB_FIELDS.cause,
  correction: JOB_FIELDS.correction,
  partsNeeded: JOB_FIELDS.partsNeeded,
  note: JOB_FIELDS.note,
});
const textsIn = (of: Partial<Record<FieldName, string | null>>) =>
  Object.fromEntries(FIELDS.map((field) => [field, of[field] ?? ""])) as Texts;
const check = (values: Values) => issuesOf(Shape, textsIn(values));

/** The fields that hold something else by now, as the refusal or the page says. */
function theirsIn(seen: Texts, job: TechnicianJob, conflict: Partial<OrderConflict>) {
  return FIELDS.flatMap((field) => {
    const isMeant = conflict.what === whatOf.job(job.id, field) && conflict.present !== undefined;
    const text = String((isMeant ? conflict.present : job[field]) ?? "");
    return text === seen[field] ? [] : [{ field, text }];
  });
}

type Props = { order: TechnicianOrder; job: TechnicianJob; isAsked: boolean; onEnd: () => void };

/** What was found, what was done, which parts are missing, and a note for colleagues. */
export function WriteUp({ order, job, ...opened }: Props) {
  const t = useTranslations("myBay.job");
  const { language } = useLanguage();
  return (
    <BayForm
      name={noteForms.write(job.id)}
      isSingle
      {...opened}
      button={(open) => (
        <Button
          size="large"
          variant="secondary"
          wide
          aria-label={t("writeOn", { name: inLanguage(job.name, language) })}
          aria-describedby={`bay-car-${order.id}`}
          onClick={open}
        >
          {t("write")}
        </Button>
      )}
    >
      {(form) => <WriteUpForm order={order} job={job} {...form} />}
    </BayForm>
  );
}

type FormProps = Omit<Props, "isAsked"> & { isFocused: boolean };

function WriteUpForm({ order, job, isFocused, onEnd }: FormProps) {
  const t = useTranslations("myBay.job");
  const [start] = useState((): Values => ({ ...textsIn(job), seen: textsIn(job) }));
  const { form, props, end, errorAt, refused, clear } = useNoteForm({
    name: noteForms.write(job.id),
    car: order,
    start,
    check,
    isCompared: true,
    noteOf: (values, key) => {
      const { seen } = values;
      const changes = FIELDS.flatMap((field) => {
        const to = values[field].trim();
        return to === seen[field] ? [] : [{ field, from: seen[field] || null, to: to || null }];
      });
      if (changes.length === 0) return null;
      const command: OrderCommand = { type: "set-job", job: job.id, changes };
      return { key: key(command), input: command, values: textsIn(values), start: seen, command };
    },
    onEnd,
  });
  const { seen } = form.getValues();
  const isChanged = refused?.reason === "changed";
  const theirs = isChanged ? theirsIn(seen, job, (refused.theirs ?? {}) as OrderConflict) : [];
  /** Theirs counts as seen from now on. */
  const settle = (isTaken: boolean) => {
    form.setValue("seen", {
      ...seen,
      ...Object.fromEntries(theirs.map(({ field, text }) => [field, text])),
    });
    if (isTaken) for (const { field, text } of theirs) form.setValue(field, text);
    clear();
  };
  const conflict = isChanged && (
    <ChangedNotice
      lines={theirs.map(({ field, text }) =>
        text ? t("theirs", { field: t(field), text }) : t("cleared", { field: t(field) }),
      )}
      keepMine={() => settle(false)}
      takeTheirs={() => settle(true)}
    />
  );
  return (
    <Form {...props}>
      {FIELDS.map((field, index) => (
        <Field key={field} label={t(field)} error={errorAt(field)}>
          <TextArea rows={2} autoFocus={isFocused && index === 0} {...form.register(field)} />
        </Field>
      ))}
      <FormEnd {...end} status={conflict || end.status} send={t("save")} cancel={t("cancel")} />
    </Form>
  );
}
