import { needsNote, proposedMark } from "@openhood/domain/inspections/apply";
import type { Finding } from "@openhood/domain/inspections/inspection";
import { AREAS, MARKS, MAX_NOTE, MAX_TENTHS, type Mark } from "@openhood/domain/inspections/marks";
import { progressOf } from "@openhood/domain/inspections/summary";
import type { InspectionItem } from "@openhood/domain/inspections/template";
import { inLanguage } from "@openhood/domain/local-text";
import { useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../platform/language.tsx";
import { useMe } from "../../platform/me.ts";
import { useDraft } from "../../platform/use-draft.ts";
import { Button } from "../../ui/button.tsx";
import { inRow } from "../../ui/facts.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./inspection.module.css";
import type { InspectionMarks } from "./use-inspection.ts";
import { useInspectionWords } from "./use-inspection-words.ts";

type Props = { marks: InspectionMarks; isSent: boolean };

/** The items of an inspection by area of the car: one tap a mark, a number for what is measured. */
export function InspectionSheet({ marks, isSent }: Props) {
  const t = useTranslations("inspections");
  const id = useId();
  const { inspection } = marks;
  if (!inspection) return null;
  const { template, items } = inspection;
  return AREAS.map((area) => {
    const here = template.items.filter((item) => item.area === area);
    if (here.length === 0) return null;
    const { checked, total } = progressOf({ items, template: { ...template, items: here } });
    return (
      <section key={area} className={styles.area} aria-labelledby={`${id}${area}`}>
        <h2 id={`${id}${area}`}>
          {t(`areas.${area}`)}{" "}
          <span className={`tabular ${styles.count}`}>{t("count", { checked, total })}</span>
        </h2>
        <ul className={styles.items}>
          {here.map((item) => (
            <Item key={item.id} item={item} marks={marks} isSent={isSent} />
          ))}
        </ul>
      </section>
    );
  });
}

/** Tenths of a typed number; null where it is none. */
function readTenths(text: string): number | null {
  const value = Math.round(Number(text.trim().replace(",", ".")) * 10);
  return text.trim() !== "" && value >= 0 && value <= MAX_TENTHS ? value : null;
}
const numberOf = (value: number | null | undefined) => (value == null ? "" : String(value / 10));

function Item({ item, marks, isSent }: Props & { item: InspectionItem }) {
  const t = useTranslations("inspections");
  const { language } = useLanguage();
  const words = useInspectionWords();
  const id = useId();
  const { inspection } = marks;
  const marked = inspection?.items[item.id] ?? null;
  const conflict = marks.conflictOn(item.id);
  const { uid } = useMe();
  const draftName = `inspection.${inspection?.id}.${item.id}`;
  const [draft, setDraft] = useDraft<Finding>(draftName, uid);
  const [reading, setReading] = useDraft<{ typed: string }>(`${draftName}.reading`, uid);
  /** A finding that needs a reason, or whose note is being written. */
  const writing = isSent ? null : draft;
  const typed = isSent ? null : (reading?.typed ?? null);
  // A note restored from a draft doesn't take the focus.
  const wasOpened = useRef(false);
  const setWriting = (to: Finding | null) => {
    wasOpened.current = true;
    setDraft(to);
  };
  const name = inLanguage(item.name, language);
  const finding = writing ?? marked;
  const set = (to: Finding) => {
    if (needsNote(item, to)) return setWriting({ ...to, note: writing?.note ?? null });
    setWriting(null);
    marks.mark(item.id, to);
  };
  const measure = () => {
    if (typed === null) return;
    setReading(null);
    const present = marks.present(item.id);
    const value = readTenths(typed);
    if (value === (present?.value ?? null)) return;
    if (value === null) {
      if (typed.trim() === "" && present) set({ ...present, value });
      return;
    }
    const mark = proposedMark(item, value) ?? "ok";
    set({ mark, value, note: present?.note ?? null });
  };
  const choose = (mark: Mark) => {
    // A restored reading has had no blur.
    measure();
    const present = marks.present(item.id);
    set({ mark, value: present?.value ?? null, note: present?.note ?? null });
  };
  const { measurement } = item;
  const hint = [
    measurement && words.limits(measurement),
    words.last({ measurement, last: inspection?.last[item.id] ?? null }),
  ];
  return (
    <li className={styles.item} data-item={item.id} data-mark={finding?.mark}>
      <h3 id={`${id}name`}>{name}</h3>
      {measurement && (
        <label className={styles.reading}>
          <input
            inputMode="decimal"
            enterKeyHint="next"
            autoComplete="off"
            aria-label={t("readingOf", { name })}
            aria-describedby={`${id}hint`}
            readOnly={isSent}
            value={typed ?? numberOf(finding?.value)}
            onChange={({ target }) => setReading({ typed: target.value })}
            onBlur={measure}
            onKeyDown={({ key }) => key === "Enter" && measure()}
          />
          <span>{t(`units.${measurement.unit}`)}</span>
        </label>
      )}
      {!isSent && (
        <Button
          className={styles.write}
          variant="quiet"
          size="small"
          aria-label={t("noteOn", { name })}
          aria-expanded={writing !== null}
          disabled={!finding}
          onClick={() => setWriting(writing || !marked ? null : marked)}
        >
          {t("note")}
        </Button>
      )}
      {measurement && (
        <p id={`${id}hint`} className={styles.hint}>
          {inRow(hint)}
        </p>
      )}
      <fieldset className={styles.marks} disabled={isSent} aria-labelledby={`${id}name`}>
        {MARKS.map((mark) => (
          <label key={mark} data-mark={mark}>
            <input
              type="radio"
              name={`${id}mark`}
              checked={finding?.mark === mark}
              onChange={() => choose(mark)}
            />
            <span>{t(`marks.${mark}`)}</span>
          </label>
        ))}
      </fieldset>
      {marked?.note && !writing && <p className={styles.note}>{marked.note}</p>}
      {writing && (
        <NoteForm
          finding={writing}
          name={name}
          isReason={needsNote(item, { ...writing, note: null })}
          isFocused={wasOpened.current}
          onType={(note) => setWriting({ ...writing, note })}
          onSave={(note) => set({ mark: writing.mark, value: writing.value, note })}
          onCancel={() => setWriting(null)}
          onClear={
            marked &&
            (() => {
              setWriting(null);
              marks.mark(item.id, null);
            })
          }
        />
      )}
      {conflict && (
        <div className={styles.conflict} role="status">
          <p>
            {conflict.present
              ? t("conflict.marked", {
                  name: conflict.present.by.name,
                  mark: t(`marks.${conflict.present.mark}`),
                })
              : t("conflict.unchecked")}{" "}
            {conflict.wanted && t("conflict.yours", { mark: t(`marks.${conflict.wanted.mark}`) })}
          </p>
          <div className={styles.buttons}>
            <Button
              variant="secondary"
              size="small"
              onClick={() => void marks.settle(conflict, item.id, "theirs")}
            >
              {t("conflict.theirs")}
            </Button>
            <Button
              variant="secondary"
              size="small"
              onClick={() => void marks.settle(conflict, item.id, "mine")}
            >
              {t("conflict.mine")}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

type NoteProps = {
  finding: Finding;
  name: string;
  /** The mark is not what the reading calls for. */
  isReason: boolean;
  isFocused: boolean;
  onType: (note: string) => void;
  onSave: (note: string | null) => void;
  onCancel: () => void;
  /** Takes the mark back; null where there is none. */
  onClear: (() => void) | null;
};

function NoteForm({ finding, name, isReason, isFocused, onType, onSave, onCancel, onClear }: NoteProps) {
  const t = useTranslations("inspections");
  const id = useId();
  const text = finding.note ?? "";
  const note = text.trim() || null;
  return (
    <form
      className={styles.noteForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (note || !isReason) onSave(note);
      }}
    >
      <label htmlFor={id}>
        {isReason ? t("reason", { mark: t(`marks.${finding.mark}`) }) : t("noteLabel")}
        <VisuallyHidden> {name}</VisuallyHidden>
      </label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: it opens with a press, to be typed in
        autoFocus={isFocused}
        autoComplete="off"
        maxLength={MAX_NOTE}
        value={text}
        onChange={({ target }) => onType(target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="small" disabled={isReason && !note}>
          {t("save")}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t("cancel")}
        </Button>
        {onClear && (
          <Button size="small" variant="quiet" aria-label={t("uncheckOf", { name })} onClick={onClear}>
            {t("uncheck")}
          </Button>
        )}
      </div>
    </form>
  );
}
