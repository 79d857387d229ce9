import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ApiProvider } from "../../../platform/trpc.tsx";
import { bufferKeys } from "../../../ui/overlays/buffer-keys.ts";
import { presentModal } from "../../../ui/overlays/present.ts";
import type { Chosen } from "../types.ts";
import { BlockForm } from "./block-form.tsx";
import { BookForm } from "./book-form.tsx";
import type { Caller } from "./book-values.ts";
import type { SheetProps } from "./types.ts";

type Options = Omit<SheetProps, "close">;

/** The sheets over the schedule: booking for a caller, blocking time. */
export function useSheets(options: Options) {
  const t = useTranslations("schedule");
  // A sheet stands beside the page in the tree, not below it.
  const sheet = (label: string, render: (close: () => void) => ReactNode) => {
    const typed = bufferKeys();
    const form = presentModal({ label }, (close) => <ApiProvider>{render(() => void close())}</ApiProvider>);
    void form.dismissed.finally(typed.release);
  };
  return {
    book: (chosen: Chosen | null, caller?: Caller) =>
      sheet(t("book.title"), (close) => (
        <BookForm {...options} close={close} chosen={chosen} caller={caller} />
      )),
    block: (chosen: Chosen | null) =>
      sheet(t("block.title"), (close) => <BlockForm {...options} close={close} chosen={chosen} />),
  };
}
