import { issuesOf } from "@openhood/domain/field-issues";
import { line } from "@openhood/domain/fields";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import { JOB_FIELDS, type OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { TechnicianOrder } from "@openhood/domain/repair-orders/technician-view";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import { readDraft } from "../../../platform/drafts.ts";
import { useAppForm } from "../../../platform/form.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useFieldText } from "../../../platform/problem.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, TextArea, TextField } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { Notice } from "../../../ui/states.tsx";
import { useHeldFocus } from "../../../ui/use-held-focus.ts";
import styles from "./bay-jobs.module.css";
import { carHeading } from "./car-heading.ts";
import { noteForms, useBayNotes } from "./use-bay-notes.ts";
import { useDiscardAsked } from "./use-discard-asked.ts";
import { WaitingNotes } from "./waiting-notes.tsx";

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
  const { uid } = useMe();
  // What was begun before stands there as it was left; who opens it has the focus in it.
  const [opened, setOpened] = useState<"before" | "now" | null>(() =>
    readDraft(noteForms.found(order.id), uid) ? "before" : null,
  );
  const waiting = useBayNotes().notes.filter(({ form }) => form === noteForms.found(order.id));
  const button = useRef<HTMLButtonElement>(null);
  const heldFocus = useHeldFocus(() => button.current);
  const end = () => {
    flushSync(() => setOpened(null));
    button.current?.focus();
  };
  if (opened) return <FoundForm order={order} isFocused={opened === "now"} onEnd={end} />;
  return (
    <div className={styles.written} {...heldFocus}>
      <WaitingNotes notes={waiting} onTakenBack={() => setOpened("now")} />
      <Button
        ref={button}
        size="large"
        wide
        variant="secondary"
        icon="plus"
        aria-describedby={carHeading(order.id)}
        onClick={() => setOpened("now")}
      >
        {t("button")}
      </Button>
    </div>
  );
}

function FoundForm({ order, isFocused, onEnd }: Props & { isFocused: boolean; onEnd: () => void }) {
  const t = useTranslations("myBay.found");
  const kept = useTranslations("myBay.notes");
  const notes = useBayNotes();
  const me = useMe();
  const { language } = useLanguage();
  const about = { id: order.id, car: appointmentLabel(order, language), job: null };
  const fieldText = useFieldText();
  const endUnsent = useDiscardAsked();
  const [after] = useState(() => order.jobs.at(-1)?.id ?? null);
  const { form, props, pending, reply, error, issueAt, discard, isTyped } = useAppForm({
    name: noteForms.found(order.id),
    of: me.uid,
    about,
    start: EMPTY,
    check,
    send: (values: Values, key) => {
      const name = { en: "", es: "", [language]: values.name.trim() };
      // One proposal, however often it is sent.
      const once = key(values);
      const job = {
        ...blankJob(once, name),
        cause: values.cause.trim() || null,
        partsNeeded: values.partsNeeded.trim() || null,
        foundBy: { uid: me.uid, name: me.name ?? "" },
      };
      const command: OrderCommand = { type: "add-job", job, after };
      return notes.send({
        key: once,
        form: noteForms.found(order.id),
        id: order.id,
        input: values,
        values,
        start: EMPTY,
        about,
        command,
      });
    },
    done: ({ isKept }) => {
      presentToast({ text: isKept ? kept("kept") : t("sent"), duration: 6_000 });
      onEnd();
    },
  });
  return (
    <Form {...props}>
      <Field label={t("name")} hint={t("nameHint")} error={fieldText(issueAt("name"))}>
        <TextField autoFocus={isFocused} maxLength={80} {...form.register("name")} />
      </Field>
      <Field label={t("cause")} error={fieldText(issueAt("cause"))}>
        <TextArea rows={2} {...form.register("cause")} />
      </Field>
      <Field label={t("partsNeeded")} error={fieldText(issueAt("partsNeeded"))}>
        <TextArea rows={2} {...form.register("partsNeeded")} />
      </Field>
      <FormEnd
        pending={pending}
        error={error}
        status={
          reply?.ok === false && (
            <Notice tone="watch">{t(reply.kind === "tooMany" ? "tooMany" : "closed")}</Notice>
          )
        }
        icon="send"
        send={t("send")}
        cancel={t("cancel")}
        onCancel={() => void endUnsent({ isTyped, discard }, onEnd)}
      />
    </Form>
  );
}
