import { UNDO_OFFERED } from "@openhood/domain/booking/undo";
import { useTranslations } from "use-intl";
import { offerUndoOf } from "../../../features/appointments/last-undo.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { noticeOutdated } from "../../../platform/trpc.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";

type Removed = {
  name: string;
  /** Puts it back; whether it is. */
  restore: () => Promise<boolean>;
};

/** Says that something of the shop's lists was removed, and offers to put it back. */
export function useRemoved() {
  const t = useTranslations("shop.removed");
  const problem = useProblemText();
  return async (text: string, { name, restore }: Removed): Promise<void> => {
    const toast = presentToast({ text, action: t("undo"), duration: UNDO_OFFERED });
    offerUndoOf(`removed ${name}`, toast);
    if ((await toast.dismissed).data !== "pressed") return;
    try {
      presentToast({ text: t((await restore()) ? "isBack" : "notBack", { name }), duration: UNDO_OFFERED });
    } catch (error) {
      noticeOutdated(error);
      presentToast({ text: problem(error), duration: UNDO_OFFERED });
    }
  };
}
