import { useTranslations } from "use-intl";
import { ApiProvider } from "../../../platform/trpc.tsx";
import { bufferKeys } from "../../../ui/overlays/buffer-keys.ts";
import { presentModal } from "../../../ui/overlays/present.ts";
import type { SheetProps } from "../sheets/types.ts";
import { WalkInForm } from "./walk-in-form.tsx";

/** Opens the form for somebody who stands at the counter. */
export function useWalkIn(options: Pick<SheetProps, "shop" | "clock">): () => void {
  const t = useTranslations("today.walkIn");
  return () => {
    const typed = bufferKeys();
    const form = presentModal({ label: t("title") }, (close) => (
      <ApiProvider>
        <WalkInForm {...options} close={() => void close()} />
      </ApiProvider>
    ));
    void form.dismissed.finally(typed.release);
  };
}
