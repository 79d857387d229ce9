import { folded } from "@openhood/domain/customers/find";
import { inLanguage } from "@openhood/domain/local-text";
import { blankJob, jobFromCanned } from "@openhood/domain/repair-orders/canned";
import type { Job } from "@openhood/domain/repair-orders/job";
import { hundredthsSold } from "@openhood/domain/repair-orders/job-clock";
import { priceOf } from "@openhood/domain/repair-orders/prices";
import type { CannedJob } from "@openhood/domain/repair-orders/settings";
import { memo, useDeferredValue, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { hoursOf } from "../../../features/shop/editor/amounts.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useDraft } from "../../../platform/use-draft.ts";
import { useCommands } from "../../../ui/commands.ts";
import { useShortcuts } from "../../../ui/shortcuts.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { type OrderParts, wordsIn } from "./order-context.ts";
import styles from "./order-page.module.css";

const SHOWN = 8;
/** Letters of a job's name. */
const LONGEST = 80;
const newId = () => crypto.randomUUID();

type Props = Pick<OrderParts, "settings" | "edit"> & {
  order: string;
  /** The job after which another comes. */
  last: string | null;
  canned: readonly CannedJob[];
  onAdded: (job: string, isBlank: boolean) => void;
};

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
export const AddJob = memo(function AddJob({ order, last, settings, edit, canned, onAdded }: Props) {
  const t = useTranslations("orders");
  const { language } = useLanguage();
  const { money } = useFormat();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  const [draft, setDraft] = useDraft<{ text: string }>(`add-job.${order}`);
  const text = draft?.text ?? "";
  const [at, setAt] = useState(0);
  const [isClosed, setClosed] = useState(text !== "");
  const name = text.trim();
  // The letter first, then the list.
  const listed = useDeferredValue(name);
  const found = useMemo(
    () =>
      matching(canned, listed).map((one) => {
        const job: Job = { ...jobFromCanned(one, settings, newId), authorization: { status: "pending" } };
        return { name: job.name, hours: hundredthsSold(job.lines), cents: priceOf(job) };
      }),
    [canned, listed, settings],
  );
  const over = name.length - LONGEST;
  // What is too long is nobody's name yet.
  const count = listed && !isClosed ? found.length + (over > 0 ? 0 : 1) : 0;
  const active = Math.min(at, count - 1);

  function add(index: number): void {
    const chosen = matching(canned, name)[index];
    if (!name || (!chosen && over > 0)) return;
    const job = chosen ? jobFromCanned(chosen, settings, newId) : blankJob(newId(), wordsIn(language, name));
    if (!edit({ type: "add-job", job, after: last })) return;
    setDraft(null);
    setAt(0);
    setSaid(t("added", { name: inLanguage(job.name, language) }));
    // A canned job may be followed by another; one from nothing wants its first line.
    onAdded(job.id, !chosen);
  }
  const focus = () => input.current?.focus();
  useShortcuts({ j: focus });
  useCommands(() => [{ id: "add-job", group: "here", icon: "plus", label: t("add"), key: "j", run: focus }]);
  // Low in the window the list goes on below it.
  useLayoutEffect(() => {
    if (count === 0) return;
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
    // What is typed in stays in sight above it.
    input.current?.scrollIntoView({ block: "nearest" });
  }, [id, count, active]);

  return (
    <div className={styles.add}>
      <input
        ref={input}
        id={id}
        role="combobox"
        data-add-job=""
        aria-label={t("add")}
        aria-keyshortcuts="j"
        placeholder={t("addHint")}
        aria-expanded={count > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={count > 0 ? `${id}-${active}` : undefined}
        aria-describedby={over > 0 ? `${id}wrong` : undefined}
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
          } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
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
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
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
        {[...found, null].slice(0, count).map((job, index) => (
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
            <span>{job ? inLanguage(job.name, language) : t("blank", { name: listed })}</span>
            {job && (
              <span className={`tabular ${styles.soft}`}>
                {job.hours > 0 && `${t("hoursShort", { hours: hoursOf(job.hours) })} · `}
                {money(job.cents)}
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  );
});
