import { isReachable } from "./network.ts";
import { createStore } from "./store.ts";

/**
 * Why this build is not the one to work with: `outdated` when the server says so, `missing-part` when a file of it is
 * gone, `new-version` when another has been deployed and this one still works.
 */
export type StaleReason = "outdated" | "missing-part" | "new-version";
export type Release = { status: "current" } | { status: "stale"; reason: StaleReason };

/** The state of this build against the deployed one. */
export const release = createStore<Release>({ status: "current" });

/** Tells the person, calmly, that a reload is due. What can wait gives way to what cannot. */
export function reportStale(reason: StaleReason): void {
  const now = release.get();
  if (now.status === "current" || now.reason === "new-version") release.set({ status: "stale", reason });
}

/** Puts a notice away that can wait. */
export function keepThisVersion(): void {
  const now = release.get();
  if (now.status === "stale" && now.reason === "new-version") release.set({ status: "current" });
}

/** A part of this build did not come: it is gone, unless nothing can be had at all. */
export async function reportMissing(): Promise<void> {
  if (await isReachable()) reportStale("missing-part");
}

/** Runs an import that a person waits for; a part that cannot be had is reported and thrown on. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    await reportMissing();
    throw error;
  }
}
