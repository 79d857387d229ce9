import { useEffect, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { readDraft } from "../../../platform/drafts.ts";
import { same } from "../../../platform/same.ts";
import { writeStored } from "../../../platform/storage.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, TextArea } from "../../../ui/field.tsx";
import { FormActions, FormStatus } from "../../../ui/form-layout.tsx";
import { presentUndoable } from "../../../ui/overlays/last-undo.ts";
import { presentToast } from "../../../ui/overlays/present.ts";
import { Notice } from "../../../ui/states.tsx";
import { type ChangedField, changedFields, fieldText } from "./changed-fields.ts";
import styles from "./edit-conflict.module.css";
import { useEditorContext, useGoTo, useLabels } from "./editor-context.tsx";
import { type Clash, merge, nextTurn, type Turn } from "./merge.ts";
import type { Editor } from "./use-editor.ts";
import { usePartText } from "./use-part-text.ts";

/** What was put back where somebody else had changed it, too: of which part of the form, in words. */
type Note = { of: string; text: string };
/**
 * What one had typed of a part: also in the `turns` before. In a list each of them goes on from the one before it, and in a single field
 * stands in the place of it; `back` is what was typed after it and has been put back already.
 */
type KeptField = ChangedField & { turns?: readonly Turn[]; back?: unknown };
type Kept = { typed: KeptField[]; notes: Note[] };

const turnsOf = ({ turns = [], was, value }: KeptField): Turn[] => [...turns, { was, mine: value }];

const isList = ({ value }: ChangedField): boolean => Array.isArray(value);

/** What one had typed of a single field before, without what was typed last; null where that is all. */
function earlierOf({ path, turns = [], text, value: back }: KeptField): KeptField | null {
  const last = turns.at(-1);
  return last ? { path, was: last.was, value: last.mine, turns: turns.slice(0, -1), text, back } : null;
}

/** Does something that was typed before it stand there with it, to be put back after it? */
const hasEarlier = (one: KeptField): boolean => !isList(one) && turnsOf(one).length > 1;

/** What surely stands in one line, in UTF-16 units. */
const LINE = 30;

const nothing: Kept = { typed: [], notes: [] };

function show(box: HTMLElement | null): void {
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: "start" });
}

/**
 * Somebody else saved during the editing: says so, loads their version on request, and keeps what was typed here beside the
 * form, to restore or copy.
 */
