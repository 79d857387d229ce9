import { useTranslations } from "use-intl";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";

/** Ends a form without sending it: asks first where something was typed. */
export function useDiscardAsked() {
  const t = useTranslations("myBay.discard");
  const ask = useConfirm();
  return async (form: { isTyped: () => boolean; discard: () => void }, end: () => void) => {
    const words = { title: t("title"), text: t("text"), confirm: t("confirm"), keep: t("keep") };
    if (form.isTyped() && !(await ask({ ...words, danger: true }))) return;
    form.discard();
    end();
  };
}
