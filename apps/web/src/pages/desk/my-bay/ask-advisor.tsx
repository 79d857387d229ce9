import { answeredQuestions, openQuestions, QuestionText } from "@openhood/domain/booking/question";
import { issuesOf } from "@openhood/domain/field-issues";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import { AnsweredQuestions, AskedQuestion } from "../../../features/appointments/sheets/asked-question.tsx";
import type { TodayRow } from "../../../features/appointments/today.ts";
import { useFailureText } from "../../../platform/failure-text.ts";
import { useAppForm } from "../../../platform/form.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useFieldText } from "../../../platform/problem.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, TextArea } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { Notice } from "../../../ui/states.tsx";
import { BayForm } from "./bay-form.tsx";
import { noteForms, useConfirmDiscard, useSendNote } from "./bay-notes.ts";
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
  const send = useSendNote();
  const fieldText = useFieldText();
  const failureText = useFailureText();
  const confirmDiscard = useConfirmDiscard();
  const { id } = appointment;
  const { uid } = useMe();
  const { language } = useLanguage();
  const name = noteForms.ask(id);
  const car = appointmentLabel(appointment, language);
  const { form, props, pending, reply, error, issueAt, discard, isTyped } = useAppForm({
    name,
    of: uid,
    about: { id, car },
    start: START,
    check,
    send: ({ text }, key) => {
      const words = text.trim();
      const note = { key: key(words), form: name, id, car, input: words, command: null };
      return send({ ...note, values: { text: words }, start: START });
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
        status={reply?.ok === false && <Notice tone="watch">{failureText(reply.reason)}</Notice>}
        icon="send"
        send={t("send")}
        cancel={t("cancel")}
        onCancel={() => void confirmDiscard({ isTyped, discard }, onEnd)}
      />
    </Form>
  );
}
