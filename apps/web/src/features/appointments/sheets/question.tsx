import type { Appointment } from "@openhood/domain/booking/appointment";
import { QuestionText } from "@openhood/domain/booking/question";
import { issuesOf } from "@openhood/domain/field-issues";
import { useQueryClient } from "@tanstack/react-query";
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
import type { ScheduleClock } from "../words.ts";
import styles from "./question.module.css";

const Shape = z.strictObject({ text: z.union([z.literal(""), QuestionText]) });
const check = (values: { text: string }) => issuesOf(Shape, values);

type Props = { appointment: Appointment; clock: ScheduleClock };

/** What a technician asks about this car, until the desk has seen it. */
export function TechnicianQuestion({ appointment: { id, question }, clock }: Props) {
  const t = useTranslations("today.question");
  const me = useMe();
  if (!question || question.answer) return null;
  return (
    <div className={styles.question} data-question>
      <p>
        <Icon name="mail" size={14} />
        {t("asks", { name: question.by.name, time: clock.timeOf(question.at) })}
      </p>
      <p>{question.text}</p>
      {me.may("booking.answer") && <AnswerForm key={question.at} id={id} askedAt={question.at} />}
    </div>
  );
}

function AnswerForm({ id, askedAt }: { id: string; askedAt: string }) {
  const t = useTranslations("today.question");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const fieldText = useFieldText();
  const problem = useProblemText();
  const fresh = () => cache.invalidateQueries({ queryKey: trpc.booking.pathKey() });
  const { form, props, pending, reply, error, issueAt } = useAppForm({
    name: `today.answer.${id}`,
    start: { text: "" },
    check,
    send: ({ text }, key) => {
      const input = { id, askedAt, text: text.trim() };
      return api.booking.answer.mutate({ ...input, key: key(input) }).finally(fresh);
    },
  });
  return (
    <form {...props} className={styles.answer}>
      <Field label={t("answer")} error={fieldText(issueAt("text"))} optional>
        <TextField autoComplete="off" enterKeyHint="send" {...form.register("text")} />
      </Field>
      <FormStatus>
        {reply?.ok === false && <Notice tone="watch">{t("askedAnew")}</Notice>}
        {error != null && <Notice tone="watch">{problem(error)}</Notice>}
      </FormStatus>
      <Button type="submit" size="small" variant="secondary" pending={pending}>
        {t(form.watch("text").trim() ? "send" : "seen")}
      </Button>
    </form>
  );
}
