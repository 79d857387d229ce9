import { useTranslations } from "use-intl";
import { presentToast } from "../../../ui/overlays/present.ts";

/** Copies a text, and says whether that was possible. */
export function useCopyText() {
  const t = useTranslations("myBay.copy");
  return async (text: string): Promise<void> => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    presentToast({ text: t(isCopied ? "done" : "failed"), duration: 6_000 });
  };
}
