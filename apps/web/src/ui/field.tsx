import { type ComponentPropsWithRef, createContext, type ReactNode, useContext, useId } from "react";
import { useTranslations } from "use-intl";
import { feel } from "../platform/haptics.ts";
import styles from "./field.module.css";
import { Icon } from "./icons.tsx";

type Wiring = { id: string; describedBy: string | undefined; invalid: boolean };
const FieldContext = createContext<Wiring | null>(null);

type FieldProps = {
  label: ReactNode;
  /** Help before typing. */
  hint?: ReactNode;
  /** What to do now; takes precedence over nothing and is announced with the control. */
  error?: string | null | undefined;
  optional?: boolean;
  children: ReactNode;
};

/** A label, a control, a hint and an error, tied together for screen readers. */
export function Field({ label, hint, error, optional, children }: FieldProps) {
  const t = useTranslations("ui");
  const id = useId();
  const hintId = `${id}hint`;
  const errorId = `${id}error`;
  const describedBy = [hint ? hintId : "", error ? errorId : ""].filter(Boolean).join(" ") || undefined;
  return (
    <div className={styles.field} data-invalid={error ? "" : undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}>{t("optional")}</span>}
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>{children}</FieldContext>
      {error && <FieldError id={errorId} text={error} />}
    </div>
  );
}

/** What is wrong with a field, below it. */
export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="alert" size={16} />
      {text}
    </p>
  );
}

function useWiring() {
  const wiring = useContext(FieldContext);
  if (!wiring) return {};
  return {
    id: wiring.id,
    "aria-describedby": wiring.describedBy,
    "aria-invalid": wiring.invalid || undefined,
  };
}

const join = (...names: (string | undefined)[]) => names.filter(Boolean).join(" ");

/** One line of text; inside a `Field`. */
export function TextField({ className, ...rest }: ComponentPropsWithRef<"input">) {
  return <input type="text" {...useWiring()} {...rest} className={join(styles.control, className)} />;
}

/** One line of capital letters and digits, as on a plate; inside a `Field`. */
export const CapitalsField = (props: ComponentPropsWithRef<"input">) => (
  <TextField autoComplete="off" autoCapitalize="characters" spellCheck={false} {...props} />
);

/** Several lines of text, growing with what is typed where the browser can. */
export function TextArea({ className, ...rest }: ComponentPropsWithRef<"textarea">) {
  return (
    <textarea rows={4} {...useWiring()} {...rest} className={join(styles.control, styles.area, className)} />
  );
}

/** A choice from a short list; children are `<option>`s. */
export function Select({ className, children, ...rest }: ComponentPropsWithRef<"select">) {
  return (
    <span className={styles.select}>
      <select {...useWiring()} {...rest} className={join(styles.control, className)}>
        {children}
      </select>
      <Icon name="chevronDown" size={18} className={styles.chevron} />
    </span>
  );
}

/** A choice among the languages the product speaks; inside a `Field`. */
export const LanguageSelect = (props: ComponentPropsWithRef<"select">) => (
  <Select {...props}>
    <option value="en">English</option>
    <option value="es">Español</option>
  </Select>
);

type CheckboxProps = { label: ReactNode; error?: string | null | undefined } & Omit<
  ComponentPropsWithRef<"input">,
  "type"
>;

/** A box to tick, with its own label. */
export function Checkbox({ label, error, ...rest }: CheckboxProps) {
  const id = useId();
  const errorId = `${id}error`;
  return (
    <div className={styles.field} data-invalid={error ? "" : undefined}>
      <label className={styles.check}>
        <input
          {...rest}
          type="checkbox"
          onChange={(event) => {
            feel("toggle");
            return rest.onChange?.(event);
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={errorId} text={error} />}
    </div>
  );
}

/** A field that people never see and only machines fill in. */
export function Honeypot(props: ComponentPropsWithRef<"input">) {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <input type="text" tabIndex={-1} autoComplete="off" {...props} />
    </div>
  );
}
