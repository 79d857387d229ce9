import { isRecentSignIn } from "@openhood/domain/sign-in/session";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../platform/language.tsx";
import { useProblemText } from "../../platform/problem.ts";
import { type SessionRefusal, signInWithCode, signInWithPassword } from "../../platform/session.ts";
import { useSession } from "../../platform/session-store.ts";
import { useTRPC } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { FactorCode } from "../../ui/factor-code.tsx";
import { Field, TextField } from "../../ui/field.tsx";
import styles from "../../ui/form.module.css";
import { FormActions, FormStatus } from "../../ui/form-layout.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { Notice } from "../../ui/states.tsx";

type Props = {
  email: string;
  uid: string;
  /** When the session began that is not recent enough, ms since 1970. */
  signedInAt: number;
  close: (again?: true) => void;
};

/** Asks the same person to sign in again, and closes as soon as they did: here, or by the link in another tab. */
export function SignInAgain({ email, uid, signedInAt, close }: Props) {
  const t = useTranslations("account.again");
  const words = useTranslations("signIn");
  const heading = useId();
  const trpc = useTRPC();
  const problem = useProblemText();
  const { language } = useLanguage();
  const session = useSession();
  const [pending, setPending] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const [refusal, setRefusal] = useState<SessionRefusal | "empty" | null>(null);
  const link = useMutation(trpc.signIn.sendLink.mutationOptions());
  const user = session.status === "signed-in" ? session.user : null;

  const isAgain = user?.uid === uid && user.signedInAt > signedInAt;
  const isAnother = user?.uid !== uid;
  useEffect(() => {
    if (isAgain) close(true);
    else if (isAnother) close();
  }, [isAgain, isAnother, close]);

  const onForm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    if (!password) return setRefusal("empty");
    setRefusal(null);
    setPending(true);
    const result = await signInWithPassword(email, password);
    setPending(false);
    if (result.ok) return;
    if (result.reason === "second-factor") setAsksCode(true);
    else setRefusal(result.reason);
  };

  if (asksCode)
    return (
      <div className={styles.form}>
        <h2>{t("title")}</h2>
        <FactorCode submit={t("submit")} back={t("cancel")} onCode={signInWithCode} onBack={() => close()} />
      </div>
    );
  return (
    <form className={styles.form} method="dialog" noValidate onSubmit={onForm} aria-labelledby={heading}>
      <h2 id={heading}>{t("title")}</h2>
      <p>{t("text")}</p>
      <Field label={words("password.email")}>
        <TextField type="email" autoComplete="username" readOnly value={email} />
      </Field>
      <PasswordField
        kind="current-password"
        label={words("password.password")}
        error={refusal === "empty" ? words("fields.password") : null}
      />
      {refusal && refusal !== "empty" && <Notice tone="stop">{words(`refusals.${refusal}`)}</Notice>}
      <FormStatus>
        {link.isSuccess && <Notice tone="ok">{t("linkSent", { email })}</Notice>}
        {link.isError && <Notice tone="watch">{problem(link.error)}</Notice>}
      </FormStatus>
      <FormActions>
        <Button type="submit" pending={pending}>
          {t("submit")}
        </Button>
        <Button
          variant="secondary"
          icon="mail"
          pending={link.isPending}
          onClick={() => link.mutate({ email, language })}
        >
          {t("link")}
        </Button>
        <Button variant="quiet" onClick={() => close()}>
          {t("cancel")}
        </Button>
      </FormActions>
    </form>
  );
}

/** Did this session begin lately, by this device's clock? The server has the last word. */
export const isRecent = (signedInAt: number): boolean => isRecentSignIn(signedInAt, Date.now());
