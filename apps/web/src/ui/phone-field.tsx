import { isLocalPhone } from "@openhood/domain/phone";
import { type ComponentPropsWithRef, useState } from "react";
import { useTranslations } from "use-intl";
import styles from "./field.module.css";
import { TextField } from "./field.tsx";

/** A phone number; says so where it lacks its area code. Inside a `Field`. */
export function PhoneField({ onBlur, onInput, ...rest }: ComponentPropsWithRef<"input">) {
  const t = useTranslations("ui");
  const [isLocal, setLocal] = useState(false);
  return (
    <>
      <TextField
        type="tel"
        {...rest}
        onBlur={(event) => {
          setLocal(isLocalPhone(event.target.value));
          onBlur?.(event);
        }}
        onInput={(event) => {
          // Half of a longer number looks like one, too: what is said waits until the field is left.
          setLocal(false);
          onInput?.(event);
        }}
      />
      <p role="status" className={styles.hint} hidden={!isLocal}>
        {isLocal && t("noAreaCode")}
      </p>
    </>
  );
}
