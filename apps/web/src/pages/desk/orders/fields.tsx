import { MAX_CENTS } from "@openhood/domain/repair-orders/arithmetic";
import { type Discount, Hundredths, Price } from "@openhood/domain/repair-orders/line";
import { isCut } from "@openhood/domain/repair-orders/prices";
import type { RequiredField } from "@openhood/domain/repair-orders/settings";
import { type ReactNode, useContext, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { discountOf, discountText, type NoDiscount } from "../../../features/orders/discount-text.ts";
import { centsOf, columnDollarsOf, hoursOf, hundredthsOf } from "../../../features/shop/editor/amounts.ts";
import { useFormat } from "../../../platform/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { FrozenContext, RefusalContext } from "./order-context.ts";
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
  /** Takes the focus as it comes, with its text selected: somebody has just added it. */
  isNew?: boolean | undefined;
  /** What is offered while one types. */
  suggestions?: readonly string[];
  /** What it is called among what a shop may ask for: a refusal leads there. */
  "data-required"?: RequiredField | "purchase-order" | undefined;
};

/** What keeps a field from being saved: a text, or what the page says. */
type Wrong = { text: string } | "refused";

/** Where a browser gives a text area the room of what it holds, a key need not change anything around it. */
const growsByItself = globalThis.CSS?.supports?.("field-sizing", "content") ?? false;

