import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Refusal } from "../../../features/appointments/types.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useProblemText } from "../../../platform/problem.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { CodeField } from "../../../ui/code-field.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/states.tsx";
import { patchDraft, useDraft } from "./draft.ts";
import { StepFooter } from "./step-footer.tsx";
import { useBook } from "./use-book.ts";
import styles from "./you-step.module.css";

/** A guest proves the address with the code that was mailed to it, and books. */
export function CodeStep({
  onRefused,
  onBack,
}: {
  onRefused: (refusal: Refusal) => void;
  onBack: () => void;
}) {
  const t = useTranslations("booking.code");
  const draft = useDraft();
  const trpc = useTRPC();
  const problem = useProblemText();
  const { language } = useLanguage();
  const [wrong, setWrong] = useState<"format" | "code" | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { book, pending, error } = useBook({ onRefused, onCode: () => setWrong("code") });
  const again = useMutation(
    trpc.booking.sendCode.mutationOptions({
      onSuccess: (_, { email }) => {
        setWrong(null);
        patchDraft({ code: "", codeSent: { email, at: Date.now() } });
        field.current?.focus();
      },
    }),
  );
  useEffect(() => {
    if (wrong) field.current?.focus();
  }, [wrong]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    if (!/^\d{6}$/.test(draft.code)) return setWrong("format");
    setWrong(null);
    book();
  };
  const failure = error ?? again.error;
  return (
    <form className={styles.form} method="dialog" noValidate onSubmit={submit}>
      <p>{t("text", { email: draft.codeSent?.email ?? "" })}</p>
      <Field label={t("label")} hint={t("hint")} error={wrong && t(`wrong.${wrong}`)}>
        <CodeField
          ref={field}
          className={`tabular ${styles.code}`}
          value={draft.code}
          onCode={(code) => {
            setWrong(null);
            patchDraft({ code });
          }}
        />
      </Field>
      <div className={styles.aside}>
        <Button
          variant="quiet"
          size="small"
          icon="mail"
          pending={again.isPending}
          onClick={() => again.mutate({ email: draft.codeSent?.email ?? draft.email.trim(), language })}
        >
          {t("again")}
        </Button>
        <Button variant="quiet" size="small" onClick={onBack}>
          {t("change")}
        </Button>
      </div>
      <div role="status">{again.isSuccess && <Notice tone="ok" title={t("sent")} />}</div>
      {failure && <Notice tone="stop" title={problem(failure)} />}
      <StepFooter>
        <Button type="submit" size="large" pending={pending}>
          {t("book")}
        </Button>
      </StepFooter>
    </form>
  );
}
