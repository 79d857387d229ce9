import { type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { IconButton } from "./button.tsx";
import styles from "./inspector.module.css";
import { InspectorSlot } from "./inspector-slot.ts";
import { useMedia } from "./use-media.ts";

const kinds = ["appointment", "block"] as const;
/** What can be looked at beside a page; the address says which: `?appointment=ID`. */
export type Inspected = { kind: (typeof kinds)[number]; id: string };

/** What the address says is looked at, and functions to look at something else or at nothing. */
export function useInspected() {
  const [params, setParams] = useSearchParams();
  const { state, key } = useLocation();
  const closing = useRef("");
  const navigate = useNavigate();
  const kind = kinds.find((one) => params.has(one));
  const shown: Inspected | null = kind ? { kind, id: params.get(kind) ?? "" } : null;
  const openedHere = (state as { inspected?: boolean } | null)?.inspected === true;
  const without = () => {
    const rest = new URLSearchParams(params);
    for (const one of kinds) rest.delete(one);
    return rest;
  };
  return {
    shown,
    open: (next: Inspected) => {
      const found = without();
      found.set(next.kind, next.id);
      // The way back leads past all that was looked at.
      const replace = shown !== null;
      setParams(found, { replace, state: { keepScroll: true, inspected: openedHere || !replace } });
    },
    close: () => {
      // Twice would lead back past the page.
      if (closing.current === key) return;
      closing.current = key;
      if (openedHere) void navigate(-1);
      else setParams(without(), { replace: true, state: { keepScroll: true } });
    },
  };
}

type Props = {
  label: string;
  /** What is looked at: another takes the focus. */
  id: string;
  /** What is looked at, on the page: a selector. The focus goes there in the end, should what opened it be gone; to the page's heading, should that be, too. */
  origin: string;
  onClose: () => void;
  children: ReactNode;
};

/** All of the app that stands around an element, at every level. */
function* around(inner: HTMLElement): Generator<HTMLElement> {
  const outer = inner.parentElement;
  if (!outer || outer === document.body) return;
  for (const one of outer.children) if (one instanceof HTMLElement && one !== inner) yield one;
  yield* around(outer);
}

/** What is chosen on a page, seen and edited beside it; on a phone over it. */
export function Inspector({ label, id, origin, onClose, children }: Props) {
  const t = useTranslations("ui");
  const slot = useContext(InspectorSlot);
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  const phone = useMedia("(width < 48rem)");
  const latest = useRef({ origin, onClose });
  useLayoutEffect(() => {
    latest.current = { origin, onClose };
  });

  // Whoever opened it goes on in it, from the moment it is seen; a page that is loaded with it begins at its start.
  useLayoutEffect(() => {
    const from = document.activeElement;
    if (!id || !slot || !(from instanceof HTMLElement) || from === document.body) return;
    if (panel.current?.contains(from)) return;
    opener.current = from;
    panel.current?.focus({ preventScroll: true });
  }, [id, slot]);
  useEffect(
    () => () => {
      const from = opener.current;
      const find = (selector: string) => document.querySelector<HTMLElement>(selector);
      // A heading opened nothing: it had the focus as what opened this was gone.
      const to =
        from?.isConnected && from.tagName !== "H1" ? from : (find(latest.current.origin) ?? find("h1"));
      if (document.activeElement === document.body || !document.activeElement) to?.focus();
    },
    [],
  );
  // It takes room from the page: what is looked at stays in sight beside it.
  useLayoutEffect(() => {
    if (!id || !slot || phone) return;
    document.querySelector(latest.current.origin)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [id, slot, phone]);
  // With the focus in it before a toast hears of the key, else after.
  const leave = useCallback((event: Pick<KeyboardEvent, "key" | "defaultPrevented" | "preventDefault">) => {
    if (event.key !== "Escape" || event.defaultPrevented || document.getElementById("root")?.inert) return;
    if (document.querySelector(":popover-open")) return;
    event.preventDefault();
    latest.current.onClose();
  }, []);
  useLayoutEffect(() => {
    addEventListener("keydown", leave);
    return () => removeEventListener("keydown", leave);
  }, [leave]);
  // With what is drawn: between the two a reader would meet a page that is all inert.
  useLayoutEffect(() => {
    const frame = slot?.parentElement;
    if (!phone || !frame) return;
    const hold = (inert: boolean) => {
      for (const one of around(slot)) one.inert = inert;
    };
    hold(true);
    // Where a phone is turned its tabs may come in after this.
    const later = new MutationObserver(() => hold(true));
    later.observe(frame, { childList: true });
    return () => {
      later.disconnect();
      hold(false);
    };
  }, [phone, slot]);

  return (
    slot &&
    createPortal(
      <aside
        ref={panel}
        tabIndex={-1}
        aria-label={label}
        className={styles.inspector}
        data-inspector={id}
        data-focus-home=""
        onKeyDown={leave}
      >
        <div className={styles.close}>
          <IconButton icon="close" label={t("close")} onClick={onClose} />
        </div>
        {children}
      </aside>,
      slot,
    )
  );
}
