import { createRequire } from "node:module";
import type { App } from "firebase-admin/app";
import type { AppCheck } from "firebase-admin/app-check";
import type { Auth } from "firebase-admin/auth";
import type { FieldValue, Firestore } from "firebase-admin/firestore";

// Each service is imported on first use: the Admin SDK is most of a cold start, and not every request needs all of it.

let app: App | undefined;
let database: Firestore | undefined;

async function cloudApp(): Promise<App> {
  if (app) return app;
  const { initializeApp, getApps } = await import("firebase-admin/app");
  // Not just any app: firebase-functions has one of its own for the events of triggers, whose database is set up already.
  app ??= getApps().find(({ name }) => name === "[DEFAULT]") ?? initializeApp();
  return app;
}

let isMigrated = false;

/**
 * Puts another database in the cloud's place: what the local stack and the tests do.
 * @param migrated whether what it holds has the form this code reads; otherwise it is looked at, as the cloud's is
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
  // REST spares a cold start the loading of gRPC; the function holds no listener, which is all REST cannot do.
  database ??= initializeFirestore(owner, { preferRest: true });
  return database;
}

const require = createRequire(import.meta.url);

/** Takes a field out of a document, whatever it is by then. */
export function removed(): FieldValue {
  const sdk = require("firebase-admin/firestore") as typeof import("firebase-admin/firestore");
  return sdk.FieldValue.delete();
}

/** Adds to a number in the commit, whatever it is by then. */
export function increment(by: number): FieldValue {
  // Synchronous, as the database is open by now; imported above, it would load the SDK for calls that are refused too.
  const sdk = require("firebase-admin/firestore") as typeof import("firebase-admin/firestore");
  return sdk.FieldValue.increment(by);
}

/** Adds to a list in the commit what it does not hold yet. */
export function arrayUnion(...values: string[]): FieldValue {
  const sdk = require("firebase-admin/firestore") as typeof import("firebase-admin/firestore");
  return sdk.FieldValue.arrayUnion(...values);
}

/** The accounts. */
export async function accounts(): Promise<Auth> {
  const [{ getAuth }, owner] = await Promise.all([import("firebase-admin/auth"), cloudApp()]);
  return getAuth(owner);
}

/** Tells apps from robots, where the project has it set up. */
export async function appCheck(): Promise<AppCheck> {
  const [{ getAppCheck }, owner] = await Promise.all([import("firebase-admin/app-check"), cloudApp()]);
  return getAppCheck(owner);
}
