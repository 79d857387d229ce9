import { type Clock, clockOf } from "@openhood/domain/booking/quarters";
import { MAX_SERVICES, type Service } from "@openhood/domain/catalog/service";
import type { OpenSpan, ShopProfile, WeekHours } from "@openhood/domain/shop/profile";
import type { DocumentSnapshot, Firestore, WriteBatch } from "firebase-admin/firestore";
import { bumpRevision } from "../infra/revisions.ts";
import { contentOf, versioned } from "../infra/versioned.ts";

// The shop's own documents are read by more than one noun.

// Firestore has no nested lists: a weekday is a map around its spans.
export type StoredWeek = { spans: OpenSpan[] }[];
export const storedWeek = (week: WeekHours): StoredWeek => week.map((spans) => ({ spans }));
export const weekIn = (week: StoredWeek): WeekHours => week.map(({ spans }) => spans);

type StoredProfile = Omit<ShopProfile, "hours"> & { hours: StoredWeek };

export const storedProfile = (profile: ShopProfile): StoredProfile => ({
  ...profile,
  hours: storedWeek(profile.hours),
});
export const profileIn = (snapshot: DocumentSnapshot): ShopProfile | null => {
  const found = contentOf<StoredProfile>(snapshot);
  return found ? { ...found, hours: weekIn(found.hours) } : null;
};

/** The shop's clock; by UTC until somebody has said who the shop is. */
export const clockIn = (profile: DocumentSnapshot | undefined): Clock =>
  clockOf((profile && profileIn(profile)?.timeZone) ?? "UTC");
export const loadClock = async (db: Firestore): Promise<Clock> => clockIn(await profileRef(db).get());

/** The shop's time zone; null until somebody has said who the shop is. */
export const loadTimeZone = async (db: Firestore): Promise<string | null> =>
  profileIn(await profileRef(db).get())?.timeZone ?? null;

/** Who the shop is; null until somebody has said so. */
export const loadShop = async (db: Firestore): Promise<ShopProfile | null> =>
  profileIn(await profileRef(db).get());

export const profileRef = (db: Firestore) => db.collection("shop").doc("profile");
/** Changes with each service that is added, so that of two added at once past the limit one fails; and keeps the versions of those that were removed. */
const catalogRef = (db: Firestore) => db.collection("shop").doc("catalog");
/** The version a new service begins with: after that of one of its slug that was removed, for whoever still has that before them. */
const firstVersion = (catalog: DocumentSnapshot | undefined, slug: string): number =>
  ((catalog?.get("removed") as Record<string, number> | undefined)?.[slug] ?? 0) + 1;
export const services = (db: Firestore) => db.collection("services");
export const serviceIn = (snapshot: DocumentSnapshot): Service | null => contentOf<Service>(snapshot);

/** The shop as the public sees it: null until somebody has said who the shop is. */
export type PublicShop = { profile: ShopProfile | null; services: Service[] };

/** Something as it was read, and how often somebody has changed it. */
export type VersionedValue<T> = { value: T; version: number };

const versionedValue = <T>(snapshot: DocumentSnapshot, value: T | null): VersionedValue<T>[] => {
  const { version } = versioned(snapshot);
  return value === null || version === null ? [] : [{ value, version }];
};

export const shop = {
  async read(db: Firestore): Promise<PublicShop> {
    const { profile, services } = await shop.readVersions(db);
    return { profile: profile?.value ?? null, services: services.map(({ value }) => value) };
  },

  async readVersions(db: Firestore) {
    const [profile, found] = await Promise.all([
      profileRef(db).get(),
      services(db).orderBy("order").limit(MAX_SERVICES).get(),
    ]);
    const [shopProfile = null] = versionedValue(profile, profileIn(profile));
    return {
      profile: shopProfile,
      services: found.docs.flatMap((doc) => versionedValue(doc, serviceIn(doc))),
    };
  },

  /** The profile as it is now, to be replaced. */
  async profile(db: Firestore) {
    const { version, save } = current(await profileRef(db).get(), storedProfile);
    return {
      version,
      /** Succeeds only while it still is as it was read. */
      save(batch: WriteBatch, profile: ShopProfile): void {
        save(batch, profile);
        // Open screens go by its hours.
        bumpRevision(batch, db, "shop");
      },
    };
  },

  /** What several new services need to know of the catalog; `room` is null where it is full. */
  async roomFor(db: Firestore) {
    const guard = await catalogRef(db).get();
    const { docs } = await services(db).limit(MAX_SERVICES).get();
    const left = MAX_SERVICES - docs.length;
    return {
      slugs: new Set(docs.map(({ id }) => id)),
      last: Math.max(-1, ...docs.map((doc) => serviceIn(doc)?.order ?? -1)),
      /** Claiming it fails if somebody else claims some first. */
      room: left > 0 ? { left, take: (batch: WriteBatch) => versioned(guard).save(batch, { v: 1 }) } : null,
      /** Puts a new service into the commit, which fails if it is in the catalog by then. */
      add(batch: WriteBatch, service: Service): void {
        const revision = firstVersion(guard, service.slug);
        batch.create(services(db).doc(service.slug), { ...service, revision });
      },
    };
  },

  /** A free slot in the catalog, or null where it is full. Claiming it fails if somebody else claims it first. */
  async room(db: Firestore) {
    const guard = await catalogRef(db).get();
    const { size } = await services(db).limit(MAX_SERVICES).get();
    if (size >= MAX_SERVICES) return null;
    return { take: (batch: WriteBatch) => versioned(guard).save(batch, { v: 1 }) };
  },

  /** One service of the catalog as it is now, to be replaced or removed. */
  async service(db: Firestore, slug: string) {
    const [snapshot, catalog] = await db.getAll(services(db).doc(slug), catalogRef(db));
    if (!snapshot) throw new TypeError("a document that was read is there, or is not");
    const { version, save, remove } = current(snapshot, (service: Service) => service);
    return {
      version,
      /** Succeeds only while it still is as it was read. */
      save(batch: WriteBatch, service: Service): void {
        if (version !== null) save(batch, service);
        else batch.create(snapshot.ref, { ...service, revision: firstVersion(catalog, slug) });
      },
      /** Succeeds only while it still is as it was read. */
      remove(batch: WriteBatch): void {
        if (version === null) return;
        remove(batch);
        batch.set(catalogRef(db), { v: 1, removed: { [slug]: version } }, { merge: true });
      },
    };
  },
};

function current<T>(snapshot: DocumentSnapshot, document: (value: T) => object) {
  const { version, save, remove } = versioned(snapshot);
  return {
    /** Null while there is none. */
    version,
    /** Succeeds only while it still is as it was read. */
    save: (batch: WriteBatch, value: T): void => save(batch, document(value)),
    /** Succeeds only while it still is as it was read. */
    remove: (batch: WriteBatch): void => {
      if (version !== null) remove(batch);
    },
  };
}
