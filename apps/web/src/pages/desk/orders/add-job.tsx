import { folded } from "@openhood/domain/customers/find";
import { inLanguage } from "@openhood/domain/local-text";
import { blankJob, jobFromCanned } from "@openhood/domain/repair-orders/canned";
import type { CannedJob } from "@openhood/domain/repair-orders/settings";
import { useDeferredValue, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { jobDraft } from "../../../platform/unsent.ts";
import { useDraft } from "../../../platform/use-draft.ts";
import { Button } from "../../../ui/button.tsx";
import { useHeldFocus } from "../../../ui/use-held-focus.ts";
import { type OrderParts, wordsIn } from "./order-context.ts";
import styles from "./order-page.module.css";

const SHOWN = 8;
/** Letters of a job's name. */
const LONGEST = 80;
const newId = () => crypto.randomUUID();

type Props = OrderParts & { canned: readonly CannedJob[] };

/** The canned jobs of whose name each word of this begins a word. */
function matching(canned: readonly CannedJob[], name: string): readonly CannedJob[] {
  if (!name) return [];
  const wanted = folded(name).split(" ");
  const words = ({ name }: CannedJob) => folded(`${name.en} ${name.es}`).split(/[^\p{L}\p{N}]+/u);
  return canned
    .filter((job) => wanted.every((part) => words(job).some((word) => word.startsWith(part))))
    .slice(0, SHOWN);
}

/** One field for both: a canned job by a few letters of its name, or a job from nothing by its name. */
export function AddJob({ order, settings, edit, canned }: Props) {
  const t = useTranslations("orders");
  const { language } = useLanguage();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const added = useRef<string | null>(null);
  /** The canned job that was added last: its decision is many stops away. */
  const [latest, setLatest] = useState<string | null>(null);
  const held = useHeldFocus(() => input.current);
  const there = order.jobs.find((job) => job.id === latest);
  const [draft, setDraft] = useDraft<{ text: string }>(jobDraft(order.id));
  const text = draft?.text ?? "";
  const [at, setAt] = useState(0);
  const [isClosed, setClosed] = useState(text !== "");
  const name = text.trim();
  // The letter first, then the list.
  const listed = useDeferredValue(name);
  const found = matching(canned, listed);
  const over = name.length - LONGEST;
  // What is too long is nobody's name yet.
  const count = listed && !isClosed ? found.length + (over > 0 ? 0 : 1) : 0;
  const active = Math.min(at, count - 1);

  function add(index: number): void {
    const chosen = matching(canned, name)[index];
    if (!name || (!chosen && over > 0)) return;
    const job = chosen ? jobFromCanned(chosen, settings, newId) : blankJob(newId(), wordsIn(language, name));
    if (!edit({ type: "add-job", job, after: order.jobs.at(-1)?.id ?? null })) return;
    setDraft(null);
    setAt(0);
    // A canned job may be followed by another; one from nothing wants its first line.
    setLatest(chosen ? job.id : null);
    if (chosen) input.current?.focus();
    else added.current = job.id;
  }
  // Low in the window the list goes on below it.
  useLayoutEffect(() => {
    if (count === 0) return;
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
    // What is typed in stays in sight above it.
    input.current?.scrollIntoView({ block: "nearest" });
  }, [id, count, active]);
  useLayoutEffect(() => {
    const first = added.current && `[data-job="${added.current}"] [data-add-line] button`;
    const button = first && document.querySelector<HTMLElement>(first);
    if (!button) return;
    added.current = null;
    button.focus();
  });

  return (
    <div className={styles.add} {...held}>
      <label htmlFor={id}>{t("add")}</label>
      <input
        ref={input}
        id={id}
        role="combobox"
        aria-expanded={count > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={count > 0 ? `${id}-${active}` : undefined}
        aria-describedby={over > 0 ? `${id}hint ${id}wrong` : `${id}hint`}
        aria-autocomplete="list"
        autoComplete="off"
        aria-invalid={over > 0 || undefined}
        className={styles.input}
        value={text}
        onChange={(event) => {
          const { value } = event.target;
          setDraft(value ? { text: value } : null);
          setAt(0);
          setClosed(false);
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step && isClosed) {
            event.preventDefault();
            setClosed(false);
          } else if (step && count > 0) {
            event.preventDefault();
            setAt((active + step + count) % count);
          } else if (event.key === "Enter") {
            // It would press the button that gets the focus.
            event.preventDefault();
            if (isClosed) setClosed(false);
            // Whoever is faster than the list means what it is about to show first.
            else add(listed === name ? active : 0);
          }
          // What was typed stays; only the list over the page goes.
          if (event.key === "Escape" && count > 0) {
            event.stopPropagation();
            setClosed(true);
          }
        }}
      />
      <p id={`${id}hint`} className={styles.soft}>
        {t("addHint")}
      </p>
      <p className={styles.row}>
        <span role="status">{there && t("added", { name: inLanguage(there.name, language) })}</span>
        {there && (
          <Button
            size="small"
            variant="secondary"
            aria-label={t("toDecisionOn", { name: inLanguage(there.name, language) })}
            onClick={() =>
              document.querySelector<HTMLElement>(`[data-job="${there.id}"] [data-decide] button`)?.focus()
            }
          >
            {t("toDecision")}
          </Button>
        )}
      </p>
      {over > 0 && (
        <p id={`${id}wrong`} className={styles.wrong} role="alert">
          {t("invalid.tooLong", { max: LONGEST, over })}
        </p>
      )}
      <div
        id={`${id}list`}
        role="listbox"
        aria-label={t("add")}
        className={styles.options}
        hidden={count === 0}
      >
        {[...found.map((job) => inLanguage(job.name, language)), t("blank", { name: listed })]
          .slice(0, count)
          .map((label, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            <div
              key={index}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={styles.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => add(index)}
            >
              {label}
            </div>
          ))}
      </div>
    </div>
  );
}
