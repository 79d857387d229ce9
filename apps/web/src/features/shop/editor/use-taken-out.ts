import { useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslations } from "use-intl";
import { offerUndo } from "../../../ui/overlays/last-undo.ts";
import { useEditorContext } from "./editor-context.tsx";

/** What was taken out of a list, and where it stood. */
export type TakenOut = { item: FieldValues; index: number; title: string };
type Offered = TakenOut & { end: () => void };

/**
 * What was taken out of a list of a form, to be put back the last first: by a button of the list, the undo key and the palette,
 * until the form is saved or begun anew.
 * @param putIn puts it into the list again; `stays`: the button that was pressed has more to put back
 */
export function useTakenOut(putIn: (taken: TakenOut, stays: boolean) => void) {
  const t = useTranslations("shop.list");
  const { begun } = useEditorContext();
  const all = useRef<readonly Offered[]>([]);
  const [last, setLast] = useState<Offered | null>(null);
  const change = (next: readonly Offered[]) => {
    all.current = next;
    setLast(next.at(-1) ?? null);
  };
  const putBack = (one: Offered, byButton = false) => {
    one.end();
    change(all.current.filter((other) => other !== one));
    putIn(one, byButton && all.current.length > 0);
  };
  // What came before a save stands in nobody's way after it.
  useEffect(
    () => () => {
      for (const { end } of all.current) end();
      change([]);
    },
    [begun],
  );
  return {
    /** The words for what was taken out last; null when there is nothing to put back. */
    last: last && { text: t("removed", { title: last.title }), what: last.title },
    keep: (taken: TakenOut) => {
      const text = t("removed", { title: taken.title });
      const end = offerUndo({ id: crypto.randomUUID(), text, undo: () => putBack(one) });
      const one: Offered = { ...taken, end };
      change([...all.current, one]);
    },
    putBackLast: () => {
      const one = all.current.at(-1);
      if (one) putBack(one, true);
    },
  };
}
