import { useTranslations } from "use-intl";
import { useShortTime } from "../../../features/orders/use-short-time.ts";
import { readDraft, writeDraft } from "../../../platform/drafts.ts";
import { keepIntent } from "../../../platform/intent.ts";
import { useMe } from "../../../platform/me.ts";
import { Button } from "../../../ui/button.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { type BayNote, textOf } from "./bay-note.ts";
import { UnsentText } from "./unsent-text.tsx";
import { useBayNotes } from "./use-bay-notes.ts";

/** Why a note was not taken, and of what another has written in the same place, who and when. */
function useRefusalText() {
  const t = useTranslations("myBay.notes.refused");
  const { uid } = useMe();
  const shortTime = useShortTime();
  return ({ refused, conflict }: BayNote): string | undefined => {
    const set = conflict?.set;
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
  const { sending, drop, sendAgain } = useBayNotes();
  const { uid } = useMe();
  const refusalText = useRefusalText();
  const takeBack = async (note: BayNote) => {
    if (readDraft(note.form, uid)) return presentToast({ text: t("finishFirst"), duration: 6_000 });
    if (!(await drop(note))) return;
    // What was refused is compared with what stands there now.
    writeDraft(note.form, { ...note.values, ...(!note.refused && { seen: note.start }) }, uid);
    // Sent unchanged it is the same request, should an attempt have arrived; the answer to a refused one would be the same, too.
    if (!note.refused) keepIntent(note.form, note.key, note.input, uid);
    onTakenBack?.(note);
  };
  return notes.map((note) => {
    const text = textOf(note.values, note.start);
    // Its form is on the page again, and so is its car.
    const isBack = note.refused === "notHere" && onTakenBack !== undefined;
    return (
      <UnsentText
        key={note.key}
        isCopied={Boolean(note.refused) && !onTakenBack}
        onDiscard={note.refused || !onTakenBack ? () => void drop(note) : undefined}
        isSending={sending.includes(note.key)}
        kind={note.refused ?? "waits"}
        about={note.refused || !onTakenBack ? note.about : undefined}
        why={[
          isBack ? t("back") : (refusalText(note) ?? t("waits")),
          note.refused === "changed" && onTakenBack ? t("compare") : "",
        ].join(" ")}
        text={text}
      >
        {isBack && (
          <Button
            size="large"
            wide
            icon="send"
            aria-label={t("sendNowOf", { text })}
            onClick={() => void sendAgain(note)}
          >
            {t("sendNow")}
          </Button>
        )}
        {onTakenBack && (
          <Button
            size="large"
            wide
            variant="secondary"
            aria-label={t("takeBackOf", { text })}
            disabled={sending.includes(note.key)}
            onClick={() => void takeBack(note)}
          >
            {t("takeBack")}
          </Button>
        )}
      </UnsentText>
    );
  });
}
