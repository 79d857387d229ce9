import type { Appointment } from "@openhood/domain/booking/appointment";
import {
  answeredQuestions,
  openQuestions,
  type Question,
  QuestionText,
} from "@openhood/domain/booking/question";
import { issuesOf } from "@openhood/domain/field-issues";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { useAppForm } from "../../../platform/form.ts";
import { useMe } from "../../../platform/me.ts";
import { useFieldText, useProblemText } from "../../../platform/problem.ts";
import { useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, TextField } from "../../../ui/field.tsx";
import { FormStatus } from "../../../ui/form-layout.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Notice } from "../../../ui/states.tsx";
import { AnsweredQuestions, useAskedTime } from "./asked-question.tsx";
import styles from "./question.module.css";

const Shape = z.strictObject({ text: z.union([z.literal(""), QuestionText]) });
const check = (values: { text: string }) => issuesOf(Shape, values);

/** What technicians ask about this car: what waits for the desk, the oldest first, and what it has answered. */
export function TechnicianQuestions({ appointment }: { appointment: Appointment }) {
  const open = openQuestions(appointment);
  const answered = answeredQuestions(appointment);
  if (open.length + answered.length === 0) return null;
  return (
    <div className={styles.questions} data-focus-home="">
      {open.map((question) => (
        <OpenQuestion key={question.at} id={appointment.id} question={question} />
      ))}
      <AnsweredQuestions all={answered} />
    </div>
  );
}

function OpenQuestion({ id, question: { text, by, at } }: { id: string; question: Question }) {
  const t = useTranslations("today.question");
  const me = useMe();
  const words = useId();
  const time = useAskedTime()(at);
  return (
    <div className={styles.question} data-question>
      <p>
        <Icon name="mail" size={14} />
        {t("asks", { name: by.name, time })}
      </p>
      <p id={words}>{text}</p>
      {me.may("booking.answer") && <AnswerForm id={id} askedAt={at} describedBy={words} />}
    </div>
  );
}

type FormProps = { id: string; askedAt: string /** The id of what is answered. */; describedBy: string };

function AnswerForm({ id, askedAt, describedBy }: FormProps) {
  const t = useTranslations("today.question");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const fieldText = useFieldText();
  const problem = useProblemText();
  const fresh = () => cache.invalidateQueries({ queryKey: trpc.booking.pathKey() });
  const { form, props, pending, reply, error, issueAt } = useAppForm({
    name: `today.answer.${id}.${askedAt}`,
    start: { text: "" },
    check,
    send: ({ text }, key) => {
      const input = { id, askedAt, text: text.trim() };
      return api.booking.answer.mutate({ ...input, key: key(input) }).finally(fresh);
    },
  });
  return (
    <form {...props} className={styles.answer} aria-describedby={describedBy}>
      <Field label={t("answer")} error={fieldText(issueAt("text"))} optional>
        <TextField
          autoComplete="off"
          enterKeyHint="send"
          {...form.register("text")}
          // The key that sent one answer would mark the next question, to which the focus goes, as seen.
          onKeyDown={(event) =>
            event.key === "Enter" && !form.getValues("text").trim() && event.preventDefault()
          }
        />
      </Field>
      <FormStatus>
        {reply?.ok === false && <Notice tone="watch">{t("already")}</Notice>}
        {error != null && <Notice tone="watch">{problem(error)}</Notice>}
      </FormStatus>
      <Button type="submit" size="small" variant="secondary" pending={pending} aria-describedby={describedBy}>
        {t(form.watch("text").trim() ? "send" : "seen")}
      </Button>
    </form>
  );
}
