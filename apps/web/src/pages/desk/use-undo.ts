import { useTranslations } from "use-intl";
import { undoLast } from "../../ui/overlays/last-undo.ts";
import { presentToast } from "../../ui/overlays/present.ts";

/** Takes back what was done last, or says that nothing is left. */
export function useUndo(): () => void {
  const t = useTranslations("desk.nav");
  return () => {
    if (!undoLast()) presentToast({ text: t("nothingToUndo") });
  };
}
