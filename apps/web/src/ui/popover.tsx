import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router-dom";
import { dropSecondPress } from "./overlays/second-press.ts";
import styles from "./popover.module.css";

type Props = {
  /** The name of the panel. */
  label: string;
  /** What the button shows, and its name where that is no text. */
  button: ReactNode;
  buttonLabel?: string;
  className?: string | undefined;
  /** Where the panel opens. */
  side?: "below" | "beside" | "above";
  children: (close: () => void) => ReactNode;
} & Record<`data-${string}`, string | undefined>;

const FOCUSABLE = "a[href], button, input:checked, select";

/** A button and the panel it opens; Escape, a press elsewhere and a page change close it, and the focus is given back. */
export function Popover({ label, button, buttonLabel, className, side = "below", children, ...rest }: Props) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const close = () => panel.current?.hidePopover();
  useEffect(() => {
    if (key) panel.current?.hidePopover();
  }, [key]);
  useEffect(() => {
    if (!open) return;
    const leave = () => panel.current?.hidePopover();
    addEventListener("resize", leave);
    return () => removeEventListener("resize", leave);
  }, [open]);

  return (
    <>
      <button
        {...rest}
        ref={opener}
        type="button"
        className={className}
        popoverTarget={id}
        aria-expanded={open}
        aria-label={buttonLabel}
        title={buttonLabel}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a field set is no popover in every browser */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={styles.panel}
        onBeforeToggle={({ newState }) => {
          if (newState === "open" && panel.current && opener.current)
            position(panel.current, opener.current, side);
        }}
        onToggle={({ newState }) => {
          flushSync(() => setOpen(newState === "open"));
          if (newState === "open") panel.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
        }}
        onClick={({ nativeEvent }) => {
          if (!panel.current?.matches(":popover-open")) dropSecondPress(nativeEvent);
        }}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget && relatedTarget !== opener.current && !panel.current?.contains(relatedTarget))
            close();
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (!step || event.target instanceof HTMLInputElement) return;
          const all = [...(panel.current?.querySelectorAll<HTMLElement>("a[href], button") ?? [])];
          all[all.indexOf(document.activeElement as HTMLElement) + step]?.focus();
          event.preventDefault();
        }}
      >
        {open && children(close)}
      </div>
    </>
  );
}

function position(panel: HTMLElement, opener: HTMLElement, side: NonNullable<Props["side"]>): void {
  const { top, bottom, left, right } = opener.getBoundingClientRect();
  const px = (length: number) => `${Math.max(4, length)}px`;
  const above = side === "above";
  Object.assign(panel.style, {
    left: side === "below" ? "auto" : px(side === "beside" ? right + 4 : left),
    right: side === "below" ? px(document.documentElement.clientWidth - right) : "auto",
    top: above ? "auto" : px(side === "beside" ? top : bottom + 4),
    bottom: above ? px(innerHeight - top + 4) : "auto",
    maxHeight: `${(above ? top : innerHeight - (side === "beside" ? top : bottom)) - 12}px`,
  });
}
