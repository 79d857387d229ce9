import { createHash } from "node:crypto";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import type { Ctx } from "../infra/ctx.ts";
import { versioned } from "../infra/versioned.ts";

// Who answered a text with STOP. Kept by a hash of the number, whatever happens to the customer's records, as with
// reminders: a wish to be left alone outlives a merge and a removal (47 CFR 64.1200(a)(10)).

const optOuts = (db: Firestore) => db.collection("textOptOuts");

/** A number (E.164), as opt-outs name it. */
const idOf = (number: string): string => createHash("sha256").update(`texts:${number}`).digest("hex");

/** Whether a number may be texted, as it was read; `save` succeeds only while that is so. */
export type TextWish = {
  optedOut: boolean;
  save: (batch: WriteBatch, optedOut: boolean, at: string) => void;
};

/** Whether a number (E.164) may be texted: until whoever has it says stop. One read. */
export async function textWish(db: Firestore, number: string): Promise<TextWish> {
  const snapshot = await optOuts(db).doc(idOf(number)).get();
  const document = versioned(snapshot);
  return {
    optedOut: snapshot.exists,
    save(batch, optedOut, at) {
      if (optedOut) document.note(batch, { v: 1, at });
      else if (snapshot.exists) document.remove(batch);
    },
  };
}

/** Did whoever has a number (E.164) ask for no more texts? One read. */
export const isOptedOut = async (ctx: Ctx, number: string): Promise<boolean> =>
  (await textWish(await ctx.db(), number)).optedOut;
