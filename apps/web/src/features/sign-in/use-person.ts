import { type SessionUser, useSession } from "../../platform/session-store.ts";

const nobody: SessionUser = {
  uid: "",
  email: null,
  emailVerified: false,
  name: null,
  role: "customer",
  signedInAt: 0,
};

/** The one whose account this is. */
export function usePerson(): SessionUser & { staff: boolean } {
  const session = useSession();
  const user = session.status === "signed-in" ? session.user : nobody;
  return { ...user, staff: user.role !== "customer" };
}
