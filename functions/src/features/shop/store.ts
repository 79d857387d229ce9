import type { Service } from "@openhood/domain/catalogue/service";
import type { OpenSpan, ShopProfile } from "@openhood/domain/shop/profile";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";

/** The shop as the public sees it: null until somebody has said who the shop is. */
export type PublicShop = { profile: ShopProfile | null; services: Service[] };

// Firestore holds no list in a list: a weekday is a map around its spans.
type StoredProfile = Omit<ShopProfile, "hours"> & { hours: { spans: OpenSpan[] }[] };

const stored = (profile: ShopProfile): StoredProfile => ({
  ...profile,
  hours: profile.hours.map((spans) => ({ spans })),
});
const read = (profile: StoredProfile): ShopProfile => ({
  ...profile,
  hours: profile.hours.map(({ spans }) => spans),
});

export const shop = {
  async read(db: Firestore): Promise<PublicShop> {
    const [profile, services] = await Promise.all([
      db.collection("shop").doc("profile").get(),
      db.collection("services").orderBy("order").limit(100).get(),
    ]);
    const found = profile.data() as StoredProfile | undefined;
    return {
      profile: found ? read(found) : null,
      services: services.docs.map((doc) => doc.data() as Service),
    };
  },

  save(batch: WriteBatch, db: Firestore, { profile, services }: PublicShop): void {
    if (profile) batch.set(db.collection("shop").doc("profile"), stored(profile));
    for (const service of services) batch.set(db.collection("services").doc(service.slug), service);
  },
};
