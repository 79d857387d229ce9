import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { env } from "../../platform/env.ts";
import { useAppForm } from "../../platform/form.ts";
import { useLanguage } from "../../platform/language.tsx";
import type { Weakness } from "../../platform/password-strength.ts";
import type { Refusal } from "../../platform/refusal.ts";
import type { SessionRefusal } from "../../platform/session.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form-layout.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { Notice } from "../../ui/states.tsx";
import { useWait } from "../shop/refusal-notice.tsx";
import { type CredentialField, type Credentials, credentialIssues, minPassword } from "./credentials.ts";
import { PasswordMeter, strengthOf } from "./password-meter.tsx";

/** Why a step about signing in was refused: by Auth, or by our own API. */
export type SignInRefusal = SessionRefusal | Refusal;

type Issue = { path: string; weak?: Weakness };
type Answer = { ok: true } | { ok: false; refusal: SignInRefusal };

type Props = {
  fields: readonly CredentialField[];
  password?: "current" | "new";
  email?: string;
  emailLabel?: string;
  emailHint?: string;
  submit: string;
  /** Does the step; returns why it was refused, or null. */
  onSubmit: (given: Credentials) => Promise<SignInRefusal | null>;
  children?: ReactNode;
};

/** One form for every step about signing in: the fields it needs, one button, and one place for what went wrong. */
export function CredentialsForm({
  fields,
  password = "current",
  email = "",
  emailLabel,
  emailHint,
  submit,
  onSubmit,
  children,
}: Props) {
  const t = useTranslations("signIn");
  const { language } = useLanguage();
  const has = (name: CredentialField) => fields.includes(name);
  const isNew = has("password") && password === "new";
  const personal = () => {
    const { email: typed, name } = form.getValues();
    return [email, typed, name, env.shopName].filter(Boolean);
  };
  const check = async (given: Credentials): Promise<Issue[]> => {
    const asked = Object.fromEntries(fields.map((name) => [name, given[name]]));
    const found = credentialIssues(asked, password).map((path) => ({ path }));
    if (found.length > 0 || !isNew) return found;
    const weak = (await strengthOf(given.password, personal(), language))?.weakness;
    return weak ? [{ path: "password", weak }] : [];
  };
  const { form, props, pending, reply, issueAt } = useAppForm<Credentials, Answer, Issue>({
    start: { name: "", email, password: "" },
    check,
    keepsRefusal: true,
    issueOf: ({ path }) => ({ path }),
    send: async (given) => {
      const email = has("email") ? given.email.trim() : "";
      const refusal = await onSubmit({ email, password: given.password, name: given.name.trim() });
      return refusal ? { ok: false, refusal } : { ok: true };
    },
    // The page is being left: only clear the password.
    next: (_, given) => ({ ...given, password: "" }),
  });
  const weakness = issueAt("password")?.weak ?? null;
  const wrong = (name: CredentialField) => issueAt(name) !== undefined;
  return (
    <Form {...props}>
      {has("name") && (
        <Field label={t("create.name")} error={wrong("name") ? t("fields.name") : null}>
          <TextField autoComplete="name" required {...form.register("name")} />
        </Field>
      )}
      {has("email") && (
        <Field
          label={emailLabel ?? t("password.email")}
          hint={emailHint}
          error={wrong("email") ? t("fields.email") : null}
        >
          <TextField type="email" autoComplete="username" required {...form.register("email")} />
        </Field>
      )}
      {has("password") && (
        <PasswordField
          kind={password === "new" ? "new-password" : "current-password"}
          label={t(password === "new" ? "create.password" : "password.password")}
          {...(password === "new" ? { hint: t("create.passwordHint", { min: minPassword }) } : {})}
          error={
            weakness
              ? t(`strength.weak.${weakness}`)
              : wrong("password")
                ? password === "new"
                  ? t("fields.newPassword", { min: minPassword })
                  : t("fields.password")
                : null
          }
          {...form.register("password")}
        />
      )}
      {isNew && (
        <PasswordMeter password={form.watch("password")} personal={personal} silent={weakness !== null} />
      )}
      {reply?.ok === false && <SignInRefused refusal={reply.refusal} />}
      <Button type="submit" size="large" wide pending={pending}>
        {submit}
      </Button>
      {children}
    </Form>
  );
}

/** Says why a step was refused. */
export function SignInRefused({ refusal }: { refusal: SignInRefusal }) {
  const t = useTranslations("signIn.refusals");
  if (typeof refusal === "string") return <Notice tone="stop">{t(refusal)}</Notice>;
  const { reason, retryAfter } = refusal;
  const words = {
    offline: "offline",
    "no-answer": "offline",
    unavailable: "offline",
    timeout: "offline",
    "removal-runs": "not-now",
    "client-outdated": "outdated",
    "invalid-input": "invalid-email",
  } as const;
  return (
    <Notice tone="stop">
      {reason === "rate-limited" ? (
        <Later seconds={retryAfter ?? 60} />
      ) : (
        t(reason in words ? words[reason as keyof typeof words] : "failed")
      )}
    </Notice>
  );
}

function Later({ seconds }: { seconds: number }) {
  const t = useTranslations("signIn.refusals");
  const when = useWait(seconds);
  return <span aria-live="off">{t("rate-limited", { when })}</span>;
}
