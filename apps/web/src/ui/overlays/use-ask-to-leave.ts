import { useEffect, useRef } from "react";
import { useBlocker, useNavigate } from "react-router-dom";

type Guard = {
  wouldLose: () => boolean;
  /** What would be lost, for a question that says more; null where nothing, or where the page has to ask by itself. */
  loss: () => string | null;
  /** @param isTold such a question was answered: they leave */
  mayLeave: (isTold: boolean) => Promise<boolean>;
};

/** What the pages that are open ask before they are left. */
const guards = new Set<Guard>();

/** What whoever signs out on the page would lose of it, in words, where the question can say more than that. */
export const lossesHere = (): string[] => [...guards].flatMap(({ loss }) => loss() ?? []);

/** Does a page see to it that what would be lost of it is asked about? */
export const isLossAsked = (): boolean => [...guards].some(({ wouldLose }) => wouldLose());

/**
 * Asks what signing out on the page has to ask, and whether one leaves all the same: from then on nothing asks again.
 * @param isTold what of {@link lossesHere} was said is not asked about
 */
export async function maySignOutHere(isTold: boolean): Promise<boolean> {
  for (const { mayLeave } of guards) if (!(await mayLeave(isTold))) return false;
  return true;
}

/** Has whoever signs out on the page told what they would lose of it, in words, where another page loses nothing; null: nothing. */
export function useLossAtSignOut(loss: () => string | null): void {
  useEffect(() => {
    const guard: Guard = { wouldLose: () => loss() !== null, loss, mayLeave: async () => true };
    guards.add(guard);
    return () => void guards.delete(guard);
  });
}

/**
 * Asks before another page of the app is opened, but not on the way to the sign-in page, which leads back here.
 * @param wouldLose whether something would be lost, asked as somebody goes
 * @param mayLeave asks; whether they go all the same
 * @param loss what whoever signs out would lose, in words; null where only `mayLeave` can ask
 */
export function useAskToLeave(
  wouldLose: () => boolean,
  mayLeave: () => Promise<boolean>,
  loss: () => string | null,
): void {
  const navigate = useNavigate();
  const leaving = useRef(false);
  const back = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (leaving.current || currentLocation.pathname === nextLocation.pathname) return false;
    if (nextLocation.pathname === "/sign-in" || !wouldLose()) return false;
    back.current = historyAction === "POP";
    return true;
  });
  useEffect(() => {
    const said = () => (wouldLose() ? loss() : null);
    const guard: Guard = {
      wouldLose,
      loss: said,
      mayLeave: async (isTold) => {
        leaving.current = !wouldLose() || (isTold && said() !== null) || (await mayLeave());
        return leaving.current;
      },
    };
    guards.add(guard);
    return () => void guards.delete(guard);
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const target = blocker.location;
    const wentBack = back.current;
    // The question has a history entry of its own, so the router must not block a step back during that.
    blocker.reset();
    void mayLeave().then((yes) => {
      if (!yes) return;
      leaving.current = true;
      void (wentBack ? navigate(-1) : navigate(target));
    });
  }, [blocker]);
}
