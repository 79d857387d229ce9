import type { Block } from "@openhood/domain/booking/appointment";
import { overlaps } from "@openhood/domain/booking/load";
import type { Clock } from "@openhood/domain/booking/quarters";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { bumpRevision } from "../infra/revisions.ts";
import { versioned } from "../infra/versioned.ts";
import { clockIn, profileRef } from "./shop.ts";
import { begunIn, blockIn, replaceClaims, spanOf, storedBlock } from "./time-claims.ts";

const blocks = (db: Firestore) => db.collection("blocks");

/** The blocks that have time on some local days. */
export async function blocksOn(db: Firestore, from: string, days: number, clock: Clock): Promise<Block[]> {
  const span = spanOf(from, days, clock);
  const found = await begunIn(blocks(db), "first", span).get();
  return found.docs
    .flatMap((doc) => blockIn(doc, clock) ?? [])
    .filter(({ quarters }) => overlaps(span, quarters));
}

/** Puts a block, and the time it takes, into the commit. */
export function createBlock(batch: WriteBatch, db: Firestore, block: Block): void {
  batch.create(blocks(db).doc(block.id), storedBlock(block));
  replaceClaims(batch, db, { kind: "block", id: block.id }, { before: null, after: block });
  bumpRevision(batch, db, "booking");
}

/** Reads a block; `remove` succeeds only while it is there. Null when there is none. */
export async function loadBlock(db: Firestore, id: string) {
  const [snapshot, profile] = await db.getAll(blocks(db).doc(id), profileRef(db));
  const block = snapshot && blockIn(snapshot, clockIn(profile));
  if (!snapshot || !block) return null;
  return {
    block,
    remove(batch: WriteBatch): void {
      versioned(snapshot).remove(batch);
      replaceClaims(batch, db, { kind: "block", id }, { before: block, after: null });
      bumpRevision(batch, db, "booking");
    },
  };
}
