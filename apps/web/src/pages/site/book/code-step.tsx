import type { FieldIssue } from "@openhood/domain/field-issues";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { Refusal } from "../../../features/appointments/types.ts";
import { useFormOf } from "../../../platform/form.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useProblemText } from "../../../platform/problem.ts";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { CodeField } from "../../../ui/code-field.tsx";
import { Field } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { Notice } from "../../../ui/states.tsx";
import { StepFooter } from "../../../ui/step-footer.tsx";
import { type Draft, useBooking } from "./draft.ts";
import { useBook } from "./use-book.ts";
import { ofField } from "./use-check.ts";
import styles from "./you-step.module.css";

const checkCode = ({ code }: Draft): FieldIssue[] =>
  /^\d{6}$/.test(code) ? [] : [{ path: "code", code: "characters" }];

/** A guest proves the address with the code that was mailed to it, and books. */
export function CodeStep({
  onRefused,
  onBack,
}: {
  onRefused: (refusal: Refusal) => void;
  onBack: () => void;
}) {
  const t = useTranslations("booking.code");
  const { drafted, draft, patch } = useBooking();
  const api = useTRPCClient();
  const problem = useProblemText();
  const { language } = useLanguage();
  const again = useMutation({
    mutationFn: (email: string) => api.booking.sendCode.mutate({ email, language }),
    onSuccess: (_, email) => {
      clear();
      patch({ code: "", codeSent: { email, at: Date.now() } });
      goTo("code");
    },
  });
  const { send, done } = useBook({ onRefused, onCode: () => {} });
  const { props, pending, error, issueAt, clear, goTo } = useFormOf(drafted, {
    check: checkCode,
    issueOf: ofField,
    issuesIn: ({ reason }) => (reason === "code" ? [{ path: "code", code: "invalid" }] : []),
    send,
    done,
  });
  const issue = issueAt("code");
  const failure = error ?? again.error;
  return (
    <Form {...props} size="page">
      <p>{t("text", { email: draft.codeSent?.email ?? "" })}</p>
      <Field
        label={t("label")}
        hint={t("hint")}
        error={issue && t(`wrong.${issue.code === "characters" ? "format" : "code"}`)}
      >
        <CodeField
          className={`tabular ${styles.code}`}
          value={draft.code}
          onCode={(code) => patch({ code })}
        />
      </Field>
      <div className={styles.aside}>
        <Button
          variant="quiet"
          size="small"
          icon="mail"
          pending={again.isPending}
          onClick={() => again.mutate(draft.codeSent?.email ?? draft.email.trim())}
        >
          {t("again")}
        </Button>
        <Button variant="quiet" size="small" onClick={onBack}>
          {t("change")}
        </Button>
      </div>
      <div role="status">{again.isSuccess && <Notice tone="ok" title={t("sent")} />}</div>
      {failure != null && <Notice tone="stop" title={problem(failure)} />}
      <StepFooter>
        <Button type="submit" size="large" pending={pending}>
          {t("book")}
        </Button>
      </StepFooter>
    </Form>
  );
}
