import { createRequire } from "node:module";
import type { App } from "firebase-admin/app";
import type { AppCheck } from "firebase-admin/app-check";
import type { Auth } from "firebase-admin/auth";
import type { FieldPath, FieldValue, Firestore } from "firebase-admin/firestore";

// Each service is imported on first use: the Admin SDK is most of a cold start, and not every request needs all of it.

let app: App | undefined;
let database: Firestore | undefined;

/** The app of this process. */
export async function cloudApp(): Promise<App> {
  if (app) return app;
  const { initializeApp, getApps } = await import("firebase-admin/app");
  // An app of our own: that of firebase-functions, for the events of triggers, has its database set up already.
  app ??= getApps().find(({ name }) => name === "[DEFAULT]") ?? initializeApp();
  return app;
}

let isMigrated = false;

/**
 * Replaces the cloud's database: for the local stack and the tests.
 * @param migrated whether its documents have the form this code reads; otherwise that is checked, as in the cloud
 */
export function provideFirestore(db: Firestore, migrated = true): void {
  database = db;
  isMigrated = migrated;
}

export const isMigratedByProvider = (): boolean => isMigrated;

/** The shop's database, whatever the form of what is stored. */
export async function firestore(): Promise<Firestore> {
  if (database) return database;
  const [{ initializeFirestore }, owner] = await Promise.all([
    import("firebase-admin/firestore"),
    cloudApp(),
  ]);
  // REST saves a cold start loading gRPC; only listeners need that, and the function has none.
  database ??= initializeFirestore(owner, { preferRest: true });
  return database;
}

const require = createRequire(import.meta.url);
let loaded: typeof import("firebase-admin/firestore") | undefined;

/** Synchronous, as the database is open by now; a static import would load the SDK for refused calls too. */
function sdk(): typeof import("firebase-admin/firestore") {
  // A `require` of what is there already looks for it in the folders again where hooks are set, as in tests.
  loaded ??= require("firebase-admin/firestore") as typeof import("firebase-admin/firestore");
  return loaded;
}

/** Takes a field out of a document, whatever it is by then. */
export function removed(): FieldValue {
  return sdk().FieldValue.delete();
}

/** The place of one field of a map, whatever its name is made of. */
export function fieldPath(...names: string[]): FieldPath {
  return new (sdk().FieldPath)(...names);
}

/** Adds to a number in the commit, whatever it is by then. */
export function increment(by: number): FieldValue {
  return sdk().FieldValue.increment(by);
}

/** Adds to a list in the commit what it does not hold yet. */
export function arrayUnion(...values: string[]): FieldValue {
  return sdk().FieldValue.arrayUnion(...values);
}

let provided: Auth | undefined;

/** Replaces the cloud's accounts, or ends that: for tests that are not about them. */
export function provideAccounts(auth: Auth | undefined): void {
  provided = auth;
}

/** The accounts. */
export async function accounts(): Promise<Auth> {
  if (provided) return provided;
  const [{ getAuth }, owner] = await Promise.all([import("firebase-admin/auth"), cloudApp()]);
  return getAuth(owner);
}

/** App Check, where the project has it set up. */
export async function appCheck(): Promise<AppCheck> {
  const [{ getAppCheck }, owner] = await Promise.all([import("firebase-admin/app-check"), cloudApp()]);
  return getAppCheck(owner);
}
