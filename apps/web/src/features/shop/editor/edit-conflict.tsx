import { useEffect, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { readDraft } from "../../../platform/drafts.ts";
import { writeStored } from "../../../platform/storage.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, TextArea } from "../../../ui/field.tsx";
import { FormActions, FormStatus } from "../../../ui/form-layout.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { Notice } from "../../../ui/states.tsx";
import { type ChangedField, changedFields } from "./changed-fields.ts";
import { useWeekdays } from "./dates.ts";
import styles from "./edit-conflict.module.css";
import { useEditorContext, useGoTo, useLabels } from "./editor-context.tsx";
import type { ProfileValues } from "./profile-values.ts";
import type { Editor } from "./use-editor.ts";

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
  const { setValue } = useFormContext();
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
  const without = (path: string) => keep(kept.filter((one) => one.path !== path));

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
            {kept.map(({ path, value, text }) => (
              <li key={path}>
                <Field label={labelOf(path)}>
                  <TextArea readOnly rows={2} value={text} className={styles.text} />
                </Field>
                <FormActions>
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={t("putBackName", { name: labelOf(path) })}
                    onClick={() => {
                      setValue(path, value, { shouldDirty: true });
                      without(path);
                      goTo(path);
                      presentToast({ text: t("isBack", { name: labelOf(path) }) });
                    }}
                  >
                    {t("putBack")}
                  </Button>
                  <Button
                    variant="quiet"
                    size="small"
                    icon="copy"
                    aria-label={t("copyName", { name: labelOf(path) })}
                    onClick={() => void copy(text)}
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

/** What a part of the form holds as text to copy: a choice in its words, the week by its days. */
function usePartText(): (typed: ChangedField) => string {
  const weekdays = useWeekdays();
  return ({ path, value, text }) => {
    const [field] = document.getElementsByName(path);
    // A choice in its words: what the form holds is a code.
    if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text ?? text;
    if (path !== "hours" || !Array.isArray(value)) return text;
    const day = ({ spans }: ProfileValues["hours"][number]) =>
      spans.map(({ from, to }) => `${from}–${to}`).join(", ") || "–";
    return (value as ProfileValues["hours"])
      .map((one, index) => `${weekdays[index]}: ${day(one)}`)
      .join("\n");
  };
}
