import { inLanguage } from "@openhood/domain/local-text";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { Button } from "../../../ui/button.tsx";
import { inRow } from "../../../ui/facts.ts";
import { Notice } from "../../../ui/states.tsx";
import type { About } from "./bay-note.ts";
import styles from "./my-bay-page.module.css";
import { useCopyText } from "./use-copy-text.ts";

type Props = {
  kind: string;
  about?: About | undefined;
  why: string;
  text: string;
  /** It can be copied, for somewhere else. */
  isCopied?: boolean;
  /** Forgets it; absent where it is not to be. */
  onDiscard?: (() => void) | undefined;
  /** It is on its way. */
  isSending?: boolean;
  /** What else can be done with it, first. */
  children?: ReactNode;
};

/** A text that has not reached the shop: what it is about, why it has not, the text, and what can be done with it. */
export function UnsentText({
  kind,
  about,
  why,
  text,
  isCopied = false,
  onDiscard,
  isSending = false,
  children,
}: Props) {
  const t = useTranslations("myBay.notes");
  const { language } = useLanguage();
  const copy = useCopyText();
  return (
    <div className={styles.kept} data-bay-note={kind}>
      <Notice tone={kind === "waits" ? "info" : "watch"}>
        {about && (
          <p>
            <strong>{inRow([about.car, about.job && inLanguage(about.job, language)])}</strong>
          </p>
        )}
        <p>{why}</p>
        <p>{text}</p>
      </Notice>
      {children}
      {isCopied && (
        <Button
          size="large"
          wide
          variant="secondary"
          icon="copy"
          aria-label={t("copyOf", { text })}
          onClick={() => void copy(text)}
        >
          {t("copy")}
        </Button>
      )}
      {onDiscard && (
        <Button
          size="large"
          wide
          variant="quiet"
          aria-label={t("discardOf", { text })}
          disabled={isSending}
          onClick={onDiscard}
        >
          {t("discard")}
        </Button>
      )}
    </div>
  );
}
