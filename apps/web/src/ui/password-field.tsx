import { type ComponentPropsWithRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Field, TextField } from "./field.tsx";
import styles from "./password-field.module.css";

type Props = {
  label: string;
  hint?: string;
  error?: string | null;
  /** Tells password managers whether to fill in or to make up. */
  kind: "current-password" | "new-password";
} & Pick<ComponentPropsWithRef<"input">, "name" | "onChange" | "onBlur" | "ref" | "autoFocus">;

/** A password that one may look at. Its words come with `needMessages("sign-in")`. */
export function PasswordField({ label, hint, error, kind, ...rest }: Props) {
  const t = useTranslations("signIn");
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      <span className={styles.box}>
        <TextField
          name="password"
          type={shown ? "text" : "password"}
          autoComplete={kind}
          autoCapitalize="none"
          spellCheck={false}
          required
          {...rest}
        />
        <button
          type="button"
          className={styles.show}
          aria-label={t(shown ? "hidePassword" : "showPassword")}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? "hide" : "show")}
        </button>
      </span>
    </Field>
  );
}
