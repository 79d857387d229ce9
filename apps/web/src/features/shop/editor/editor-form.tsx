import { type ReactNode, useEffect } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { readDraft } from "../../../platform/drafts.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ChangedNotice } from "../../../ui/changed-notice.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { FormGrid, FormStatus } from "../../../ui/form-layout.tsx";
import { presentModal } from "../../../ui/overlays/present.ts";
import { useLeaveGuard } from "../../../ui/overlays/use-leave-guard.ts";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import { Notice } from "../../../ui/states.tsx";
import {
  EditorProvider,
  type Subject,
  useEditorContext,
  useGoTo,
  useIssueText,
  useLabels,
} from "./editor-context.tsx";
import styles from "./editor-form.module.css";
import { WritingSwitch } from "./fields.tsx";
import { useChangedLines } from "./use-changed-lines.ts";
import { bodyOf, type Editor } from "./use-editor.ts";

type AnyEditor = Editor<unknown, object>;
type Props<V> = {
  subject: Subject;
  editor: AnyEditor;
  /** What customers will see of these values, where they see something. */
  preview?: (values: V) => ReactNode;
  /** What else can be done with the thing as a whole. */
  more?: ReactNode;
  /** Where whoever changes nothing goes, and whoever made something new: the list that the thing is of. */
  cancelTo?: string;
  children: ReactNode;
};

/** The frame of an editor: what is wrong, the fields, the preview beside them, and the way to save. */
export function EditorForm<V extends object>({ subject, editor, preview, children, ...rest }: Props<V>) {
  return (
    <EditorProvider subject={subject} editor={editor}>
      <Frame editor={editor} preview={preview as Preview} {...rest}>
        {children}
      </Frame>
    </EditorProvider>
  );
}

type Preview = ((values: object) => ReactNode) | undefined;
type FrameProps = {
  editor: AnyEditor;
  preview: Preview;
  more?: ReactNode;
  cancelTo?: string;
  children: ReactNode;
};

function Frame({ editor, preview, more, cancelTo, children }: FrameProps) {
  const { writing } = useEditorContext();
  const title = usePreviewTitle();
  return (
    <div className={preview && styles.columns}>
      <form
        {...editor.props}
        className={styles.form}
        data-writing={writing}
        data-failed={editor.error != null || undefined}
      >
        <Wrong editor={editor} />
        {preview && <WritingSwitch />}
        {children}
        {more}
        <SaveBar editor={editor} preview={preview} cancelTo={cancelTo} />
      </form>
      {preview && (
        <aside className={styles.aside} aria-label={title}>
          <Beside preview={preview} />
        </aside>
      )}
    </div>
  );
}

function Beside({ preview }: { preview: (values: object) => ReactNode }) {
  return preview(bodyOf(useWatch()));
}

function Wrong({ editor: { issues, round } }: { editor: AnyEditor }) {
  const t = useTranslations("shop");
  const text = useIssueText();
  const { full } = useLabels();
  const goTo = useGoTo();
  if (issues.length === 0) return null;
  return (
    <ErrorSummary
      key={round}
      title={t("wrong", { count: issues.length })}
      items={issues.map((issue) => ({
        text: `${full(issue.path)}: ${text(issue)}`,
        onGo: () => goTo(issue.path),
      }))}
    />
  );
}

/** What is seen beside the fields: the public site, or what staff see of it. */
function usePreviewTitle(): string {
  const t = useTranslations("shop");
  const { subject } = useEditorContext();
  return subject === "orders" || subject === "canned" ? t(`${subject}.preview.title`) : t("preview.title");
}

type SaveBarProps = { editor: AnyEditor; preview: Preview; cancelTo: string | undefined };

function SaveBar({ editor, preview, cancelTo }: SaveBarProps) {
  const t = useTranslations("shop");
  const title = usePreviewTitle();
  const confirm = useConfirm();
  const problem = useProblemText();
  const { form, pending } = editor;
  const { subject } = useEditorContext();
  const leave = useTranslations("shop.leave");
  const values = useWatch();
  const dirty = editor.isDirty(values);
  const theirs = editor.theirs(values);
  const linesOf = useChangedLines();
  useEffect(editor.follow, [dirty, editor.current.version]);
  const isNew = editor.current.version === null;
  const idle = isNew ? "nothingYet" : "allSaved";
  const state = pending ? "saving" : dirty ? "unsaved" : idle;
  useLeaveGuard({
    wouldLose: () => editor.isDirty(form.getValues()) && readDraft(editor.name) !== null,
    unsaved: dirty,
    saving: pending,
    question: { title: leave("title"), text: leave("text", { subject }), confirm: leave("leave") },
    loss: leave("signingOut"),
    next: isNew ? cancelTo : undefined,
  });
  const discard = async () => {
    const yes = await confirm({
      title: t("discard.title"),
      text: t("discard.text"),
      confirm: t("discard.confirm"),
      danger: true,
    });
    if (yes) editor.discard();
  };
  const look = (preview: NonNullable<Preview>) =>
    presentModal({ label: title }, (close) => (
      <div className={styles.sheet}>
        {preview(bodyOf(form.getValues()))}
        <Button variant="secondary" wide onClick={() => void close()}>
          {t("preview.close")}
        </Button>
      </div>
    ));
  return (
    <div className={styles.bar} data-bottom-bar="" data-focus-home="" data-dirty={dirty || undefined}>
      {/* By the button that was pressed, wherever on a long page one is. */}
      <FormStatus>
        {editor.error != null && (
          <Notice tone="stop" title={t("notSaved")}>
            {problem(editor.error)}
          </Notice>
        )}
        {theirs && (
          <ChangedNotice
            lines={linesOf(theirs, bodyOf(values))}
            keepMine={editor.keepMine}
            takeTheirs={editor.discard}
          />
        )}
      </FormStatus>
      <p className={styles.state} role="status">
        {t(state)}
      </p>
      {dirty && !pending && (
        <Button variant="quiet" onClick={() => void discard()}>
          {t("discard.button")}
        </Button>
      )}
      {preview && (
        <Button variant="secondary" icon="eye" className={styles.look} onClick={() => look(preview)}>
          {t("preview.open")}
        </Button>
      )}
      {cancelTo && !dirty && !pending && (
        <ButtonLink variant="quiet" to={cancelTo}>
          {t("cancel")}
        </ButtonLink>
      )}
      <Button type="submit" icon="check" variant={dirty || isNew ? "primary" : "secondary"} pending={pending}>
        {t("save")}
      </Button>
    </div>
  );
}

type SectionProps = { id: string; title: string; hint?: ReactNode; children: ReactNode };

/** A part of an editor's form with its heading. */
export function FormSection({ id, title, hint, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {hint && <p>{hint}</p>}
      </div>
      {children}
    </section>
  );
}

/** Short fields next to each other, as many as there is room for. */
export function Row({ children }: { children: ReactNode }) {
  return <FormGrid>{children}</FormGrid>;
}
