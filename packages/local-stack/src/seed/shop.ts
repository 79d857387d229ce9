import type { Firestore } from "firebase-admin/firestore";

/** Writes the demo shop's documents into an empty database. */
export async function seedShop(_db: Firestore): Promise<void> {}
