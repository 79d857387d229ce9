import { defaultMaintenance } from "@openhood/domain/maintenance/default-settings";
import type { MaintenanceSettings } from "@openhood/domain/maintenance/settings";
import { defaultCannedJobs } from "@openhood/domain/repair-orders/default-canned-jobs";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { CannedJobs, RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import type { DocumentSnapshot, Firestore, WriteBatch } from "firebase-admin/firestore";
import { bumpRevision } from "../infra/revisions.ts";
import { versioned } from "../infra/versioned.ts";

export const orderSettingsRef = (db: Firestore) => db.collection("shop").doc("orders");
const cannedRef = (db: Firestore) => db.collection("shop").doc("cannedJobs");
const maintenanceRef = (db: Firestore) => db.collection("shop").doc("maintenance");
export const orderNumberRef = (db: Firestore) => db.collection("shop").doc("orderNumber");

/** How the shop writes its orders; as a new shop does until somebody says otherwise. */
export const orderSettingsIn = (snapshot: DocumentSnapshot): RepairOrderSettings =>
  (snapshot.data() as RepairOrderSettings | undefined) ?? defaultSettings;

/** The number of the next order; `take` has it, on the condition that nobody took it meanwhile. */
export function nextNumberIn(snapshot: DocumentSnapshot) {
  const number = Number(snapshot.get("next") ?? 1001);
  return {
    number,
    take: (batch: WriteBatch): void => versioned(snapshot).note(batch, { v: 1, next: number + 1 }),
  };
}

/** Something with a revision as it was read; `save` raises that, and succeeds only while it still is so. */
export type Current<T> = { value: T; save: (batch: WriteBatch, value: T) => void };

/** Settings as they are kept, or as a new shop has them. */
export async function currentSettings<T extends { revision: number }>(
  db: Firestore,
  ref: ReturnType<typeof orderSettingsRef>,
  defaults: T,
): Promise<Current<T>> {
  const snapshot = await ref.get();
  const value = (snapshot.data() as T | undefined) ?? defaults;
  return {
    value,
    save(batch, after) {
      versioned(snapshot).note(batch, { ...after, revision: value.revision + 1 });
      bumpRevision(batch, db, "orders");
    },
  };
}

export const currentOrderSettings = (db: Firestore): Promise<Current<RepairOrderSettings>> =>
  currentSettings(db, orderSettingsRef(db), defaultSettings);
export const currentCannedJobs = (db: Firestore): Promise<Current<CannedJobs>> =>
  currentSettings(db, cannedRef(db), defaultCannedJobs);
export const currentMaintenance = (db: Firestore): Promise<Current<MaintenanceSettings>> =>
  currentSettings(db, maintenanceRef(db), defaultMaintenance);
