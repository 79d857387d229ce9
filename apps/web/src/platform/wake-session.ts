import { session } from "./session-store.ts";

/** Loads the sign-in module and starts the session. On failure the person stays signed out. */
export async function wakeSession(): Promise<void> {
  try {
    await (await import("./session.ts")).startSession();
  } catch (error) {
    console.error("Sign-in did not load", error);
    if (session.get().status === "loading") session.set({ status: "signed-out" });
  }
}
