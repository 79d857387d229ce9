import { type Action, mayEver } from "@openhood/domain/staff/policies";
import { useUser } from "./session-store.ts";

/** The one at the desk, and what their role lets them do at all. */
export function useMe() {
  const me = useUser();
  return { ...me, may: (action: Action) => mayEver(me.role, action) };
}
