import { inLanguage } from "@openhood/domain/local-text";
import { createContext, type ReactNode, useContext } from "react";
import { useTranslations } from "use-intl";
import { useShortTime } from "../../../features/orders/use-short-time.ts";
import { readDraft, writeDraft } from "../../../platform/drafts.ts";
import { keepIntent } from "../../../platform/intent.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { Button } from "../../../ui/button.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { Notice } from "../../../ui/states.tsx";
import styles from "./my-bay-page.module.css";
import { type BayNote, type KeptNotes, noteForms, useKeptNotes } from "./use-kept-notes.ts";

const Notes = createContext<KeptNotes | null>(null);

/** What was written in the bay without a connection, for the forms on the page. */
export function KeptNotesProvider({ children }: { children: ReactNode }) {
  return <Notes value={useKeptNotes()}>{children}</Notes>;
}

/** What waits, and how something is sent. */
export function useBayNotes(): KeptNotes {
  const notes = useContext(Notes);
  if (!notes) throw new Error("no KeptNotesProvider");
  return notes;
}

/** The words of a note, in the order of its form. */
const textOf = ({ values, start }: BayNote) =>
  Object.entries(values)
    .flatMap(([field, text]) => (text.trim() && text !== start[field] ? [text.trim()] : []))
    .join(" · ");

/** Why a note was not taken, and of what another has written in the same place, who and when. */
function useRefusalText() {
  const t = useTranslations("myBay.notes.refused");
  const { uid } = useMe();
  const shortTime = useShortTime();
  return ({ refused, set }: BayNote): string | undefined => {
    if (refused !== "changed" || !set) return refused && t(refused);
    const at = shortTime(set.at);
    return set.by.uid === uid ? t("changedByYou", { at }) : t("changedBy", { name: set.by.name, at });
  };
}

type Props = {
  notes: readonly BayNote[];
  /** Opens the form, which holds the words again; without it a note that was refused can only be discarded. */
  onTakenBack?: (note: BayNote) => void;
};

/** Notes that wait for the connection, or were not taken when it came back. */
export function WaitingNotes({ notes, onTakenBack }: Props) {
  const t = useTranslations("myBay.notes");
  const { sending, drop } = useBayNotes();
  const { uid } = useMe();
  const { language } = useLanguage();
  const refusalText = useRefusalText();
  const takeBack = (note: BayNote) => {
    if (readDraft(note.form, uid)) return presentToast({ text: t("finishFirst"), duration: 6_000 });
    // What was refused is compared with what stands there now.
    writeDraft(note.form, { ...note.values, ...(!note.refused && { seen: note.start }) }, uid);
    // Sent unchanged it is the same request, should an attempt have arrived; the answer to a refused one would be the same, too.
    if (!note.refused) keepIntent(note.form, note.key, note.input, uid);
    drop(note);
    onTakenBack?.(note);
  };
  return notes.map((note) => {
    const text = textOf(note);
    const { about } = note;
    return (
      <div key={note.key} className={styles.kept} data-bay-note={note.refused ?? "waits"}>
        <Notice tone={note.refused ? "watch" : "info"}>
          {about && (note.refused || !onTakenBack) && (
            <p>
              <strong>
                {[about.car, about.job && inLanguage(about.job, language)].filter(Boolean).join(" · ")}
              </strong>
            </p>
          )}
          <p>
            {refusalText(note) ?? t("waits")}
            {note.refused === "changed" && onTakenBack && ` ${t("compare")}`}
          </p>
          <p>{text}</p>
        </Notice>
        {onTakenBack && (
          <Button
            size="large"
            wide
            variant="secondary"
            aria-label={t("takeBackOf", { text })}
            disabled={sending === note.key}
            onClick={() => takeBack(note)}
          >
            {t("takeBack")}
          </Button>
        )}
        {(note.refused || !onTakenBack) && (
          <Button
            size="large"
            wide
            variant="quiet"
            aria-label={t("discardOf", { text })}
            disabled={sending === note.key}
            onClick={() => drop(note)}
          >
            {t("discard")}
          </Button>
        )}
      </div>
    );
  });
}

type StrayProps = {
  /** The cars about which something can be asked here, and the orders that show their jobs. */
  cars: readonly string[];
  orders: readonly { id: string; jobs: readonly { id: string }[] }[];
};

/** The notes whose form this page shows no longer: a car that has left, a job that was removed. */
export function StrayNotes({ cars, orders }: StrayProps) {
  const { notes } = useBayNotes();
  const shown = [
    ...cars.map(noteForms.ask),
    ...orders.flatMap(({ id, jobs }) => [
      noteForms.found(id),
      ...jobs.flatMap((job) => [noteForms.write(job.id), noteForms.withdraw(job.id)]),
    ]),
  ];
  return <WaitingNotes notes={notes.filter(({ form }) => !shown.includes(form))} />;
}
