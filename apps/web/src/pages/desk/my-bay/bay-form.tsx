import { Fragment, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { OutboxList } from "../../../features/outbox/outbox-list.tsx";
import { readDraft } from "../../../platform/drafts.ts";
import { useMe } from "../../../platform/me.ts";
import { Button } from "../../../ui/button.tsx";
import { formOf, useBayEntries, useTakeBack } from "./bay-notes.ts";
import styles from "./my-bay.module.css";

type Props = {
  name: string;
  /** Something else on the page opens it. */
  isAsked?: boolean;
  onEnd?: () => void;
  /** One at a time: it edits what the one before changes. */
  isSingle?: boolean;
  button: (open: () => void) => ReactNode;
  /** @param isFocused it was opened just now, not left open in another tab */
  children: (form: { isFocused: boolean; onEnd: () => void }) => ReactNode;
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
  return (
    <div className={styles.form} data-focus-home="">
      {entries.length > 0 && (
        <OutboxList
          entries={entries}
          more={(entry) => (
            <Button
              size="small"
              variant="secondary"
              onClick={async () => {
                if (await takeBack(entry)) setOpened("now");
              }}
            >
              {t("takeBack")}
            </Button>
          )}
        />
      )}
      {opened || isAsked ? (
        <Fragment key={`${isFocused}`}>{children({ isFocused, onEnd: end })}</Fragment>
      ) : isSingle && entries.length > 0 ? null : (
        button(() => setOpened("now"))
      )}
    </div>
  );
}
