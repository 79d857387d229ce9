import { createHash, randomBytes } from "node:crypto";
import type { Device } from "@openhood/domain/devices/device";
import type { DocumentSnapshot, Firestore, WriteBatch } from "firebase-admin/firestore";
import { bumpRevision } from "../infra/revisions.ts";
import { versioned } from "../infra/versioned.ts";

const devices = (db: Firestore) => db.collection("devices");

/** What a screen proves itself with: 256 bits, kept on the screen only. */
export const makeSecret = (): string => randomBytes(32).toString("base64url");

// Hex: an id in base64url may begin and end with two underscores, and such ids the database keeps for itself.
/** The id of the screen that has a secret; the secret cannot be read from it. */
export const deviceId = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** A screen as it was read; each write succeeds only while it still is so. */
type LoadedDevice = { device: Device; save: (batch: WriteBatch, after: Device) => void };

function deviceIn(db: Firestore, snapshot: DocumentSnapshot): LoadedDevice | null {
  const { expireAt: _, ...device } = (snapshot.data() ?? {}) as Partial<Device> & { expireAt?: unknown };
  if (!device.state) return null;
  return {
    device: device as Device,
    save(batch, after) {
      versioned(snapshot).note(batch, { ...after, expireAt: expiryOf(after) });
      bumpRevision(batch, db, "devices");
    },
  };
}

/** When the database forgets one that nobody let in. */
const expiryOf = ({ state }: Device) => (state.status === "waiting" ? new Date(state.expiresAt) : null);

/** Puts a screen that asks to be let in into the commit. */
export const addDevice = (batch: WriteBatch, db: Firestore, device: Device): void =>
  void batch.create(devices(db).doc(device.id), { ...device, expireAt: expiryOf(device) });

/** The screen with this id; null when there is none, or it was taken off. One read. */
export const findDevice = async (db: Firestore, id: string): Promise<LoadedDevice | null> =>
  deviceIn(db, await devices(db).doc(id).get());

/** The screens that show a code. */
export async function devicesWithCode(db: Firestore, code: string): Promise<LoadedDevice[]> {
  const found = await devices(db).where("state.code", "==", code).limit(3).get();
  return found.docs.flatMap((doc) => deviceIn(db, doc) ?? []);
}

/** The screens that were let in. */
export async function approvedDevices(db: Firestore): Promise<Device[]> {
  const found = await devices(db).where("state.status", "==", "approved").get();
  return found.docs.flatMap((doc) => deviceIn(db, doc)?.device ?? []);
}

/** Puts into the commit that a screen is let in no more; fails where there is none. */
export function removeDevice(batch: WriteBatch, db: Firestore, id: string): void {
  batch.delete(devices(db).doc(id), { exists: true });
  bumpRevision(batch, db, "devices");
}
