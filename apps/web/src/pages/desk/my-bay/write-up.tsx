import { issuesOf } from "@openhood/domain/field-issues";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { JOB_FIELDS } from "@openhood/domain/repair-orders/commands";
import type { TechnicianJob, TechnicianOrder } from "@openhood/domain/repair-orders/technician-view";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import { useAppForm } from "../../../platform/form.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useFieldText } from "../../../platform/problem.ts";
import { Field, TextArea } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { Notice } from "../../../ui/states.tsx";
import { type NoteReply, noteForms, useBayNotes } from "./use-bay-notes.ts";
import { useDiscardAsked } from "./use-discard-asked.ts";
import { WriteUpConflict } from "./write-up-conflict.tsx";
import { FIELDS, type Texts, textsIn, theirsIn } from "./write-up-texts.ts";

const Shape = z.strictObject({
  cause: JOB_FIELDS.cause,
  correction: JOB_FIELDS.correction,
  partsNeeded: JOB_FIELDS.partsNeeded,
  note: JOB_FIELDS.note,
});
/** What is written, and what stood there as somebody began to: it goes with a draft. */
type Values = Texts & { seen: Texts };
/** What one wrote oneself, of the fields one changed. */
const changedIn = (values: Values): Partial<Texts> =>
  Object.fromEntries(
    FIELDS.flatMap((field) => (values[field] === values.seen[field] ? [] : [[field, values[field]]])),
  );
const check = (values: Values) => issuesOf(Shape, textsIn(values));

type Props = {
  order: TechnicianOrder;
  job: TechnicianJob;
  /** Was it opened just now? Otherwise it stands there as it was left. */
  isFocused: boolean;
  onEnd: () => void;
};

/** What was found, what was done, which parts are missing, and a note for colleagues. What a colleague wrote since is not overwritten. */
export function WriteUp({ order, job, isFocused, onEnd }: Props) {
  const t = useTranslations("myBay.job");
  const kept = useTranslations("myBay.notes");
  const notes = useBayNotes();
  const fieldText = useFieldText();
  const endUnsent = useDiscardAsked();
  // As it was when the form opened: what a colleague writes meanwhile is not what was seen.
  const [start] = useState((): Values => ({ ...textsIn(job), seen: textsIn(job) }));
  const { uid } = useMe();
  const { language } = useLanguage();
  const about = {
    id: order.id,
    car: appointmentLabel(order, language),
    job: job.name,
    isMine: job.technician?.uid === uid,
  };
  /** What somebody else wrote meanwhile, as it was shown. */
  const told = useRef<Partial<Texts>>({});
  const { form, props, pending, reply, error, issueAt, clear, goTo, discard, isTyped } = useAppForm({
    name: noteForms.write(job.id),
    of: uid,
    about,
    start,
    whole: true,
    keepsRefusal: true,
    check,
    send: async (values, key): Promise<NoteReply> => {
      // Who was told of it and saves again means it.
      const seen = { ...values.seen, ...told.current };
      const changes = FIELDS.flatMap((field) => {
        const to = values[field].trim();
        return to === seen[field] ? [] : [{ field, from: seen[field] || null, to: to || null }];
      });
      if (changes.length === 0) return { ok: true, isKept: false };
      const command: OrderCommand = { type: "set-job", job: job.id, changes };
      return notes.send({
        key: key(command),
        form: noteForms.write(job.id),
        id: order.id,
        input: command,
        values: textsIn(values),
        start: seen,
        about,
        command,
      });
    },
    done: ({ isKept }) => {
      if (isKept) presentToast({ text: kept("kept"), duration: 6_000 });
      onEnd();
    },
  });
  const written = form.getValues();
  const conflict = reply?.ok === false ? reply.conflict : undefined;
  const theirs = conflict ? theirsIn(written, written.seen, job, conflict) : [];
  for (const { field, text } of theirs) told.current[field] = text;
  const keepBoth = () => {
    for (const { field, text } of theirs)
      form.setValue(field, [text, form.getValues(field)].filter(Boolean).join("\n"));
    clear();
    goTo(theirs[0]?.field ?? "cause");
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
          conflict ? (
            <WriteUpConflict
              by={conflict.set?.by ?? null}
              theirs={theirs}
              mine={() => changedIn(form.getValues())}
              onBoth={keepBoth}
            />
          ) : (
            reply?.ok === false && <Notice tone="watch">{t("closed")}</Notice>
          )
        }
        send={t("save")}
        cancel={t("cancel")}
        onCancel={() => void endUnsent({ isTyped, discard }, onEnd)}
      />
    </Form>
  );
}
