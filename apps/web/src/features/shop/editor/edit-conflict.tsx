import { useEffect, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { readDraft } from "../../../platform/drafts.ts";
import { writeStored } from "../../../platform/storage.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, TextArea } from "../../../ui/field.tsx";
import { FormActions, FormStatus } from "../../../ui/form-layout.tsx";
import { presentUndoable } from "../../../ui/overlays/last-undo.ts";
import { presentToast } from "../../../ui/overlays/present.ts";
import { Notice } from "../../../ui/states.tsx";
import { type ChangedField, changedFields } from "./changed-fields.ts";
import styles from "./edit-conflict.module.css";
import { useEditorContext, useGoTo, useLabels } from "./editor-context.tsx";
import type { Editor } from "./use-editor.ts";
import { usePartText } from "./use-part-text.ts";

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
  const [kept, setKept] = useState<ChangedField[]>(
    () => (readDraft(name)?.typed as ChangedField[] | undefined) ?? [],
  );
  const { label: labelOf } = useLabels();
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

  const keep = (typed: ChangedField[]) => {
    setKept(typed);
    writeStored(`draft.${name}`, typed.length > 0 ? JSON.stringify({ typed }) : null, "session");
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
    if (kept.length > 0) keep([]);
  }, [editor.settled]);
  useEffect(() => () => withdraw.current(), []);
  const putBack = (one: ChangedField) => {
    const { path, value } = one;
    const theirs = structuredClone(getValues(path));
    const at = kept.indexOf(one);
    setValue(path, value, { shouldDirty: true });
    keep(kept.filter((other) => other !== one));
    goTo(path);
    withdraw.current();
    withdraw.current = presentUndoable({
      id: `kept.${path}`,
      text: t("isBack", { name: labelOf(path) }),
      action: list("undo"),
      undo: () => {
        setValue(path, theirs, { shouldDirty: true });
        keep(keptNow.current.toSpliced(at, 0, one));
      },
    });
  };

  const take = () => {
    keep(changedFields(body, started.values).map((typed) => ({ ...typed, text: textOf(typed) })));
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
      data-empty={(!conflict && kept.length === 0) || undefined}
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
      </FormStatus>
      {kept.length > 0 && (
        <section className={styles.kept} aria-labelledby="kept-title">
          <h2 id="kept-title">{t("keptTitle")}</h2>
          <p>{t("keptText")}</p>
          <ul className={styles.list}>
            {kept.map((one) => (
              <li key={one.path}>
                <Field label={labelOf(one.path)}>
                  <TextArea readOnly rows={2} value={one.text} className={styles.text} />
                </Field>
                <FormActions>
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={t("putBackName", { name: labelOf(one.path) })}
                    data-returns={`kept.${one.path}`}
                    onClick={() => putBack(one)}
                  >
                    {t("putBack")}
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
          <Button variant="quiet" size="small" onClick={() => keep([])}>
            {t("drop")}
          </Button>
        </section>
      )}
    </div>
  );
}
