import { inLanguage } from "@openhood/domain/local-text";
import type { ReactNode } from "react";
import { useLanguage } from "../../../platform/language.tsx";
import { Notice } from "../../../ui/states.tsx";
import styles from "./my-bay-page.module.css";
import type { About } from "./use-kept-notes.ts";

/** The words that were written in a form, in its order, as far as they are not what it started from. */
export const textOf = (values: Record<string, unknown>, start: Record<string, unknown>): string =>
  Object.entries(values)
    .flatMap(([field, text]) =>
      typeof text === "string" && text.trim() && text !== start[field] ? [text.trim()] : [],
    )
    .join(" · ");

type Props = {
  kind: string;
  about?: About | undefined;
  why: string;
  text: string;
  /** What can be done with it. */
  children: ReactNode;
};

/** A text that has not reached the shop: what it is about, why it has not, and the text. */
export function UnsentText({ kind, about, why, text, children }: Props) {
  const { language } = useLanguage();
  return (
    <div className={styles.kept} data-bay-note={kind}>
      <Notice tone={kind === "waits" ? "info" : "watch"}>
        {about && (
          <p>
            <strong>
              {[about.car, about.job && inLanguage(about.job, language)].filter(Boolean).join(" · ")}
            </strong>
          </p>
        )}
        <p>{why}</p>
        <p>{text}</p>
      </Notice>
      {children}
    </div>
  );
}
