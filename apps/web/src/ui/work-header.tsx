import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import header from "./page-header.module.css";
import styles from "./work-header.module.css";

/** Where in the bar over the desk the page's title stands. */
export const TitleSlot = createContext<HTMLElement | null>(null);

type Props = {
  title: ReactNode;
  /** What stands before the title in the bar, such as the way to another day. */
  tools?: ReactNode;
  /** What this page is for, in a sentence. */
  lead?: ReactNode;
  /** A short line above: where this belongs. */
  eyebrow?: ReactNode;
  /** What one can do with the page as a whole. */
  actions?: ReactNode;
};

/** A title that had the focus goes in this commit: the one that comes, such as of the same page loaded, takes it over. */
let isHandedOver = false;

/** The head of a page of the desk: its only h1 stands in the bar, and takes the focus on a page change. */
export function WorkHeader({ title, tools, lead, eyebrow, actions }: Props) {
  const slot = useContext(TitleSlot);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const mine = heading.current;
    if (isHandedOver) mine?.focus({ preventScroll: true });
    return () => {
      if (!mine || document.activeElement !== mine) return;
      isHandedOver = true;
      queueMicrotask(() => {
        isHandedOver = false;
      });
    };
  }, [slot]);
  return (
    <>
      {slot &&
        createPortal(
          <>
            {tools}
            <h1 ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </h1>
          </>,
          slot,
        )}
      {(lead || eyebrow || actions) && (
        <div className={`${header.header} ${header.work}`}>
          <div className={header.words}>
            {eyebrow && <p className={header.eyebrow}>{eyebrow}</p>}
            {lead && <p className={header.lead}>{lead}</p>}
          </div>
          {actions && <div className={header.actions}>{actions}</div>}
        </div>
      )}
    </>
  );
}
