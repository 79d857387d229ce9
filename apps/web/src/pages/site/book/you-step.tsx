import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Refusal } from "../../../features/appointments/types.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { localPath } from "../../../platform/paths.ts";
import { problemOf, useProblemText } from "../../../platform/problem.ts";
import { useSession } from "../../../platform/session-store.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { wakeSession } from "../../../platform/wake-session.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { Field, TextArea, TextField } from "../../../ui/field.tsx";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/states.tsx";
import { currentDraft, type TextField as Name, patchDraft, useDraft } from "./draft.ts";
import { StepFooter } from "./step-footer.tsx";
import { inputOf, useBook } from "./use-book.ts";
import { useCheck } from "./use-check.ts";
import styles from "./you-step.module.css";

/** How long a mailed code is worth waiting for before another one is mailed (ms). */
const CODE_LIVES = 9 * 60_000;

/** Who comes, and where the confirmation goes. A proven address books here; any other proves itself with a code. */
export function YouStep({
  onRefused,
  onCode,
}: {
  onRefused: (refusal: Refusal) => void;
  onCode: () => void;
}) {
  const t = useTranslations("booking.you");
  const draft = useDraft();
  const { language } = useLanguage();
  const checks = useCheck();
  const problem = useProblemText();
  const trpc = useTRPC();
  const session = useSession();
  const form = useRef<HTMLFormElement>(null);
  const user = session.status === "signed-in" ? session.user : null;
  const proven = user?.emailVerified && user.email?.toLowerCase() === draft.email.trim().toLowerCase();

  useEffect(() => void wakeSession(), []);
  const { data: me } = useQuery({ ...trpc.customers.me.queryOptions(), enabled: user !== null });
  useEffect(() => {
    const { name, email, phone } = currentDraft();
    const known = me?.name || user?.name;
    if (known && !name) patchDraft({ name: known });
    if (user?.email && !email) patchDraft({ email: user.email });
    if (me?.phone && !phone) patchDraft({ phone: me.phone });
  }, [user, me]);

  const { book, pending, error } = useBook({ onRefused, onCode });
  const code = useMutation(
    trpc.booking.sendCode.mutationOptions({
      onSuccess: (_, { email }) => {
        patchDraft({ code: "", codeSent: { email, at: Date.now() } });
        onCode();
      },
    }),
  );
  const failure = error ?? code.error;
  // What the function found wrong stands beside the fields, like what was found before sending.
  const { show } = checks;
  useEffect(() => {
    if (failure) show(problemOf(failure).fields);
  }, [failure]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const input = inputOf(currentDraft(), language);
    if (!input || pending || code.isPending) return;
    if (!checks.show(await checks.check(({ bookingIssues }) => bookingIssues({ ...input, code: "" }))))
      return;
    if (proven) return book();
    const email = input.email.trim();
    const { codeSent } = currentDraft();
    if (codeSent?.email === email && Date.now() - codeSent.at < CODE_LIVES) return onCode();
    code.mutate({ email, language });
  };
  const wired = (field: Name) => ({
    name: field,
    value: draft[field],
    onChange: (event: { target: { value: string } }) => checks.change(field, event.target.value),
  });
  const goTo = (path: string) => form.current?.querySelector<HTMLElement>(`[name="${path}"]`)?.focus();

  return (
    <form
      ref={form}
      className={styles.form}
      method="dialog"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {checks.issues.length > 0 && (
        <ErrorSummary
          key={checks.round}
          title={t("summaryTitle", { count: checks.issues.length })}
          items={checks.issues.map((issue) => ({
            text: t("issue", { field: labelOf(issue.path, t), what: checks.wordsOf(issue) }),
            onGo: () => goTo(issue.path),
          }))}
        />
      )}
      {!user && session.status !== "loading" && (
        <p className={styles.account}>
          {t.rich("account", {
            link: (words) => (
              <Link to={`/sign-in?${new URLSearchParams({ next: localPath("/book?step=you", language) })}`}>
                {words}
              </Link>
            ),
          })}
        </p>
      )}
      <div className={styles.pair}>
        <Field label={t("name")} error={checks.errorOf("name")}>
          <TextField required autoComplete="name" {...wired("name")} />
        </Field>
        <Field label={t("phone")} optional error={checks.errorOf("phone")}>
          <TextField type="tel" inputMode="tel" autoComplete="tel" {...wired("phone")} />
        </Field>
      </div>
      <Field
        label={t("email")}
        hint={t(proven ? "emailProven" : "emailHint")}
        error={checks.errorOf("email")}
      >
        <TextField
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...wired("email")}
        />
      </Field>
      <Field label={t("note")} hint={t("noteHint")} optional error={checks.errorOf("note")}>
        <TextArea rows={3} {...wired("note")} />
      </Field>
      {failure && problemOf(failure).fields.length === 0 && <Notice tone="stop" title={problem(failure)} />}
      <p className={styles.privacy}>
        {t.rich("privacy", { link: (words) => <Link to="/privacy">{words}</Link> })}
      </p>
      <StepFooter>
        <Button type="submit" size="large" pending={pending || code.isPending}>
          {t(proven ? "book" : "next")}
        </Button>
      </StepFooter>
    </form>
  );
}

const named = ["name", "phone", "email", "note"] as const;

function labelOf(path: string, t: ReturnType<typeof useTranslations<"booking.you">>): string {
  const field = named.find((one) => one === path);
  return field ? t(field) : t("other");
}
