import { useEffect, useRef } from "react";
import { useBlocker, useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { readDraft } from "../../../platform/drafts.ts";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";

/**
 * Asks before leaving a page with unsaved changes, in other words while they are being saved; not when the draft was dropped
 * on purpose (signing out), nor on the way to the sign-in page, which leads back here. A part that saves itself goes on within the
 * app: only the browser asks about it.
 */
export function useLeaveGuard(
  { dirty, saving, isPartPending }: { dirty: boolean; saving: boolean; isPartPending: boolean },
  isDirty: () => boolean,
  draft: string,
): void {
  const t = useTranslations("shop.leave");
  const confirm = useConfirm();
  const navigate = useNavigate();
  const leaving = useRef(false);
  const back = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (leaving.current || !isDirty() || currentLocation.pathname === nextLocation.pathname) return false;
    if (nextLocation.pathname === "/sign-in" || readDraft(draft) === null) return false;
    back.current = historyAction === "POP";
    return true;
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const target = blocker.location;
    const wentBack = back.current;
    // The question has a history entry of its own, so the router must not block a step back during that.
    blocker.reset();
    const when = saving ? "saving" : "unsaved";
    void confirm({ title: t(`${when}.title`), text: t(`${when}.text`), confirm: t("leave") }).then((yes) => {
      if (!yes) return;
      leaving.current = true;
      void (wentBack ? navigate(-1) : navigate(target));
    });
  }, [blocker, confirm, navigate, saving, t]);
  useEffect(() => {
    if (!dirty && !isPartPending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [dirty, isPartPending]);
}
