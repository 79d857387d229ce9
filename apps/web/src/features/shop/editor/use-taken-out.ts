import { useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslations } from "use-intl";
import { readDraft, writeDraft } from "../../../platform/drafts.ts";
import { offerUndo } from "../../../ui/overlays/last-undo.ts";
import { useEditorContext } from "./editor-context.tsx";

/** What was taken out of a list, and where it stood. */
export type TakenOut = { item: FieldValues; index: number; title: string };
/** When it was (ms since 1970): of several lists what was taken out last comes back first, after a reload, too. */
type Dated = TakenOut & { at: number };
type Offered = Dated & { end: () => void };

/**
 * What was taken out of a list of a form, to be put back the last first: by a button of the list, the undo key and the palette,
 * until the form is saved or begun anew. It is stored beside the form's draft, and as long.
 * @param list its path in the form
 * @param putIn puts it into the list again; `stays`: the button that was pressed has more to put back
 */
export function useTakenOut(list: string, putIn: (taken: TakenOut, stays: boolean) => void) {
  const t = useTranslations("shop.list");
  const { name, begun } = useEditorContext();
  const draft = `${name}.taken.${list}`;
  const all = useRef<readonly Offered[]>([]);
  const [last, setLast] = useState<Offered | null>(null);
  const putIntoForm = useRef(putIn);
  putIntoForm.current = putIn;
  const show = (next: readonly Offered[]) => {
    all.current = next;
    setLast(next.at(-1) ?? null);
  };
  const change = (next: readonly Offered[]) => {
    show(next);
    const taken = next.map(({ end: _, ...one }) => one);
    writeDraft(draft, taken.length > 0 ? { taken } : null);
  };
  const putBack = (one: Offered, byButton = false) => {
    one.end();
    change(all.current.filter((other) => other !== one));
    putIntoForm.current(one, byButton && all.current.length > 0);
  };
  const offered = (taken: Dated): Offered => {
    const text = t("removed", { title: taken.title });
    const undo = () => putBack(one);
    const end = offerUndo({ id: crypto.randomUUID(), text, undo, at: taken.at });
    const one: Offered = { ...taken, end };
    return one;
  };
  // What came before a save stands in nobody's way after it.
  const started = useRef(begun);
  useEffect(() => {
    if (started.current !== begun) writeDraft(draft, null);
    started.current = begun;
    const kept = (readDraft(draft)?.taken ?? []) as Dated[];
    show(kept.map(offered));
    return () => {
      for (const { end } of all.current) end();
    };
  }, [begun, draft]);
  return {
    /** What was taken out last, and the words for it; null when there is nothing to put back. */
    last: last && { item: last.item, text: t("removed", { title: last.title }), what: last.title },
    keep: (taken: TakenOut) => change([...all.current, offered({ ...taken, at: Date.now() })]),
    putBackLast: () => {
      const one = all.current.at(-1);
      if (one) putBack(one, true);
    },
  };
}
