import { isReachable } from "./network.ts";
import { createStore } from "./store.ts";

/**
 * Why this build is not the one to work with: `outdated` when the server says so, `missing-part` when a file of it is
 * gone, `new-version` when another has been deployed and this one still works.
 */
export type StaleReason = "outdated" | "missing-part" | "new-version";
export type Release = { status: "current" } | { status: "stale"; reason: StaleReason };

/** Whether this build is still the deployed one. */
export const release = createStore<Release>({ status: "current" });

/** Tells the person that a reload is due. An urgent reason replaces one that can wait. */
export function reportStale(reason: StaleReason): void {
  const now = release.get();
  if (now.status === "current" || now.reason === "new-version") release.set({ status: "stale", reason });
}

/** Dismisses a notice that can wait. */
export function keepThisVersion(): void {
  const now = release.get();
  if (now.status === "stale" && now.reason === "new-version") release.set({ status: "current" });
}

/** A module of this build did not load: it no longer exists, unless the network is down. */
export async function reportMissing(): Promise<void> {
  if (await isReachable()) reportStale("missing-part");
}

/** Runs an import that a person waits for; a module that cannot be loaded is reported, and the error rethrown. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    await reportMissing();
    throw error;
  }
}
