import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { presentUndoable } from "../../../ui/overlays/last-undo.ts";
import { useEditorContext } from "./editor-context.tsx";

/** Says that a row was removed and offers to put it back, until the form is saved, begun anew or left. */
export function useRemoval() {
  const t = useTranslations("shop.list");
  const { begun } = useEditorContext();
  const offers = useRef<(() => void)[]>([]);
  useEffect(
    () => () => {
      for (const withdraw of offers.current.splice(0)) withdraw();
    },
    [begun],
  );
  return (title: string, putBack: () => void, note?: string) => {
    const text = [t("removed", { title }), note].filter(Boolean).join(" ");
    const id = crypto.randomUUID();
    offers.current.push(presentUndoable({ id, text, action: t("undo"), undo: putBack }));
  };
}
