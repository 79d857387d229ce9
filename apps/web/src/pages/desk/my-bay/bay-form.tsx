import type { FieldIssue } from "@openhood/domain/field-issues";
import { Fragment, type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslations } from "use-intl";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import { OutboxList } from "../../../features/outbox/outbox-list.tsx";
import { clearDraft, draftsOf, readDraft } from "../../../platform/drafts.ts";
import { useFailureText } from "../../../platform/failure-text.ts";
import { useAppForm } from "../../../platform/form.ts";
import type { Check } from "../../../platform/form-check.ts";
import { clearIntent } from "../../../platform/intent.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import type { OutboxEntry } from "../../../platform/outbox.ts";
import { useFieldText } from "../../../platform/problem.ts";
import { Button } from "../../../ui/button.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import { Notice } from "../../../ui/states.tsx";
import {
  BAY_DRAFTS,
  formOf,
  type Note,
  type NoteReply,
  textOf,
  useBayEntries,
  useSendNote,
  useTakeBack,
} from "./bay-notes.ts";
import styles from "./my-bay.module.css";

/** @param isFocused it was opened just now, not left open in another tab */
type Opened = { isFocused: boolean; onEnd: () => void };

type Props = {
  name: string;
  /** Something else on the page opens it. */
  isAsked?: boolean;
  onEnd?: () => void;
  /** One at a time: it edits what the one before changes. */
  isSingle?: boolean;
  button: (open: () => void) => ReactNode;
  children: (form: Opened) => ReactNode;
};

/** A form of the bay: its button, what was written in it and waits or failed, or the form itself. */
export function BayForm({ name, isAsked = false, onEnd, isSingle = false, button, children }: Props) {
  const t = useTranslations("myBay.notes");
  const { uid } = useMe();
  const takeBack = useTakeBack();
  const [opened, setOpened] = useState<"draft" | "now" | null>(() => (readDraft(name, uid) ? "draft" : null));
  const entries = useBayEntries().filter((entry) => formOf(entry) === name);
  const isFocused = opened === "now" || isAsked;
  const end = () => {
    setOpened(null);
    onEnd?.();
  };
  const backButton = (entry: OutboxEntry) => (
    <Button
      size="small"
      variant="secondary"
      onClick={async () => {
        if (await takeBack(entry)) setOpened("now");
      }}
    >
      {t("takeBack")}
    </Button>
  );
  return (
    <div className={styles.form} data-focus-home="">
      {entries.length > 0 && <OutboxList entries={entries} more={backButton} />}
      {opened || isAsked ? (
        <Fragment key={`${isFocused}`}>{children({ isFocused, onEnd: end })}</Fragment>
      ) : isSingle && entries.length > 0 ? null : (
        button(() => setOpened("now"))
      )}
    </div>
  );
}

type NoteOptions<V extends FieldValues> = {
  name: string;
  /** The appointment or the order. */
  car: { id: string } & Parameters<typeof appointmentLabel>[0];
  start: V;
  check: Check<V, FieldIssue>;
  /** A draft holds every field, and a refusal stays until one decides. */
  isCompared?: boolean;
  /** Null where nothing was changed. */
  noteOf: (
    values: V,
    key: (input: unknown) => string,
  ) => Pick<Note, "key" | "input" | "values" | "start" | "command"> | null;
  /** What to say once it is sent. */
  sent?: string;
  onEnd: () => void;
};

/** A form whose words go through the outbox as a note. */
export function useNoteForm<V extends FieldValues>(options: NoteOptions<V>) {
  const { name, car, start, check, isCompared = false, noteOf, sent, onEnd } = options;
  const t = useTranslations("myBay");
  const { uid } = useMe();
  const { language } = useLanguage();
  const send = useSendNote();
  const confirm = useConfirm();
  const fieldText = useFieldText();
  const failureText = useFailureText();
  const { id } = car;
  const about = { id, car: appointmentLabel(car, language) };
  const form = useAppForm<V, NoteReply>({
    ...{ name, of: uid, about, start, check, whole: isCompared, keepsRefusal: isCompared },
    send: async (values, key) => {
      const note = noteOf(values, key);
      return note ? send({ ...note, ...about, form: name }) : { ok: true, isKept: false };
    },
    done: ({ isKept }) => {
      const text = isKept ? t("notes.kept") : sent;
      if (text) presentToast({ text, duration: 6_000 });
      onEnd();
    },
  });
  const cancel = async () => {
    const words = { title: t("discard.title"), text: t("discard.text"), confirm: t("discard.confirm") };
    if (form.isTyped() && !(await confirm({ ...words, keep: t("discard.keep"), danger: true }))) return;
    form.discard();
    onEnd();
  };
  const refused = form.reply?.ok === false ? form.reply : null;
  return {
    ...form,
    refused,
    errorAt: (path: string) => fieldText(form.issueAt(path)),
    /** For the end of the form. */
    end: {
      pending: form.pending,
      error: form.error,
      status: refused && <Notice tone="watch">{failureText(refused.reason)}</Notice>,
      onCancel: () => void cancel(),
    },
  };
}

type Draft = { about?: { id: string; car: string }; seen?: Record<string, unknown> };

/** What was typed and not sent in forms the page does not show now. @param forms those it shows */
export function OrphanedDrafts({ forms }: { forms: readonly string[] }) {
  const t = useTranslations("outbox");
  const { uid } = useMe();
  const [, readAgain] = useState(0);
  const drafts = draftsOf(uid, BAY_DRAFTS).flatMap(({ name, values }): OutboxEntry[] => {
    const { about, seen = {}, ...fields } = values as Draft;
    const text = textOf(fields, seen);
    if (!about || !text || forms.includes(name)) return [];
    return [
      {
        ...{ key: name, owner: uid, procedure: "", input: null, at: Date.now(), sendBy: 0 },
        subject: { kind: "order", id: about.id, label: about.car },
        detail: { text },
        state: { is: "failed", reason: "unfinished" },
      },
    ];
  });
  const discard = (name: string) => {
    clearDraft(name, uid);
    clearIntent(name, uid);
    readAgain((count) => count + 1);
  };
  if (drafts.length === 0) return null;
  return (
    <OutboxList
      entries={drafts}
      actions={({ key, detail }) => (
        <Button
          size="small"
          variant="quiet"
          aria-label={t("discardOf", detail as { text: string })}
          onClick={() => discard(key)}
        >
          {t("discard")}
        </Button>
      )}
    />
  );
}
