import { type Action, mayEver } from "@openhood/domain/staff/policies";
import { type SessionUser, useSession } from "./session-store.ts";

const nobody: SessionUser = {
  uid: "",
  email: null,
  emailVerified: false,
  name: null,
  role: "customer",
  signedInAt: 0,
};

/** The one at the desk, and what their role lets them do at all. */
export function useMe() {
  const session = useSession();
  const me = session.status === "signed-in" ? session.user : nobody;
  return { ...me, may: (action: Action) => mayEver(me.role, action) };
}
