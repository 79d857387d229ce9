import { useEffect, useRef } from "react";
import { useBlocker, useNavigate } from "react-router-dom";
import { withTransition } from "../link.tsx";
import { useConfirm } from "./use-overlays.ts";

/** What the pages on screen would lose at sign-out, in words, and what keeps them from asking then. */
const guards = new Set<{ loss: () => string | null; leave: () => void }>();

/** What signing out here would lose, in words. */
export const lossesHere = (): string[] => [...guards].flatMap(({ loss }) => loss() ?? []);

/** From now on no page asks before it is left. */
export const leaveAll = (): void => {
  for (const { leave } of guards) leave();
};

/** Names what signing out would lose here, where another page loses nothing; null: nothing. */
export function useLossAtSignOut(loss: () => string | null, leave = () => {}): void {
  useEffect(() => {
    const guard = { loss, leave };
    guards.add(guard);
    return () => void guards.delete(guard);
  });
}

type LeaveGuard = {
  /** Would leaving lose something? Asked as somebody goes. */
  wouldLose: () => boolean;
  /** Whether something is unsaved: only then does the browser ask, as it keeps no such page for the way back. */
  unsaved: boolean;
  question: Parameters<ReturnType<typeof useConfirm>>[0];
  /** What signing out would lose, in words. */
  loss: string;
  /** It is being saved: whoever goes waits for that. */
  saving?: boolean;
  /** Where one goes once it is saved, unless on the way elsewhere. */
  next?: string | undefined;
};

/** Asks before a page with something unsaved is left, except for the sign-in page, which leads back to it. */
export function useLeaveGuard(guard: LeaveGuard): void {
  const { wouldLose, unsaved, question, loss, saving = false, next } = guard;
  const navigate = useNavigate();
  const confirm = useConfirm();
  const leaving = useRef(false);
  const back = useRef(false);
  const wasSaving = useRef(false);
  const latest = useRef(wouldLose);
  latest.current = wouldLose;
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (leaving.current || currentLocation.pathname === nextLocation.pathname) return false;
    if (nextLocation.pathname === "/sign-in") return false;
    back.current = historyAction === "POP";
    return saving || wouldLose();
  });
  useLossAtSignOut(
    () => (wouldLose() ? loss : null),
    () => {
      leaving.current = true;
    },
  );
  useEffect(() => {
    if (!unsaved && !saving) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (saving || latest.current()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [unsaved, saving]);
  useEffect(() => {
    const isSaved = wasSaving.current && !saving && !wouldLose();
    wasSaving.current = saving;
    if (saving) return;
    if (blocker.state !== "blocked") {
      if (isSaved && next) void navigate(next, withTransition());
      return;
    }
    if (!wouldLose()) return blocker.proceed();
    const target = blocker.location;
    const wentBack = back.current;
    // The question has a history entry of its own, so the router must not block a step back during that.
    blocker.reset();
    void confirm(question).then((yes) => {
      if (!yes) return;
      leaving.current = true;
      void (wentBack ? navigate(-1) : navigate(target));
    });
  }, [blocker, saving]);
}
