import { UNDO_OFFERED } from "@openhood/domain/booking/undo";
import { useTranslations } from "use-intl";
import { useProblemText } from "../../../platform/problem.ts";
import { noticeOutdated } from "../../../platform/trpc.tsx";
import { presentUndoable } from "../../../ui/overlays/last-undo.ts";
import { presentToast } from "../../../ui/overlays/present.ts";

type Removed = {
  id: string;
  name: string;
  /** Puts it back; whether it is. */
  restore: () => Promise<boolean>;
};

/** Says that something of the shop's lists was removed, and offers to put it back. */
export function useRemoved() {
  const t = useTranslations("shop.removed");
  const problem = useProblemText();
  const putBack = async ({ name, restore }: Removed): Promise<void> => {
    try {
      presentToast({ text: t((await restore()) ? "isBack" : "notBack", { name }), duration: UNDO_OFFERED });
    } catch (error) {
      noticeOutdated(error);
      presentToast({ text: problem(error), duration: UNDO_OFFERED });
    }
  };
  return (text: string, removed: Removed): void => {
    presentUndoable({ id: removed.id, text, action: t("undo"), undo: () => putBack(removed) });
  };
}
