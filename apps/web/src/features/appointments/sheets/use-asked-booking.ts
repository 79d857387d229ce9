import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Caller } from "./book-values.ts";

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
