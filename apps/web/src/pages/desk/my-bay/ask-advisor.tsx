import { QuestionText } from "@openhood/domain/booking/question";
import { issuesOf } from "@openhood/domain/field-issues";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { z } from "zod";
import type { TodayRow } from "../../../features/appointments/today.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { useAppForm } from "../../../platform/form.ts";
import { useFieldText } from "../../../platform/problem.ts";
import { useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, TextArea } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { Notice } from "../../../ui/states.tsx";
import styles from "./my-bay-page.module.css";

const Shape = z.strictObject({ text: QuestionText });
const check = (values: { text: string }) => issuesOf(Shape, values);

type Props = { row: TodayRow; clock: ScheduleClock };

/** Asks the desk about a car, and shows what was asked and said. */
export function AskAdvisor({ row, clock }: Props) {
  const t = useTranslations("myBay.ask");
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { question } = row.appointment;
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
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const fieldText = useFieldText();
  const { id } = row.appointment;
  const { form, props, pending, reply, error, issueAt } = useAppForm({
    name: `my-bay.ask.${id}`,
    start: { text: "" },
    check,
    send: ({ text }, key) => api.booking.ask.mutate({ id, text, key: key(text.trim()) }),
    done: async () => {
      await cache.invalidateQueries({ queryKey: trpc.booking.pathKey() });
      onEnd();
    },
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