export function EditConflict({ editor }: { editor: Editor<unknown, object> }) {
  const t = useTranslations("shop.editConflict");
  const list = useTranslations("shop.list");
  const { getValues, setValue } = useFormContext();
  const values = useWatch();
  const { subject } = useEditorContext();
  const name = `${editor.name}.kept`;
  const [kept, setKept] = useState<Kept>(() => ({ ...nothing, ...readDraft(name) }));
  const { label: labelOf, full } = useLabels();
  const textOf = usePartText();
  const goTo = useGoTo();
  const box = useRef<HTMLDivElement>(null);
  const [round, setRound] = useState(0);

  const { base: _, ...body } = values;
  const started = editor.startedFrom(values);
  const conflict = started.version !== editor.current.version && editor.isDirty(values);

  // The notice is at the top of a long page: scroll there, once for each refusal.
  const shown = useRef(0);
  useEffect(() => {
    if (!conflict || shown.current === editor.refused) return;
    shown.current = editor.refused;
    show(box.current);
  }, [conflict, editor.refused]);
  useEffect(() => {
    if (round > 0) show(box.current);
  }, [round]);

  const keep = (next: Kept) => {
    setKept(next);
    const isNone = next.typed.length + next.notes.length === 0;
    writeStored(`draft.${name}`, isNone ? null : JSON.stringify(next), "session");
  };
  const keptNow = useRef(kept);
  keptNow.current = kept;
  // What is saved or discarded is over, and so is what was put back into it.
  const withdraw = useRef(() => {});
  const settled = useRef(editor.settled);
  useEffect(() => {
    if (settled.current === editor.settled) return;
    settled.current = editor.settled;
    withdraw.current();
    keep(nothing);
  }, [editor.settled]);
  useEffect(() => () => withdraw.current(), []);
  const noteOf = ({ path, is, theirs }: Clash): string => {
    const text = textOf({ path, was: undefined, value: theirs, text: fieldText(theirs) });
    return t(`clashes.${is}`, { name: full(path), theirs: text || "–" });
  };
  /** Of a single field all it was made, the last at the end: a line each, or, where that is longer, with a rule between them. */
  const textOfAll = (one: KeptField): string => {
    const all = turnsOf(one).map(
      ({ was, mine: value }) => textOf({ path: one.path, was, value, text: fieldText(value) }) || "–",
    );
    return all.join(all.some((text) => text.length > LINE || text.includes("\n")) ? "\n\n———\n\n" : "\n");
  };
  const putBack = (one: KeptField) => {
    const { path } = one;
    const { typed, notes } = kept;
    const theirs: unknown = structuredClone(getValues(path));
    const at = typed.indexOf(one);
    const rest = isList(one) ? null : earlierOf(one);
    const turns = isList(one) ? turnsOf(one) : turnsOf(one).slice(-1);
    const clashes = turns.flatMap((turn) => {
      const merged = merge({ ...turn, theirs: structuredClone(getValues(path)) }, path);
      setValue(path, merged.value, { shouldDirty: true });
      if (one.back !== undefined && same(one.back, theirs)) return [];
      // Named while its row stands where this turn has put it.
      return merged.clashes.map((clash) => ({ of: path, text: noteOf(clash) }));
    });
    const left = rest ? [{ ...rest, text: textOfAll(rest) }] : [];
    keep({ typed: typed.toSpliced(at, 1, ...left), notes: [...notes, ...clashes] });
    // Of what has to be looked at the words stand at the top.
    if (clashes.length > 0) setRound((count) => count + 1);
    else goTo(path);
    withdraw.current();
    withdraw.current = presentUndoable({
      id: `kept.${path}`,
      text: t(clashes.length > 0 ? "isBackBoth" : "isBack", { name: labelOf(path) }),
      action: list("undo"),
      undo: () => {
        setValue(path, theirs, { shouldDirty: true });
        const { typed, notes } = keptNow.current;
        const others = typed.filter((other) => other.path !== path);
        keep({ typed: others.toSpliced(at, 0, one), notes: notes.filter(({ of }) => of !== path) });
      },
    });
  };

  const take = () => {
    // What was kept before and not put back stays, of the same part, too.
    const typed = changedFields(body, started.values).map((one): KeptField => {
      const before = kept.typed.find(({ path }) => path === one.path);
      if (!before) return { ...one, text: textOf(one) };
      if (!isList(one)) {
        const turns = turnsOf(before).filter(({ mine }) => !same(mine, one.value));
        const all = { ...one, turns };
        return { ...all, text: textOfAll(all) };
      }
      const turns = turnsOf(before);
      const { was, mine: value } = nextTurn(turns, { was: one.was, mine: one.value }, one.path);
      return { ...one, was, value, turns, text: textOf({ ...one, value }) };
    });
    const earlier = kept.typed.filter(({ path }) => !typed.some((one) => one.path === path));
    keep({ typed: [...typed, ...earlier], notes: [] });
    // What was put back is among what is kept now.
    withdraw.current();
    editor.takeCurrent();
    // The button disappears with the notice.
    setRound((count) => count + 1);
  };
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      presentToast({ text: t("copied") });
    } catch {
      presentToast({ text: t("notCopied") });
    }
  };

  return (
    <div
      ref={box}
      tabIndex={-1}
      className={styles.conflict}
      data-empty={(!conflict && kept.typed.length + kept.notes.length === 0) || undefined}
    >
      <FormStatus>
        {conflict && (
          <Notice tone="watch" title={t(subject)}>
            <p>{t("text")}</p>
            <p className={styles.action}>
              <Button variant="secondary" size="small" icon="refresh" onClick={take}>
                {t("take")}
              </Button>
            </p>
          </Notice>
        )}
        {kept.notes.length > 0 && (
          <Notice tone="watch" title={t("clashes.title")}>
            <ul className={styles.notes}>
              {kept.notes.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Notice>
        )}
      </FormStatus>
      {kept.typed.length > 0 && (
        <section className={styles.kept} aria-labelledby="kept-title">
          <h2 id="kept-title">{t("keptTitle")}</h2>
          <p>{t("keptText")}</p>
          <ul className={styles.list}>
            {kept.typed.map((one) => (
              <li key={one.path}>
                <Field label={labelOf(one.path)}>
                  <TextArea readOnly rows={2} value={one.text} className={styles.text} />
                </Field>
                <FormActions>
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={t(hasEarlier(one) ? "putLastName" : "putBackName", {
                      name: labelOf(one.path),
                    })}
                    data-returns={`kept.${one.path}`}
                    onClick={() => putBack(one)}
                  >
                    {t(hasEarlier(one) ? "putLast" : "putBack")}
                  </Button>
                  <Button
                    variant="quiet"
                    size="small"
                    icon="copy"
                    aria-label={t("copyName", { name: labelOf(one.path) })}
                    onClick={() => void copy(one.text)}
                  >
                    {t("copy")}
                  </Button>
                </FormActions>
              </li>
            ))}
          </ul>
          <Button variant="quiet" size="small" onClick={() => keep({ ...kept, typed: [] })}>
            {t("drop")}
          </Button>
        </section>
      )}
    </div>
  );
}
