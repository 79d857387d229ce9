import { createStore, useStore } from "./store.ts";

/** The role of a signed-in user, from the token's claims; `customer` without one. */
export type Role = "customer" | "technician" | "advisor" | "owner";
export type SessionUser = {
  uid: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  role: Role;
  /** When this session began, ms since 1970. */
  signedInAt: number;
};
export type Session =
  | { status: "loading" }
  | { status: "signed-out" }
  | { status: "signed-in"; user: SessionUser };

/** Who is signed in; only `session.ts`, which is loaded on demand, writes it. */
export const session = createStore<Session>({ status: "loading" });

/** Who is signed in. */
export function useSession(): Session {
  return useStore(session);
}

/** Who is signed in, outside React. */
export const getSession = session.get;

/** The uid of who is signed in; null while nobody is. */
export function signedInUid(): string | null {
  const now = session.get();
  return now.status === "signed-in" ? now.user.uid : null;
}

const nobody: SessionUser = {
  uid: "",
  email: null,
  emailVerified: false,
  name: null,
  role: "customer",
  signedInAt: 0,
};

/** The signed-in user; one without rights or a name while there is none. */
export function useUser(): SessionUser {
  const session = useSession();
  return session.status === "signed-in" ? session.user : nobody;
}
