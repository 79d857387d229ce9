import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { env } from "../../platform/env.ts";
import { useLanguage } from "../../platform/language.tsx";
import type { Weakness } from "../../platform/password-strength.ts";
import type { Refusal } from "../../platform/refusal.ts";
import type { SessionRefusal } from "../../platform/session.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextField } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { Notice } from "../../ui/states.tsx";
import { useWait } from "../shop/refusal-notice.tsx";
import { type CredentialField, type Credentials, credentialIssues, minPassword } from "./credentials.ts";
import styles from "./credentials-form.module.css";
import { PasswordMeter, strengthOf } from "./password-meter.tsx";

/** Why a step about signing in was refused: by Auth, or by our own API. */
export type SignInRefusal = SessionRefusal | Refusal;

type Props = {
  fields: readonly CredentialField[];
  password?: "current" | "new";
  email?: string;
  emailLabel?: string;
  emailHint?: string;
  submit: string;
  /** Does the step; what comes back says why it was refused, or null. */
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
  const form = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [issues, setIssues] = useState<CredentialField[]>([]);
  const [refusal, setRefusal] = useState<SignInRefusal | null>(null);
  const [chosen, setChosen] = useState("");
  const [weakness, setWeakness] = useState<Weakness | null>(null);
  const { language } = useLanguage();

  const personal = () => {
    const given = form.current ? new FormData(form.current) : new FormData();
    return [email, String(given.get("email") ?? ""), String(given.get("name") ?? ""), env.shopName].filter(
      Boolean,
    );
  };

  const onForm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    const data = new FormData(event.currentTarget);
    const read = (name: CredentialField) => String(data.get(name) ?? "");
    const found = credentialIssues(Object.fromEntries(fields.map((name) => [name, read(name)])), password);
    setIssues(found);
    setRefusal(null);
    setWeakness(null);
    const [first] = fields.filter((name) => found.includes(name));
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    busy.current = true;
    setPending(true);
    try {
      const weak = has("password") && password === "new" ? await weaknessOf(read("password")) : null;
      setWeakness(weak);
      if (weak) {
        form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus();
        return;
      }
      setRefusal(
        await onSubmit({
          email: read("email").trim(),
          password: read("password"),
          name: read("name").trim(),
        }),
      );
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  const choose = (password: string) => {
    setChosen(password);
    setWeakness(null);
  };
  const weaknessOf = async (candidate: string) =>
    (await strengthOf(candidate, personal(), language))?.weakness ?? null;
  const has = (name: CredentialField) => fields.includes(name);
  const wrong = (name: CredentialField) => issues.includes(name);
  return (
    <form ref={form} className={styles.form} method="dialog" noValidate onSubmit={onForm} aria-busy={pending}>
      {has("name") && (
        <Field label={t("create.name")} error={wrong("name") ? t("fields.name") : null}>
          <TextField name="name" autoComplete="name" required />
        </Field>
      )}
      {has("email") && (
        <Field
          label={emailLabel ?? t("password.email")}
          hint={emailHint}
          error={wrong("email") ? t("fields.email") : null}
        >
          <TextField
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={email}
            required
          />
        </Field>
      )}
      {has("password") && (
        <PasswordField
          kind={password === "new" ? "new-password" : "current-password"}
          label={t(password === "new" ? "create.password" : "password.password")}
          {...(password === "new" ? { hint: t("create.passwordHint", { min: minPassword }) } : {})}
          error={
            wrong("password")
              ? password === "new"
                ? t("fields.newPassword", { min: minPassword })
                : t("fields.password")
              : weakness && t(`strength.weak.${weakness}`)
          }
          {...(password === "new" ? { onChange: (event) => choose(event.target.value) } : {})}
        />
      )}
      {has("password") && password === "new" && (
        <PasswordMeter password={chosen} personal={personal} silent={weakness !== null} />
      )}
      {refusal && <SignInRefused refusal={refusal} />}
      <Button type="submit" size="large" wide pending={pending}>
        {submit}
      </Button>
      {children}
    </form>
  );
}

/** Says why a step was refused. */
export function SignInRefused({ refusal }: { refusal: SignInRefusal }) {
  const t = useTranslations("signIn.refusals");
  if (typeof refusal === "string") return <Notice tone="stop">{t(refusal)}</Notice>;
  if (refusal.kind === "rate-limited")
    return (
      <Notice tone="stop">
        <Later seconds={refusal.retryAfter} />
      </Notice>
    );
  if (refusal.kind === "fields") return <Notice tone="stop">{t("invalid-email")}</Notice>;
  return <Notice tone="stop">{t(refusal.kind === "unreachable" ? "offline" : refusal.kind)}</Notice>;
}

function Later({ seconds }: { seconds: number }) {
  const t = useTranslations("signIn.refusals");
  const when = useWait(seconds);
  return <span aria-live="off">{t("rate-limited", { when })}</span>;
}
