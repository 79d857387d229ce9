import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { Link } from "./link.tsx";
import styles from "./section-nav.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

type Item = {
  to: string;
  label: string;
  /** How many things wait there; nothing is shown for none. */
  count?: number;
  /** What the number means, for screen readers. */
  countLabel?: string;
  /** Pages under this path belong to the item too. */
  under?: string;
};
type Props = { label: string; items: readonly Item[]; children?: ReactNode };

/**
 * Navigation between the pages of a section, in one line: on a phone it is scrolled sideways, and the page one is at stands in
 * sight. Children belong to the section as a whole.
 */
export function SectionNav({ label, items, children }: Props) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // A turned device and a larger font take room, too.
  useLayoutEffect(() => {
    const bar = nav.current;
    const here = bar?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!bar || !here) return;
    const centered = new ResizeObserver(() => {
      bar.scrollLeft = here.offsetLeft - (bar.clientWidth - here.offsetWidth) / 2;
    });
    centered.observe(bar);
    return () => centered.disconnect();
  }, [pathname]);
  return (
    <div className={styles.bar}>
      <nav
        ref={nav}
        aria-label={label}
        className={styles.nav}
        // One that is in sight in part is not scrolled to by itself; from under a finger it would be scrolled away.
        onFocus={({ target }) => {
          if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest", inline: "center" });
        }}
      >
        <ul className={styles.list}>
          {items.map(({ to, label, count, countLabel, under }) => (
            <li key={to}>
              <Link
                to={to}
                className={styles.link}
                aria-current={pathname === to || (under && pathname.startsWith(under)) ? "page" : undefined}
              >
                {label}
                {count ? (
                  <span className={`tabular ${styles.count}`}>
                    <span aria-hidden="true">{count}</span>
                    <VisuallyHidden>{countLabel ?? count}</VisuallyHidden>
                  </span>
                ) : null}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children && <div className={styles.tools}>{children}</div>}
    </div>
  );
}
