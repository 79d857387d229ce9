import { randomUUID } from "node:crypto";
import type { Actor } from "@openhood/domain/staff/roles";
import type { Firestore } from "firebase-admin/firestore";
import { type Config, config } from "./config.ts";
import { migratedFirestore } from "./schema.ts";

/** Everything a verb needs from outside: who acts, the time, ids, randomness, the database, the configuration. */
export type Ctx = {
  requestId: string;
  actor: Actor;
  /** The network the request came from, as far as it can be known. */
  client: string;
  /** How it is known: from the connection itself, a trusted proxy, or Firebase Hosting. */
  clientBy: "connection" | "proxy" | "hosting";
  /** The header with work that was done for the call; null when none was. */
  work: string | null;
  /** App Check's token, not checked yet; null when none came. */
  appToken: string | null;
  now: () => Date;
  newId: () => string;
  /** A number in [0, 1). */
  random: () => number;
  db: () => Promise<Firestore>;
  config: Config;
};

/** The real context of one request or one run of a trigger. */
export const makeCtx = (of: Pick<Ctx, "requestId" | "actor" | "client">): Ctx => ({
  ...of,
  clientBy: "connection",
  work: null,
  appToken: null,
  now: () => new Date(),
  newId: randomUUID,
  random: Math.random,
  db: migratedFirestore,
  config: config(),
});

/** The context for triggers, schedules and commands. */
export const systemCtx = (): Ctx =>
  makeCtx({ requestId: randomUUID(), actor: { role: "public" }, client: "system" });
