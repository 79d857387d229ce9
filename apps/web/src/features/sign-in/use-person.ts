import { type SessionUser, useUser } from "../../platform/session-store.ts";

/** The one whose account this is. */
export function usePerson(): SessionUser & { staff: boolean } {
  const user = useUser();
  return { ...user, staff: user.role !== "customer" };
}
