import { issuesOf } from "@openhood/domain/field-issues";
import { inLanguage } from "@openhood/domain/local-text";
import { type OrderConflict, whatOf } from "@openhood/domain/repair-orders/applied";
import { JOB_FIELDS, type OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { TechnicianJob, TechnicianOrder } from "@openhood/domain/repair-orders/technician-view";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import { useFailureText } from "../../../platform/failure-text.ts";
import { useAppForm } from "../../../platform/form.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useFieldText } from "../../../platform/problem.ts";
import { Button } from "../../../ui/button.tsx";
import { ChangedNotice } from "../../../ui/changed-notice.tsx";
import { Field, TextArea } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { Notice } from "../../../ui/states.tsx";
import { BayForm } from "./bay-form.tsx";
import { type NoteReply, noteForms, useConfirmDiscard, useSendNote } from "./bay-notes.ts";

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
  const notes = useTranslations("myBay.notes");
  const send = useSendNote();
  const fieldText = useFieldText();
  const failureText = useFailureText();
  const confirmDiscard = useConfirmDiscard();
  const { uid } = useMe();
  const { language } = useLanguage();
  const [start] = useState((): Values => ({ ...textsIn(job), seen: textsIn(job) }));
  const name = noteForms.write(job.id);
  const car = appointmentLabel(order, language);
  const { form, props, pending, reply, error, issueAt, clear, discard, isTyped } = useAppForm({
    name,
    of: uid,
    about: { id: order.id, car },
    start,
    whole: true,
    keepsRefusal: true,
    check,
    send: async (values, key): Promise<NoteReply> => {
      const { seen } = values;
      const changes = FIELDS.flatMap((field) => {
        const to = values[field].trim();
        return to === seen[field] ? [] : [{ field, from: seen[field] || null, to: to || null }];
      });
      if (changes.length === 0) return { ok: true, isKept: false };
      const command: OrderCommand = { type: "set-job", job: job.id, changes };
      const note = { key: key(command), form: name, id: order.id, car, input: command, command };
      return send({ ...note, values: textsIn(values), start: seen });
    },
    done: ({ isKept }) => {
      if (isKept) presentToast({ text: notes("kept"), duration: 6_000 });
      onEnd();
    },
  });
  const refused = reply?.ok === false ? reply : null;
  const { seen } = form.getValues();
  const theirs =
    refused?.reason === "changed" ? theirsIn(seen, job, (refused.theirs ?? {}) as OrderConflict) : [];
  /** Theirs counts as seen from now on. */
  const settle = (values: Partial<Texts>) => {
    const now = Object.fromEntries(theirs.map(({ field, text }) => [field, text]));
    form.setValue("seen", { ...seen, ...now });
    for (const field of FIELDS) if (field in values) form.setValue(field, values[field] ?? "");
    clear();
  };
  return (
    <Form {...props}>
      {FIELDS.map((field, index) => (
        <Field key={field} label={t(field)} error={fieldText(issueAt(field))}>
          <TextArea rows={2} autoFocus={isFocused && index === 0} {...form.register(field)} />
        </Field>
      ))}
      <FormEnd
        pending={pending}
        error={error}
        status={
          refused?.reason === "changed" ? (
            <ChangedNotice
              lines={theirs.map(({ field, text }) =>
                text ? t("theirs", { field: t(field), text }) : t("cleared", { field: t(field) }),
              )}
              keepMine={() => settle({})}
              takeTheirs={() => settle(Object.fromEntries(theirs.map(({ field, text }) => [field, text])))}
            />
          ) : (
            refused && <Notice tone="watch">{failureText(refused.reason)}</Notice>
          )
        }
        send={t("save")}
        cancel={t("cancel")}
        onCancel={() => void confirmDiscard({ isTyped, discard }, onEnd)}
      />
    </Form>
  );
}
