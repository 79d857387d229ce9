import { QuestionText } from "@openhood/domain/booking/question";
import { issuesOf } from "@openhood/domain/field-issues";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { z } from "zod";
import type { TodayRow } from "../../../features/appointments/today.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { useAppForm } from "../../../platform/form.ts";
import { useFieldText } from "../../../platform/problem.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, TextArea } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { Notice } from "../../../ui/states.tsx";
import { useBayNotes, WaitingNotes } from "./kept-notes.tsx";
import styles from "./my-bay-page.module.css";
import { noteForms } from "./use-kept-notes.ts";

const Shape = z.strictObject({ text: QuestionText });
const check = (values: { text: string }) => issuesOf(Shape, values);

type Props = { row: TodayRow; clock: ScheduleClock };

/** Asks the desk about a car, and shows what was asked and said. */
export function AskAdvisor({ row, clock }: Props) {
  const t = useTranslations("myBay.ask");
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { question, id } = row.appointment;
  const waiting = useBayNotes().notes.filter(({ form }) => form === noteForms.ask(id));
  const end = () => {
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  return (
    <div className={styles.ask} aria-live="polite">
      {question && (
        <div className={styles.question}>
          <p>{t("asked", { time: clock.timeOf(question.at), text: question.text })}</p>
          <p>
            {question.answer
              ? question.answer.text
                ? t("answered", { name: question.answer.by.name, text: question.answer.text })
                : t("seen", { name: question.answer.by.name })
              : t("open")}
          </p>
        </div>
      )}
      {isOpen ? (
        <AskForm row={row} onEnd={end} />
      ) : waiting.length > 0 ? (
        <WaitingNotes notes={waiting} onTakenBack={() => setOpen(true)} />
      ) : (
        <Button ref={button} size="large" wide variant="secondary" onClick={() => setOpen(true)}>
          {t("button")}
        </Button>
      )}
    </div>
  );
}

function AskForm({ row, onEnd }: { row: TodayRow; onEnd: () => void }) {
  const t = useTranslations("myBay.ask");
  const notes = useBayNotes();
  const fieldText = useFieldText();
  const { id } = row.appointment;
  const { form, props, pending, reply, error, issueAt } = useAppForm({
    name: noteForms.ask(id),
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
        command: null,
      });
    },
    done: onEnd,
  });
  return (
    <Form {...props}>
      <Field label={t("label")} hint={t("hint")} error={fieldText(issueAt("text"))}>
        <TextArea rows={3} autoFocus {...form.register("text")} />
      </Field>
      <FormEnd
        pending={pending}
        error={error}
        status={reply?.ok === false && <Notice tone="watch">{t("notHere")}</Notice>}
        icon="send"
        send={t("send")}
        cancel={t("cancel")}
        onCancel={onEnd}
      />
    </Form>
  );
}
