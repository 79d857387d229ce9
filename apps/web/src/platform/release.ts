import { createStore } from "./store.ts";

/** Whether the server has moved on: `outdated` when it says so, `missing-part` when a file of this build is gone. */
export type Release = { status: "current" } | { status: "stale"; reason: "outdated" | "missing-part" };

/** The state of this build against the deployed one. */
export const release = createStore<Release>({ status: "current" });

/** Tells the person, calmly, that a reload is due. */
export function reportStale(reason: "outdated" | "missing-part"): void {
  if (release.get().status === "current") release.set({ status: "stale", reason });
}

/** Runs an import that a person waits for; a part that cannot be had is reported and thrown on. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) reportStale("missing-part");
    throw error;
  }
}
