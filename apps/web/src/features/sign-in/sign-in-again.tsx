import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useAppForm } from "../../platform/form.ts";
import { useLanguage } from "../../platform/language.tsx";
import { useProblemText } from "../../platform/problem.ts";
import { type SessionResult, signInWithCode, signInWithPassword } from "../../platform/session.ts";
import { useSession } from "../../platform/session-store.ts";
import { useTRPC } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { FactorCode } from "../../ui/factor-code.tsx";
import { Field, TextField } from "../../ui/field.tsx";
import styles from "../../ui/form.module.css";
import { Form, FormActions, FormStatus } from "../../ui/form-layout.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { Notice } from "../../ui/states.tsx";

type Props = {
  email: string;
  uid: string;
  /** When the present session began, ms since 1970. */
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
  const [asksCode, setAsksCode] = useState(false);
  const link = useMutation(trpc.signIn.sendLink.mutationOptions());
  const user = session.status === "signed-in" ? session.user : null;

  const isAgain = user?.uid === uid && user.signedInAt > signedInAt;
  const isAnother = user?.uid !== uid;
  useEffect(() => {
    if (isAgain) close(true);
    else if (isAnother) close();
  }, [isAgain, isAnother, close]);

  const { form, props, pending, reply, issueAt } = useAppForm<{ password: string }, SessionResult>({
    start: { password: "" },
    check: ({ password }) => (password ? [] : [{ path: "password", code: "required" }]),
    send: async ({ password }) => {
      const result = await signInWithPassword(email, password);
      if (!result.ok && result.reason === "second-factor") setAsksCode(true);
      return result;
    },
  });

  if (asksCode)
    return (
      <div className={styles.form}>
        <h2>{t("title")}</h2>
        <FactorCode submit={t("submit")} back={t("cancel")} onCode={signInWithCode} onBack={() => close()} />
      </div>
    );
  return (
    <Form {...props} size="narrow" aria-labelledby={heading}>
      <h2 id={heading}>{t("title")}</h2>
      <p>{t("text")}</p>
      <Field label={words("password.email")}>
        <TextField type="email" autoComplete="username" readOnly value={email} />
      </Field>
      <PasswordField
        kind="current-password"
        label={words("password.password")}
        error={issueAt("password") && words("fields.password")}
        {...form.register("password")}
      />
      {reply?.ok === false && <Notice tone="stop">{words(`refusals.${reply.reason}`)}</Notice>}
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
    </Form>
  );
}
