import { createHash } from "node:crypto";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import type { Ctx } from "../infra/ctx.ts";
import { versioned } from "../infra/versioned.ts";

// Who answered a text with STOP. Kept by a hash of the number, whatever happens to the customer's records, as with
// reminders: a wish to be left alone outlives a merge and a removal (47 CFR 64.1200(a)(10)).

const optOuts = (db: Firestore) => db.collection("textOptOuts");

/** A number (E.164), as opt-outs name it. */
const idOf = (number: string): string => createHash("sha256").update(`texts:${number}`).digest("hex");

/**
 * What an older version took a number for: it read any ten digits as American, so a STOP it kept may be of either. Null where it read
 * the number rightly.
 */
const formerly = (number: string): string | null =>
  /^\+[2-9]\d{9}$/.test(number) ? `+1${number.slice(1)}` : null;

/** Whether a number may be texted, as it was read; `save` succeeds only while that is so. */
export type TextWish = {
  optedOut: boolean;
  save: (batch: WriteBatch, optedOut: boolean, at: string) => void;
};

/** Whether a number (E.164) may be texted: until whoever has it says stop. One read, or two. */
export async function textWish(db: Firestore, number: string): Promise<TextWish> {
  const snapshot = await optOuts(db).doc(idOf(number)).get();
  const document = versioned(snapshot);
  const before = snapshot.exists ? null : formerly(number);
  const optedOut = snapshot.exists
    ? snapshot.get("optedOut") === true
    : before !== null && (await optOuts(db).doc(idOf(before)).get()).get("formerly") === true;
  return {
    optedOut,
    save(batch, wanted, at) {
      // What is kept of an older version stays, also when one of its two readings says start.
      if (wanted || optedOut) document.note(batch, { v: 2, at, optedOut: wanted });
    },
  };
}

/** Did whoever has a number (E.164) ask for no more texts? One read, or two. */
export const isOptedOut = async (ctx: Ctx, number: string): Promise<boolean> =>
  (await textWish(await ctx.db(), number)).optedOut;
