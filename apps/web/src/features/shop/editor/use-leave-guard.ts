import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useAskToClose } from "../../../platform/ask-to-close.ts";
import { readDraft } from "../../../platform/drafts.ts";
import { withTransition } from "../../../ui/link.tsx";
import { useAskToLeave } from "../../../ui/overlays/use-ask-to-leave.ts";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import { useEditorContext } from "./editor-context.tsx";

type Saving = {
  dirty: boolean;
  saving: boolean;
  isPartPending: boolean;
  /** Grows each time what was typed is saved or discarded. */
  settled: number;
  /** Where one goes once it is saved, unless one was about to go elsewhere: for something new. */
  next: string | undefined;
};

/**
 * Asks before leaving a page with unsaved changes, in other words while they are being saved, which leads on once they are; not when
 * the draft was dropped on purpose. A part that saves itself goes on within the app: only the browser asks about it.
 */
export function useLeaveGuard(state: Saving, isDirty: () => boolean, draft: string): void {
  const { dirty, saving, isPartPending } = state;
  const t = useTranslations("shop.leave");
  const { subject } = useEditorContext();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const now = useRef(state);
  now.current = state;
  /** Hears whether it was saved, while that is waited for. */
  const onSaved = useRef<(isSaved: boolean) => void>(null);
  const settledBefore = useRef(state.settled);
  useEffect(() => {
    const { settled, next } = now.current;
    if (saving) settledBefore.current = settled;
    else if (onSaved.current) onSaved.current(!isDirty());
    else if (next && settled !== settledBefore.current) void navigate(next, withTransition());
  }, [saving]);
  const ask = (when: "unsaved" | "saving" | "failed", until?: Promise<boolean>) =>
    confirm({
      ...{ title: t(`${when}.title`), text: t(`${when}.text`, { subject }), confirm: t("leave") },
      ...(until && { until }),
    });
  const mayLeave = async (): Promise<boolean> => {
    const { saving, settled } = now.current;
    if (!saving) return ask("unsaved");
    let isUnsaved = false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    onSaved.current = (isSaved) => {
      isUnsaved = !isSaved;
      resolve(isSaved);
    };
    const yes = await ask("saving", promise);
    onSaved.current = null;
    return yes || (isUnsaved && ask(now.current.settled === settled ? "failed" : "unsaved"));
  };
  useAskToLeave(
    () => isDirty() && readDraft(draft) !== null,
    mayLeave,
    // While it is being saved the question waits for that.
    () => (now.current.saving ? null : t("signingOut")),
  );
  useAskToClose(dirty || isPartPending);
}
