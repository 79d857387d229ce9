import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { ApiProvider } from "../../../platform/trpc.tsx";
import { bufferKeys } from "../../../ui/overlays/buffer-keys.ts";
import { presentModal } from "../../../ui/overlays/present.ts";
import type { SheetProps } from "../schedule.ts";
import type { Chosen } from "../types.ts";
import { WalkInForm } from "../walk-in/walk-in-form.tsx";
import { BlockForm } from "./block-form.tsx";
import { BookForm } from "./book-form.tsx";
import type { Caller } from "./book-values.ts";

/** The forms that stand beside a page: booking for a caller, taking in a walk-in, blocking time. */
export function useSheets(options: Omit<SheetProps, "close">) {
  const t = useTranslations("schedule");
  const today = useTranslations("today");
  // A sheet stands beside the page in the tree, not below it.
  const sheet = (label: string, render: (close: () => void) => ReactNode) => {
    const typed = bufferKeys();
    const form = presentModal({ label, position: "beside" }, (close) => (
      <ApiProvider>{render(() => void close())}</ApiProvider>
    ));
    void form.dismissed.finally(typed.release);
  };
  return {
    book: (chosen: Chosen | null, caller?: Caller) =>
      sheet(t("book.title"), (close) => (
        <BookForm {...options} close={close} chosen={chosen} caller={caller} />
      )),
    walkIn: () => sheet(today("walkIn.title"), (close) => <WalkInForm {...options} close={close} />),
    block: (chosen: Chosen | null) =>
      sheet(t("block.title"), (close) => <BlockForm {...options} close={close} chosen={chosen} />),
  };
}

/** Opens the form for whoever another page asked to book for: in the history's state, as their data has no place in an address. */
export function useAskedBooking(book: ((caller: Caller) => void) | undefined): void {
  const { state, pathname, search } = useLocation() as {
    state: { book?: Caller } | null;
    pathname: string;
    search: string;
  };
  const navigate = useNavigate();
  const asked = useRef<Caller | null>(null);
  const caller = book && state?.book;
  useEffect(() => {
    if (caller) {
      asked.current = caller;
      void navigate({ pathname, search }, { replace: true, state: null });
    } else if (book && asked.current && !state?.book) {
      // Only on the address without it: overlays are left behind when the address changes.
      book(asked.current);
      asked.current = null;
    }
  }, [caller, state?.book]);
}
