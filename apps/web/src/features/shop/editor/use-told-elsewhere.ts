import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { signedInUid } from "../../../platform/session-store.ts";
import { withTransition } from "../../../ui/link.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";

/** Says of a page that was left what did not come of it, wherever one is now, until it is put away, with the way back. */
export function useToldElsewhere() {
  const t = useTranslations("shop.leave");
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const uid = signedInUid();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return {
    isGone: () => isGone.current,
    tell: (text: string): void => {
      // Nothing of it is left to go back to for whoever came after.
      if (!isGone.current || signedInUid() !== uid) return;
      const toast = presentToast({ text, action: t("back"), actionName: t("backToPage"), duration: 0 });
      void toast.dismissed.then(({ data }) => {
        if (data === "pressed") void navigate(pathname + search, withTransition());
      });
    },
  };
}
