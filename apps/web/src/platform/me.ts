import { type Action, mayEver } from "@openhood/domain/staff/policies";
import { useUser } from "./session-store.ts";

/** The signed-in staff member, and what their role may ever do. */
export function useMe() {
  const me = useUser();
  return { ...me, may: (action: Action) => mayEver(me.role, action) };
}
