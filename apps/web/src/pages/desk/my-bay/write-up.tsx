import { issuesOf } from "@openhood/domain/field-issues";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { JOB_FIELDS } from "@openhood/domain/repair-orders/commands";
import type { TechnicianJob } from "@openhood/domain/repair-orders/technician-view";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { useAppForm } from "../../../platform/form.ts";
import { useFieldText } from "../../../platform/problem.ts";
import { Field, TextArea } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { Notice } from "../../../ui/states.tsx";
import { useBayNotes } from "./kept-notes.tsx";
import { type BayNote, type NoteReply, noteForms } from "./use-kept-notes.ts";

const FIELDS = ["cause", "correction", "partsNeeded", "note"] as const;
const Shape = z.strictObject({
  cause: JOB_FIELDS.cause,
  correction: JOB_FIELDS.correction,
  partsNeeded: JOB_FIELDS.partsNeeded,
  note: JOB_FIELDS.note,
});
type Values = Record<(typeof FIELDS)[number], string>;
const check = (values: Values) => issuesOf(Shape, values);
const valuesOf = (job: TechnicianJob) =>
  Object.fromEntries(FIELDS.map((field) => [field, job[field] ?? ""])) as Values;

type Props = {
  order: string;
  job: TechnicianJob;
  /** What was written and taken back: it is compared with what was seen then. */
  takenBack: BayNote | null;
  onEnd: () => void;
};

/** What was found, what was done, which parts are missing, and a note for colleagues. What a colleague wrote since is not overwritten. */
export function WriteUp({ order, job, takenBack, onEnd }: Props) {
  const t = useTranslations("myBay.job");
  const notes = useBayNotes();
  const fieldText = useFieldText();
  // As it was when the form opened: what a colleague writes meanwhile is not what was seen.
  const [start] = useState(() =>
    takenBack && !takenBack.refused ? (takenBack.start as Values) : valuesOf(job),
  );
  const seen = useRef(start);
  const { form, props, pending, reply, error, issueAt, discard } = useAppForm({
    name: noteForms.write(job.id),
    start,
    check,
    send: async (values, key): Promise<NoteReply> => {
      const changes = FIELDS.flatMap((field) => {
        const to = values[field].trim();
        return to === start[field] ? [] : [{ field, from: seen.current[field] || null, to: to || null }];
      });
      if (changes.length === 0) return { ok: true, isKept: false };
      const command: OrderCommand = { type: "set-job", job: job.id, changes };
      const sent = await notes.send({
        key: key(command),
        form: noteForms.write(job.id),
        id: order,
        input: command,
        values,
        start,
        command,
      });
      // Who is told of it and saves again means it.
      if (!sent.ok) seen.current = valuesOf(job);
      return sent;
    },
    done: onEnd,
  });
  return (
    <Form {...props}>
      {FIELDS.map((field, index) => (
        <Field key={field} label={t(field)} error={fieldText(issueAt(field))}>
          <TextArea rows={2} autoFocus={index === 0} {...form.register(field)} />
        </Field>
      ))}
      <FormEnd
        pending={pending}
        error={error}
        status={
          reply?.ok === false && (
            <Notice tone="watch">{t(reply.kind === "changed" ? "changed" : "closed")}</Notice>
          )
        }
        send={t("save")}
        cancel={t("cancel")}
        onCancel={() => {
          // What was typed over something else does not come back over what stands there now.
          if (reply?.ok === false) discard();
          onEnd();
        }}
      />
    </Form>
  );
}
