import { issuesOf } from "@openhood/domain/field-issues";
import { line } from "@openhood/domain/fields";
import { inLanguage } from "@openhood/domain/local-text";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import { JOB_FIELDS, type OrderCommand } from "@openhood/domain/repair-orders/commands";
import { isOwnProposal, withdrawal } from "@openhood/domain/repair-orders/proposals";
import type { TechnicianJob, TechnicianOrder } from "@openhood/domain/repair-orders/technician-view";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import { useFailureText } from "../../../platform/failure-text.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, TextArea, TextField } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import { BayForm, useNoteForm } from "./bay-form.tsx";
import { formOf, noteForms, useBayEntries, useSendNote } from "./bay-notes.ts";
import styles from "./my-bay.module.css";

const Shape = z.strictObject({
  name: line(80),
  cause: JOB_FIELDS.cause,
  partsNeeded: JOB_FIELDS.partsNeeded,
});
type Values = { name: string; cause: string; partsNeeded: string };
const check = (values: Values) => issuesOf(Shape, values);
const EMPTY: Values = { name: "", cause: "", partsNeeded: "" };

type Props = { order: TechnicianOrder };

/** Proposes a job to the advisor, who gives it a price and asks the customer. */
export function FoundSomething({ order }: Props) {
  const t = useTranslations("myBay.found");
  return (
    <BayForm
      name={noteForms.found(order.id)}
      button={(open) => (
        <Button size="large" wide variant="secondary" aria-describedby={`bay-car-${order.id}`} onClick={open}>
          {t("button")}
        </Button>
      )}
    >
      {(form) => <FoundForm order={order} {...form} />}
    </BayForm>
  );
}

function FoundForm({ order, isFocused, onEnd }: Props & { isFocused: boolean; onEnd: () => void }) {
  const t = useTranslations("myBay.found");
  const me = useMe();
  const { language } = useLanguage();
  const [after] = useState(() => order.jobs.at(-1)?.id ?? null);
  const { form, props, end, errorAt } = useNoteForm({
    name: noteForms.found(order.id),
    car: order,
    start: EMPTY,
    check,
    noteOf: (values: Values, keyOf) => {
      // The job's id, too: it is proposed once, however often it is sent.
      const key = keyOf(values);
      const job = {
        ...blankJob(key, { en: "", es: "", [language]: values.name.trim() }),
        cause: values.cause.trim() || null,
        partsNeeded: values.partsNeeded.trim() || null,
        foundBy: { uid: me.uid, name: me.name ?? "" },
      };
      const command: OrderCommand = { type: "add-job", job, after };
      return { key, input: values, values, start: EMPTY, command };
    },
    sent: t("sent"),
    onEnd,
  });
  return (
    <Form {...props}>
      <Field label={t("name")} hint={t("nameHint")} error={errorAt("name")}>
        <TextField autoFocus={isFocused} maxLength={80} {...form.register("name")} />
      </Field>
      <Field label={t("cause")} error={errorAt("cause")}>
        <TextArea rows={2} {...form.register("cause")} />
      </Field>
      <Field label={t("partsNeeded")} error={errorAt("partsNeeded")}>
        <TextArea rows={2} {...form.register("partsNeeded")} />
      </Field>
      <FormEnd {...end} icon="send" send={t("send")} cancel={t("cancel")} />
    </Form>
  );
}

/** Says that the advisor has not taken up what one found, and withdraws it until they begin to price it. */
export function OwnProposal({ order, job }: Props & { job: TechnicianJob }) {
  const t = useTranslations("myBay.withdraw");
  const notes = useTranslations("myBay.notes");
  const failureText = useFailureText();
  const send = useSendNote();
  const confirm = useConfirm();
  const { language } = useLanguage();
  const me = useMe();
  const name = inLanguage(job.name, language);
  const form = noteForms.withdraw(job.id);
  const isWaiting = useBayEntries().some((entry) => formOf(entry) === form);
  const withdraw = async () => {
    const words = { title: t("sure", { name }), text: t("text"), confirm: t("yes"), keep: t("no") };
    if (!(await confirm({ ...words, danger: true }))) return;
    const command = withdrawal(job);
    const note = { key: crypto.randomUUID(), form, id: order.id, car: appointmentLabel(order, language) };
    const values = { name: t("asked", { name }) };
    const reply = await send({ ...note, input: command, command, values, start: {} });
    if (!reply.ok) presentToast({ text: failureText(reply.reason), duration: 6_000 });
    else if (reply.isKept) presentToast({ text: notes("kept"), duration: 6_000 });
  };
  return (
    <div className={styles.proposal} data-focus-home="">
      <p className={styles.state}>{t("waits")}</p>
      {isOwnProposal(job, me.uid) && !isWaiting && (
        <Button
          variant="quiet"
          aria-label={t("buttonOn", { name })}
          aria-describedby={`bay-car-${order.id}`}
          onClick={() => void withdraw()}
        >
          {t("button")}
        </Button>
      )}
    </div>
  );
}
