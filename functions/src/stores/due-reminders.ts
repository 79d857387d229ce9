import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { versioned } from "../infra/versioned.ts";

/** How far the look at all vehicles has come: after which one it goes on, and before which local date nothing is to do. */
export type DueRemindersState = { v: 1; after: string | null; next: string };

/** As it was read; `save` succeeds only while it still is so. */
export async function loadDueReminders(db: Firestore): Promise<{
  state: DueRemindersState | null;
  save: (batch: WriteBatch, state: DueRemindersState) => void;
}> {
  const snapshot = await db.collection("checks").doc("dueReminders").get();
  const state = (snapshot.data() as DueRemindersState | undefined) ?? null;
  return { state, save: (batch, after) => versioned(snapshot).note(batch, after) };
}
