import type { ComponentPropsWithRef } from "react";
import { TextField } from "./field.tsx";

/** Digits of a mailed code, or of one from an app. */
const DIGITS = 6;

type Props = Omit<ComponentPropsWithRef<"input">, "onChange"> & { onCode?: (code: string) => void };

/** A code of six digits, also when it is pasted in groups; inside a `Field`. */
export function CodeField({ onCode, ...rest }: Props) {
  return (
    <TextField
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      // Room for what stands between the digits.
      maxLength={16}
      required
      onChange={onCode && (({ target }) => onCode(target.value.replace(/\D/g, "").slice(0, DIGITS)))}
      {...rest}
    />
  );
}
