import type { Service } from "@openhood/domain/catalogue/service";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";

/** The shop as the public sees it: null until somebody has said who the shop is. */
export type PublicShop = { profile: ShopProfile | null; services: Service[] };

export const shop = {
  async read(db: Firestore): Promise<PublicShop> {
    const [profile, services] = await Promise.all([
      db.collection("shop").doc("profile").get(),
      db.collection("services").orderBy("order").limit(100).get(),
    ]);
    return {
      profile: (profile.data() as ShopProfile | undefined) ?? null,
      services: services.docs.map((doc) => doc.data() as Service),
    };
  },

  save(batch: WriteBatch, db: Firestore, { profile, services }: PublicShop): void {
    if (profile) batch.set(db.collection("shop").doc("profile"), profile);
    for (const service of services) batch.set(db.collection("services").doc(service.slug), service);
  },
};
