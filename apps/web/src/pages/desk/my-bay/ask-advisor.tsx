import { answeredQuestions, openQuestions, QuestionText } from "@openhood/domain/booking/question";
import { issuesOf } from "@openhood/domain/field-issues";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { AnsweredQuestions, AskedQuestion } from "../../../features/appointments/sheets/asked-question.tsx";
import type { TodayRow } from "../../../features/appointments/today.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, TextArea } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { BayForm, useNoteForm } from "./bay-form.tsx";
import { noteForms } from "./bay-notes.ts";
import styles from "./my-bay.module.css";

const Shape = z.strictObject({ text: QuestionText });
const check = (values: { text: string }) => issuesOf(Shape, values);
const START = { text: "" };

type Props = { appointment: TodayRow["appointment"] };

/** What was asked about a car: what waits longest first, then the latest answer. */
export function Questions({ appointment }: Props) {
  const [latest, ...earlier] = answeredQuestions(appointment);
  const shown = [...openQuestions(appointment), ...(latest ? [latest] : [])];
  return (
    <div className={styles.questions} aria-live="polite">
      {shown.map((one) => (
        <div key={one.at} className={styles.note}>
          <AskedQuestion of={one} />
        </div>
      ))}
      <AnsweredQuestions all={earlier} />
    </div>
  );
}

/** Asks the desk about a car. */
export function AskAdvisor({ appointment }: Props) {
  const t = useTranslations("myBay.ask");
  return (
    <BayForm
      name={noteForms.ask(appointment.id)}
      button={(open) => (
        <Button
          size="large"
          wide
          variant="secondary"
          aria-describedby={`bay-car-${appointment.id}`}
          onClick={open}
        >
          {t("button")}
        </Button>
      )}
    >
      {(form) => <AskForm appointment={appointment} {...form} />}
    </BayForm>
  );
}

type FormProps = Props & { isFocused: boolean; onEnd: () => void };

function AskForm({ appointment, isFocused, onEnd }: FormProps) {
  const t = useTranslations("myBay.ask");
  const { form, props, end, errorAt } = useNoteForm({
    name: noteForms.ask(appointment.id),
    car: appointment,
    start: START,
    check,
    noteOf: ({ text }, key) => {
      const words = text.trim();
      return { key: key(words), input: words, values: { text: words }, start: START, command: null };
    },
    onEnd,
  });
  return (
    <Form {...props}>
      <Field label={t("label")} hint={t("hint")} error={errorAt("text")}>
        <TextArea rows={3} autoFocus={isFocused} {...form.register("text")} />
      </Field>
      <FormEnd {...end} icon="send" send={t("send")} cancel={t("cancel")} />
    </Form>
  );
}
