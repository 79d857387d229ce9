import { answeredQuestions, openQuestions, QuestionText } from "@openhood/domain/booking/question";
import { issuesOf } from "@openhood/domain/field-issues";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import { AnsweredQuestions, AskedQuestion } from "../../../features/appointments/sheets/asked-question.tsx";
import type { TodayRow } from "../../../features/appointments/today.ts";
import { readDraft } from "../../../platform/drafts.ts";
import { useAppForm } from "../../../platform/form.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useFieldText } from "../../../platform/problem.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, TextArea } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { Notice } from "../../../ui/states.tsx";
import { useHeldFocus } from "../../../ui/use-held-focus.ts";
import { carHeading } from "./car-heading.ts";
import styles from "./my-bay-page.module.css";
import { noteForms, useBayNotes } from "./use-bay-notes.ts";
import { useDiscardAsked } from "./use-discard-asked.ts";
import { WaitingNotes } from "./waiting-notes.tsx";

const Shape = z.strictObject({ text: QuestionText });
const check = (values: { text: string }) => issuesOf(Shape, values);

type Props = { row: TodayRow };

/** Asks the desk about a car, and shows what was asked, what waits longest first, and what was said. */
export function AskAdvisor({ row }: Props) {
  const t = useTranslations("myBay.ask");
  const { uid } = useMe();
  // What was begun before stands there as it was left; who opens it has the focus in it.
  const [opened, setOpened] = useState<"before" | "now" | null>(() =>
    readDraft(noteForms.ask(row.appointment.id), uid) ? "before" : null,
  );
  const box = useRef<HTMLDivElement>(null);
  const first = () => box.current?.querySelector<HTMLElement>("textarea, button");
  const heldFocus = useHeldFocus(first);
  const { id } = row.appointment;
  const [latest, ...earlier] = answeredQuestions(row.appointment);
  const shown = [...openQuestions(row.appointment), ...(latest ? [latest] : [])];
  const waiting = useBayNotes().notes.filter(({ form }) => form === noteForms.ask(id));
  const end = () => {
    flushSync(() => setOpened(null));
    first()?.focus();
  };
  return (
    <div ref={box} className={styles.ask} aria-live="polite" data-ask={id} {...heldFocus}>
      {shown.map((one) => (
        <div key={one.at} className={styles.question}>
          <AskedQuestion of={one} />
        </div>
      ))}
      <AnsweredQuestions all={earlier} />
      {opened ? (
        <AskForm row={row} isFocused={opened === "now"} onEnd={end} />
      ) : waiting.length > 0 ? (
        <WaitingNotes notes={waiting} onTakenBack={() => setOpened("now")} />
      ) : (
        <Button
          size="large"
          wide
          variant="secondary"
          aria-describedby={carHeading(id)}
          onClick={() => setOpened("now")}
        >
          {t("button")}
        </Button>
      )}
    </div>
  );
}

type FormProps = { row: TodayRow; isFocused: boolean; onEnd: () => void };

function AskForm({ row, isFocused, onEnd }: FormProps) {
  const t = useTranslations("myBay.ask");
  const notes = useBayNotes();
  const fieldText = useFieldText();
  const endUnsent = useDiscardAsked();
  const { id } = row.appointment;
  const { uid } = useMe();
  const { language } = useLanguage();
  const about = { id, car: appointmentLabel(row.appointment, language), job: null };
  const { form, props, pending, reply, error, issueAt, discard, isTyped } = useAppForm({
    name: noteForms.ask(id),
    of: uid,
    about,
    start: { text: "" },
    check,
    send: ({ text }, key) => {
      const words = text.trim();
      const start = { text: "" };
      return notes.send({
        key: key(words),
        form: noteForms.ask(id),
        id,
        input: words,
        values: { text: words },
        start,
        about,
        command: null,
      });
    },
    done: onEnd,
  });
  return (
    <Form {...props}>
      <Field label={t("label")} hint={t("hint")} error={fieldText(issueAt("text"))}>
        <TextArea rows={3} autoFocus={isFocused} {...form.register("text")} />
      </Field>
      <FormEnd
        pending={pending}
        error={error}
        status={
          reply?.ok === false && (
            <Notice tone="watch">{t(reply.kind === "tooManyAsked" ? "tooMany" : "notHere")}</Notice>
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
