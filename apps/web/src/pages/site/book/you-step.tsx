import { askable } from "@openhood/domain/booking/appointment";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import type { Refusal } from "../../../features/appointments/types.ts";
import { useFormOf } from "../../../platform/form.ts";
import { phoneValue } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { localPath } from "../../../platform/paths.ts";
import { useFieldText, useProblemText } from "../../../platform/problem.ts";
import { useSession } from "../../../platform/session-store.ts";
import { useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { wakeSession } from "../../../platform/wake-session.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { Checkbox, Field, TextArea, TextField } from "../../../ui/field.tsx";
import { Form, FormGrid } from "../../../ui/form-layout.tsx";
import { Link } from "../../../ui/link.tsx";
import { PhoneField } from "../../../ui/phone-field.tsx";
import { Notice } from "../../../ui/states.tsx";
import { StepFooter } from "../../../ui/step-footer.tsx";
import { type Draft, useBooking } from "./draft.ts";
import { isCalled, isDone } from "./steps.ts";
import { inputOf, useBook } from "./use-book.ts";
import { bookingCheck, ofField } from "./use-check.ts";
import styles from "./you-step.module.css";

/** How long after a code another one may be mailed (ms). */
const CODE_LIVES = 9 * 60_000;

// What it says is the same in every language. Without a time or a car the page leads back to that step.
const checkYou = bookingCheck(({ bookingIssues }, draft: Draft) => {
  const input = inputOf(draft, "en");
  return input ? bookingIssues({ ...input, code: "" }) : [];
});

/** Who comes, and where the confirmation goes. A proven address books here; any other proves itself with a code. */
export function YouStep({
  onRefused,
  onCode,
}: {
  onRefused: (refusal: Refusal) => void;
  onCode: () => void;
}) {
  const t = useTranslations("booking.you");
  const { drafted, draft } = useBooking();
  const { language } = useLanguage();
  const fieldText = useFieldText();
  const problem = useProblemText();
  const trpc = useTRPC();
  const api = useTRPCClient();
  const session = useSession();
  const user = session.status === "signed-in" ? session.user : null;
  const proven = user?.emailVerified && user.email?.toLowerCase() === draft.email.trim().toLowerCase();

  useEffect(() => void wakeSession(), []);
  const cache = useQueryClient();
  const asked = { ...trpc.customers.me.queryOptions(), networkMode: "always" } as const;
  const { data: me } = useQuery({ ...asked, enabled: user !== null });
  const fillIn = (of: typeof me) => {
    const known = { name: of?.name || user?.name, email: user?.email, phone: phoneValue(of?.phone) };
    drafted.prefill(Object.fromEntries(Object.entries(known).map(([field, value]) => [field, value ?? ""])));
  };
  useEffect(() => fillIn(me), [user, me]);

  const { send, done } = useBook({ onRefused, onCode });
  const { form, props, pending, error, issues, round, issueAt, goTo } = useFormOf(drafted, {
    // Whoever is in a hurry presses before the account has answered.
    ready: async (values) => {
      if (user && !isDone("you", values)) fillIn(await cache.ensureQueryData(asked).catch(() => undefined));
    },
    check: checkYou,
    issueOf: ofField,
    send: async (values, key) => {
      if (proven) return send(values, key);
      const email = values.email.trim();
      const { codeSent } = values;
      if (codeSent?.email !== email || Date.now() - codeSent.at >= CODE_LIVES) {
        await api.booking.sendCode.mutate({ email, language });
        form.setValue("code", "");
        form.setValue("codeSent", { email, at: Date.now() });
      }
      onCode();
      return { ok: false, reason: "code" };
    },
    done,
  });
  const { register } = form;
  const called = isCalled(draft);
  const errorOf = (path: string) => fieldText(issueAt(path));

  return (
    <Form {...props} size="page">
      {issues.length > 0 && (
        <ErrorSummary
          key={round}
          title={t("summaryTitle", { count: issues.length })}
          items={issues.map((issue) => ({
            text: t("issue", { field: labelOf(issue.path, t), what: fieldText(issue) ?? "" }),
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
      <FormGrid halves>
        <Field label={t("name")} error={errorOf("name")}>
          <TextField required autoComplete="name" {...register("name")} />
        </Field>
        <Field
          label={t("phone")}
          hint={called ? t("phoneHint") : undefined}
          optional={!called}
          error={errorOf("phone")}
        >
          <PhoneField autoComplete="tel" required={called} {...register("phone")} />
        </Field>
      </FormGrid>
      <Field label={t("email")} hint={t(proven ? "emailProven" : "emailHint")} error={errorOf("email")}>
        <TextField type="email" autoComplete="email" required {...register("email")} />
      </Field>
      <Field label={t("note")} hint={t("noteHint")} optional error={errorOf("note")}>
        <TextArea rows={3} {...register("note")} />
      </Field>
      <fieldset className={styles.marks}>
        <legend>{t("marks.title")}</legend>
        <p className={styles.hint}>{t("marks.hint")}</p>
        {askable(draft.when?.kind).map((mark) => (
          <Checkbox key={mark} value={mark} label={t(`marks.${mark}`)} {...register("marks")} />
        ))}
      </fieldset>
      {error != null && <Notice tone="stop" title={problem(error)} />}
      <p className={styles.privacy}>
        {t.rich("privacy", { link: (words) => <Link to="/privacy">{words}</Link> })}
      </p>
      <StepFooter>
        <Button type="submit" size="large" pending={pending}>
          {t(proven ? "book" : "next")}
        </Button>
      </StepFooter>
    </Form>
  );
}

const named = ["name", "phone", "email", "note"] as const;

function labelOf(path: string, t: ReturnType<typeof useTranslations<"booking.you">>): string {
  const field = named.find((one) => one === path);
  return field ? t(field) : t("other");
}