const takeFocus = (field: HTMLInputElement | HTMLTextAreaElement | null) => {
  field?.focus();
  field?.select();
};

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
  isNew,
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
    if (field instanceof HTMLInputElement && field.validity.badInput) return setWrong("refused");
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
  const problem = wrong === "refused" ? t("notMade") : wrong && problemOf(wrong.text);
  const own = {
    ...rest,
    id,
    ref: isNew ? takeFocus : undefined,
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
      const isEnter = event.key === "Enter" && !event.ctrlKey && !event.metaKey;
      if (isEnter && isWhole) event.preventDefault();
      if (isEnter && !multiline) save(event.target, true);
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
        <textarea rows={1} {...own} />
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

type Cell<V> = {
  label: string;
  /** The label stands elsewhere on the screen, such as a column's head. */
  isLabelHidden?: boolean;
  value: V;
  isNew?: boolean | undefined;
  "data-required"?: RequiredField | "purchase-order" | undefined;
  /** False where it was not made; the page says why. */
  onSave: (value: V) => boolean;
};

type Read<V> = { success: true; data: V } | { success: false };

/** What is typed as text and kept as something else. @param wrongOf what is wrong with a text that can't be read */
function ReadCell<V, R extends Read<V>>({
  text,
  read,
  wrongOf,
  onSave,
  ...look
}: Omit<Cell<V>, "value"> & { text: string; read: (text: string) => R; wrongOf: (no: R) => string }) {
  return (
    <InlineField
      {...look}
      numeric
      inputMode="decimal"
      value={text}
      check={(text) => {
        const to = read(text);
        return to.success ? null : wrongOf(to);
      }}
      onSave={(text) => {
        const to = read(text);
        return to.success && onSave(to.data);
      }}
    />
  );
}

/** A number in hundredths, such as hours or pieces. */
export function HundredthsCell({ value, ...cell }: Cell<number>) {
  const t = useTranslations("orders.invalid");
  return (
    <ReadCell
      {...cell}
      text={hoursOf(value)}
      read={(text) => Hundredths.safeParse(hundredthsOf(text))}
      wrongOf={() => t("number")}
    />
  );
}

/** An amount of money in cents. @param shape what it can be, at most */
function AmountCell<V extends number | null>({ value, shape, ...cell }: Cell<V> & { shape: z.ZodType<V> }) {
  const t = useTranslations("orders.invalid");
  const { money } = useFormat();
  return (
    <ReadCell
      {...cell}
      text={value === null ? "" : columnDollarsOf(value)}
      read={(text) => shape.safeParse(text.trim() ? (centsOf(text) ?? Number.NaN) : null)}
      wrongOf={({ error }) => {
        const issue = error?.issues[0];
        return issue?.code === "too_big" ? t("most", { max: money(Number(issue.maximum)) }) : t("money");
      }}
    />
  );
}

export const MoneyCell = ({ shape = Price, ...cell }: Cell<number> & { shape?: z.ZodType<number> }) => (
  <AmountCell {...cell} shape={shape} />
);

const MaybePrice = Price.nullable();

/** An amount that may be left out, which is null. */
export const OptionalMoneyCell = (cell: Cell<number | null>) => <AmountCell {...cell} shape={MaybePrice} />;

type DiscountProps = Cell<Discount | null> & {
  /** What it is taken off, and how many cents that comes to; 0 while nothing is priced. `hasFees`: besides those it is not taken off. */
  from: { of: "line" | "job" | "order"; cents: number; hasFees?: boolean };
};

/** A discount, typed as a share or an amount. Of an amount that became more than there is to take it from, it is said what is taken off. */
export function DiscountCell({ value, onSave, from, ...look }: DiscountProps) {
  const t = useTranslations("orders");
  const { money } = useFormat();
  const read = (text: string) => discountOf(text, from.cents || MAX_CENTS);
  const wrong = (why: NoDiscount) => {
    if (why === "unreadable") return t("invalid.discount");
    if (why === "share") return t("invalid.discountShare");
    if (from.cents === 0) return t("invalid.most", { max: money(MAX_CENTS) });
    return t("invalid.discountMost", {
      ...{ of: from.of, fees: from.hasFees ? "left" : "none", max: money(from.cents) },
    });
  };
  return (
    <InlineField
      {...look}
      numeric
      placeholder={t("discountHint")}
      hint={isCut(value, from.cents) ? t("discountCut", { max: money(from.cents) }) : undefined}
      value={discountText(value)}
      check={(text) => {
        const to = read(text);
        return typeof to === "string" ? wrong(to) : null;
      }}
      onSave={(text) => {
        const to = read(text);
        return typeof to !== "string" && onSave(to);
      }}
    />
  );
}

/** A line of text that may be left out, which is null. */
export function TextCell({
  value,
  onSave,
  ...look
}: Cell<string | null> & { maxLength: number; suggestions?: readonly string[] }) {
  return <InlineField {...look} value={value ?? ""} onSave={(text) => onSave(text.trim() || null)} />;
}

/** A choice of one among few. */
export function ChoiceCell<V extends string>({
  label,
  value,
  options,
  onSave,
  ...rest
}: Pick<Cell<V>, "label" | "value" | "onSave" | "data-required"> & {
  options: readonly (readonly [value: V, label: string])[];
}) {
  return (
    <label className={styles.field}>
      {label}
      <select
        {...rest}
        className={styles.input}
        value={value}
        onChange={({ target }) => onSave(target.value as V)}
      >
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Something that is so or not. */
export function CheckCell({ label, value, onSave }: Cell<boolean>) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={value} onChange={({ target }) => onSave(target.checked)} />
      {label}
    </label>
  );
}

/** Fields and buttons that can't be used once the invoice is posted. */
export const Frozen = ({ children }: { children: ReactNode }) => (
  <fieldset className={styles.frozen} disabled={useContext(FrozenContext)}>
    {children}
  </fieldset>
);

type Optional = {
  id: string;
  label: string;
  isEmpty: boolean;
  required?: RequiredField | undefined;
  /** @param isNew it was added just now, and takes the focus */
  field: (isNew: boolean) => ReactNode;
};

/** Fields of which many stay empty: each is a button until it holds something. */
export function OptionalFields({ fields }: { fields: readonly Optional[] }) {
  const t = useTranslations("orders");
  const [added, setAdded] = useState<readonly string[]>([]);
  const isShown = ({ id, isEmpty }: Optional) => !isEmpty || added.includes(id);
  const rest = fields.filter((one) => !isShown(one));
  return (
    <>
      {fields.filter(isShown).map(({ id, field }) => (
        <div key={id}>{field(id === added.at(-1))}</div>
      ))}
      {rest.length > 0 && (
        <div className={styles.adds}>
          {rest.map(({ id, label, required }) => (
            <Button
              key={id}
              size="small"
              variant="quiet"
              icon="plus"
              aria-label={t("addField", { field: label })}
              data-add-field=""
              data-required={required}
              onClick={() => setAdded([...added.filter((one) => one !== id), id])}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

type SectionProps = {
  title: string;
  /** What it comes to, in a few words, while it is folded. */
  summary?: ReactNode;
  /** Whether it is unfolded as it comes, and when there is something new to see to. */
  isOpen?: boolean;
  onOpen?: () => void;
  children: ReactNode;
} & React.ComponentPropsWithRef<"section">;

/** A part of an order's page that folds to one line. */
export function Section({ title, summary, isOpen = false, onOpen, children, ...rest }: SectionProps) {
  const id = useId();
  const [open, setOpen] = useState(isOpen);
  const [was, setWas] = useState(isOpen);
  if (was !== isOpen) {
    setWas(isOpen);
    if (isOpen) setOpen(true);
  }
  return (
    <section {...rest} className={styles.section} aria-labelledby={id} data-no-print="">
      <details
        open={open}
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open);
          if (currentTarget.open) onOpen?.();
        }}
      >
        <summary>
          <h2 id={id}>{title}</h2>
          <span className={styles.summary}>{summary}</span>
          <Icon name="chevronDown" size={18} />
        </summary>
        <div className={styles.body} data-focus-home="" tabIndex={-1}>
          {children}
        </div>
      </details>
    </section>
  );
}
