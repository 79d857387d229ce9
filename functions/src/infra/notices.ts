import type { NoticeKind, ShopNotice } from "@openhood/domain/notices/notice";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { bumpRevision } from "./revisions.ts";

// One document for all: the desk reads it with every page, and there is one notice of a kind at a time.
const ref = (db: Firestore) => db.collection("notices").doc("desk");

type StoredNotices = { v: 1 } & { [Kind in NoticeKind]?: Extract<ShopNotice, { kind: Kind }> | null };

/** Puts a notice for the desk into the commit, in place of one of its kind. */
export function raiseNotice(batch: WriteBatch, db: Firestore, notice: ShopNotice): void {
  // The fields by name: merged with a notice of before, a fact that is gone would stay.
  batch.set(ref(db), { v: 1, [notice.kind]: notice }, { mergeFields: ["v", notice.kind] });
  bumpRevision(batch, db, "notices");
}

/** Raises a notice that belongs to no other change. */
export async function raiseNoticeAlone(db: Firestore, notice: ShopNotice): Promise<void> {
  const batch = db.batch();
  raiseNotice(batch, db, notice);
  await batch.commit();
}

/** Removes a notice in the commit; a missing one is no error. */
export function clearNotice(batch: WriteBatch, db: Firestore, kind: NoticeKind): void {
  batch.set(ref(db), { v: 1, [kind]: null }, { mergeFields: ["v", kind] });
  bumpRevision(batch, db, "notices");
}

/** The notice of a kind that stands; null where none does. One read. */
export async function standingNotice<Kind extends NoticeKind>(
  db: Firestore,
  kind: Kind,
): Promise<Extract<ShopNotice, { kind: Kind }> | null> {
  const stored = (await ref(db).get()).data() as StoredNotices | undefined;
  return (stored?.[kind] as Extract<ShopNotice, { kind: Kind }> | null | undefined) ?? null;
}

/** The notices that stand, the oldest first. */
export async function standingNotices(db: Firestore): Promise<ShopNotice[]> {
  const { v: _, ...kinds } = ((await ref(db).get()).data() as StoredNotices | undefined) ?? { v: 1 };
  return Object.values(kinds)
    .filter((notice): notice is ShopNotice => Boolean(notice))
    .sort((a, b) => a.since.localeCompare(b.since));
}
