import { createHash } from "node:crypto";
import { mailboxOf } from "@openhood/domain/mailbox";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { accepted, type Secrets, same, signed } from "../infra/mailed-secrets.ts";
import { versioned } from "../infra/versioned.ts";

// Who wants no reminders of services. Kept by a hash of the mailbox, whatever happens to the customer's records: a wish
// to be left alone outlives a merge and a removal (15 U.S.C. 7704(a)(4)).

const optOuts = (db: Firestore) => db.collection("reminderOptOuts");

/** A mailbox, as opt-outs name it. */
export const mailboxId = (email: string): string =>
  createHash("sha256")
    .update(`reminders:${mailboxOf(email)}`)
    .digest("hex");

/** The token that stands for a mailbox in the links of its reminders. */
export const reminderToken = (secrets: Secrets, mailbox: string): string =>
  `${mailbox}.${signed(secrets, `reminders:${mailbox}`).toString("base64url")}`;

/** The mailbox a token stands for; null when it is none of ours. */
export function mailboxInToken(secrets: Secrets, token: string): string | null {
  const [mailbox = ""] = token.split(".");
  return accepted(secrets).some((one) => same(token, reminderToken(one, mailbox))) ? mailbox : null;
}

/** Whether a mailbox wants reminders, as it was read; each write succeeds only while that is so. */
export type ReminderWish = {
  wanted: boolean;
  save: (batch: WriteBatch, wanted: boolean, at: string) => void;
  hold: (batch: WriteBatch) => void;
};

/** Whether a mailbox wants reminders: as long as nobody says otherwise. One read. */
export async function reminderWish(db: Firestore, mailbox: string): Promise<ReminderWish> {
  const snapshot = await optOuts(db).doc(mailbox).get();
  const document = versioned(snapshot);
  return {
    wanted: !snapshot.exists,
    save(batch, wanted, at) {
      if (!wanted) document.note(batch, { v: 1, at });
      else if (snapshot.exists) document.remove(batch);
    },
    hold: document.hold,
  };
}
