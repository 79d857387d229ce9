import type { Logo } from "@openhood/domain/shop/logo";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { bumpRevision } from "../infra/revisions.ts";
import { versioned } from "../infra/versioned.ts";

/** Which logo the shop has now; the pictures stand apart, so that whoever only has to name it reads no picture. */
const currentRef = (db: Firestore) => db.collection("shop").doc("logo");
const pictureRef = (db: Firestore, id: string) => db.collection("logos").doc(id);

/** A logo by its id, the shop's now or one it had; null when there is none. One read. */
export async function findLogo(db: Firestore, id: string): Promise<Logo | null> {
  const found = (await pictureRef(db, id).get()).data();
  if (!found) return null;
  const { v: _, ...logo } = found;
  return logo as Logo;
}

/** The id of the shop's logo; null while it has none. One read. */
export const logoIdNow = async (db: Firestore): Promise<string | null> =>
  ((await currentRef(db).get()).get("logo") as string | null | undefined) ?? null;

/** The shop's logo as it was read. */
export async function currentLogo(db: Firestore) {
  const snapshot = await currentRef(db).get();
  const id = (snapshot.get("logo") as string | null | undefined) ?? null;
  const { version, save } = versioned(snapshot);
  return {
    logo: id === null ? null : await findLogo(db, id),
    /** How often somebody has changed it. */
    version: version ?? 0,
    /** Succeeds only while it still is as it was read. Null: the shop has none from then on. */
    save(batch: WriteBatch, logo: Logo | null): void {
      save(batch, { v: 1, logo: logo?.id ?? null });
      bumpRevision(batch, db, "shop");
      // By what is in it, so it is the same wherever it is there already.
      if (logo) batch.set(pictureRef(db, logo.id), { v: 1, ...logo });
    },
  };
}
