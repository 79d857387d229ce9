import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { SessionRefusal, SessionResult } from "../platform/session.ts";
import { Button } from "./button.tsx";
import { CodeField } from "./code-field.tsx";
import styles from "./factor-code.module.css";
import { Field } from "./field.tsx";
import { Notice } from "./states.tsx";

type Props = {
  submit: string;
  back: string;
  onCode: (code: string) => Promise<SessionResult>;
  onBack: () => void;
};

/** Asks for the code of the authenticator app. Its words come with `needMessages("sign-in")`. */
export function FactorCode({ submit, back, onCode, onBack }: Props) {
  const t = useTranslations("signIn");
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<SessionRefusal | null>(null);
  const onForm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const code = String(new FormData(event.currentTarget).get("code") ?? "").replace(/\D/g, "");
    if (code.length !== 6) return setRefusal("wrong-code");
    setRefusal(null);
    setPending(true);
    const result = await onCode(code);
    setPending(false);
    if (!result.ok) setRefusal(result.reason);
  };
  return (
    <form className={styles.form} method="dialog" noValidate onSubmit={onForm}>
      <Field
        label={t("factor.code")}
        hint={t("factor.hint")}
        error={refusal === "wrong-code" ? t("refusals.wrong-code") : null}
      >
        <CodeField autoFocus />
      </Field>
      {refusal && refusal !== "wrong-code" && <Notice tone="stop">{t(`refusals.${refusal}`)}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" pending={pending}>
          {submit}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {back}
        </Button>
      </div>
    </form>
  );
}
