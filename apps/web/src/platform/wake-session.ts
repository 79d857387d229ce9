import { session } from "./session-store.ts";

/** Fetches what signing in takes and starts the session. A failure leaves the person signed out. */
export async function wakeSession(): Promise<void> {
  try {
    await (await import("./session.ts")).startSession();
  } catch (error) {
    console.error("Sign-in did not load", error);
    if (session.get().status === "loading") session.set({ status: "signed-out" });
  }
}
