import type { RequiredField } from "@openhood/domain/repair-orders/settings";
import { useContext, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { RefusalContext } from "./order-context.ts";
import styles from "./order-page.module.css";

type Props = {
  label: string;
  /** The label stands elsewhere on the screen, such as a column's head. */
  isLabelHidden?: boolean;
  value: string;
  /** What is wrong with a text, in the language that is read; null where it can be saved. */
  check?: (text: string) => string | null;
  /** Saves what was typed; answers whether that was made: where not, the page says why. */
  onSave: (text: string) => boolean;
  inputMode?: "text" | "decimal" | "numeric";
  type?: "text" | "datetime-local";
  numeric?: boolean;
  multiline?: boolean;
  /** One line of text that is shown in whole, over as many lines as it takes. */
  isWhole?: boolean;
  /** Letters, at most; longer text is not saved, and stays as it was typed. */
  maxLength?: number;
  placeholder?: string;
  /** What stands below the field, such as its value in words. */
  hint?: string | undefined;
  disabled?: boolean;
  /** What is offered while one types. */
  suggestions?: readonly string[];
  /** What it is called among what a shop may ask for: a refusal leads there. */
  "data-required"?: RequiredField | "purchase-order" | undefined;
};

/** What keeps a field from being saved: a text, a date without its time, or what the page says. */
type Wrong = { text: string } | "unfinished" | "refused";

/** Where a browser gives a text area the room of what it holds, a key need not change anything around it. */
const growsByItself = globalThis.CSS?.supports?.("field-sizing", "content") ?? false;

/** A field that saves itself when it is left or Enter is pressed; Escape brings back what was there. */
export function InlineField({
  label,
  isLabelHidden,
  value,
  check = () => null,
  onSave,
  numeric,
  multiline,
  isWhole,
  hint,
  maxLength = Number.POSITIVE_INFINITY,
  suggestions = [],
  ...rest
}: Props) {
  const t = useTranslations("orders.invalid");
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const problemOf = (text: string): string | null => {
    const over = text.trim().length - maxLength;
    return over > 0 ? t("tooLong", { max: maxLength, over }) : check(text);
  };
  // What was there as somebody began to type, and how it is replaced: what comes meanwhile is not overwritten unseen.
  const begun = useRef<Pick<Props, "value" | "onSave"> | null>(null);
  const leave = useRef(() => {});
  // What the page says was refused goes with the entry it is about.
  const refusal = useContext(RefusalContext);
  const forgetRefusal = useRef(() => {});
  /** @param isAsked by Enter; what was refused is not tried again by itself */
  const save = (field: EventTarget, isAsked = false) => {
    if (wrong === "refused" && !isAsked) return;
    // What is saved may take the field away.
    leave.current = () => {};
    // A date without its time is no value yet: nothing is saved, and nothing is taken away.
    if (field instanceof HTMLInputElement && field.validity.badInput) return setWrong("unfinished");
    if (typed === null) return setWrong(null);
    const from = begun.current ?? { value, onSave };
    const isAsBefore = typed === value || typed === from.value;
    if (!isAsBefore && problemOf(typed) !== null) return setWrong({ text: typed });
    const isSaved = isAsBefore || from.onSave(typed);
    setWrong(isSaved ? null : "refused");
    if (isSaved) {
      setTyped(null);
      forgetRefusal.current();
      begun.current = null;
    } else {
      forgetRefusal.current = refusal();
      // Whoever was told why it was not made replaces what was there then, and nothing that came since.
      begun.current = { value, onSave };
    }
  };
  const saves = useRef(save);
  saves.current = save;
  leave.current = () => {
    const from = begun.current ?? { value, onSave };
    const isNew = typed !== null && typed !== value && typed !== from.value && wrong !== "refused";
    if (isNew && problemOf(typed) === null) from.onSave(typed);
  };
  // It may go while somebody types in it: they go back, or a colleague removes its job.
  useLayoutEffect(
    () => () => {
      leave.current();
      forgetRefusal.current();
    },
    [],
  );
  const isTyped = typed !== null;
  // Whoever closes the tab, or looks at another one, has typed it all the same.
  useEffect(() => {
    if (!isTyped) return;
    const leave = ({ type }: Event) => {
      const field = document.getElementById(id);
      if (field && (type === "pagehide" || document.visibilityState === "hidden")) saves.current(field);
    };
    document.addEventListener("visibilitychange", leave);
    addEventListener("pagehide", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      removeEventListener("pagehide", leave);
    };
  }, [isTyped, id]);
  const said = wrong === "unfinished" ? t("time") : t("notMade");
  const problem = typeof wrong === "string" ? said : wrong && problemOf(wrong.text);
  const own = {
    ...rest,
    id,
    "data-inline": "",
    "data-typed": isTyped ? "" : undefined,
    className: numeric ? styles.number : styles.input,
    value: typed ?? value,
    "aria-invalid": problem === null ? undefined : true,
    "aria-describedby": problem !== null ? `${id}wrong` : hint ? `${id}hint` : undefined,
    "aria-label": isLabelHidden ? label : undefined,
    autoComplete: "off",
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      begun.current ??= { value, onSave };
      if (wrong === "refused") setWrong(null);
      setTyped(isWhole ? event.target.value.replaceAll(/\s*\n\s*/g, " ") : event.target.value);
    },
    onBlur: (event: React.FocusEvent) => save(event.target),
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key === "Enter" && isWhole) event.preventDefault();
      if (event.key === "Enter" && !multiline) save(event.target, true);
      const isUnfinished = event.target instanceof HTMLInputElement && event.target.validity.badInput;
      if (event.key !== "Escape" || (typed === null && !isUnfinished)) return;
      event.stopPropagation();
      // What is unfinished is no value that a new one would replace.
      if (isUnfinished) (event.target as HTMLInputElement).value = value;
      begun.current = null;
      setTyped(null);
      setWrong(null);
      forgetRefusal.current();
    },
  };
  return (
    <div className={styles.field} data-label={isLabelHidden && !isWhole ? label : undefined}>
      {!isLabelHidden && <label htmlFor={id}>{label}</label>}
      {isWhole ? (
        <div className={styles.whole} data-text={growsByItself ? "" : own.value}>
          <textarea rows={1} {...own} />
        </div>
      ) : multiline ? (
        <textarea rows={2} {...own} />
      ) : (
        <input {...own} list={suggestions.length > 0 ? `${id}list` : undefined} />
      )}
      {suggestions.length > 0 && (
        <datalist id={`${id}list`}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      {hint && (
        <p id={`${id}hint`} className={styles.soft}>
          {hint}
        </p>
      )}
      {problem !== null && (
        // The page's own notice is read out already.
        <p
          id={`${id}wrong`}
          className={styles.wrong}
          data-wrong=""
          role={wrong === "refused" ? undefined : "alert"}
        >
          {problem}
        </p>
      )}
    </div>
  );
}
