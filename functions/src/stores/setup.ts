import type { Instant } from "@openhood/domain/fields";
import type { SetupFacts } from "@openhood/domain/shop/setup";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { bumpRevision } from "../infra/revisions.ts";
import { contentOf, versioned } from "../infra/versioned.ts";
import { anyBookedOnline } from "./appointment-queries.ts";
import { settingsIn, settingsRef } from "./booking-settings.ts";
import { profileIn, profileRef, services } from "./shop.ts";
import { membersIn, staffRef } from "./staff.ts";

/** What of setting a shop up cannot be read from the shop itself. */
export type SetupNotes = {
  v: 1;
  /** The owner wants to see no more of it. */
  dismissed: boolean;
  /** The latest test e-mail: its entry in the outbox, and what its code is made from. */
  test: { mail: string; email: string; nonce: string } | null;
  arrivedAt: Instant | null;
};

const nothing: SetupNotes = { v: 1, dismissed: false, test: null, arrivedAt: null };
const ref = (db: Firestore) => db.collection("shop").doc("setup");

/** The notes as they were read; `save` succeeds only while they still are so. */
export async function currentNotes(db: Firestore) {
  const snapshot = await ref(db).get();
  return {
    notes: contentOf<SetupNotes>(snapshot) ?? nothing,
    save(batch: WriteBatch, notes: SetupNotes): void {
      versioned(snapshot).save(batch, notes);
      bumpRevision(batch, db, "setup");
    },
  };
}

/** What the steps of a new shop are read from, and the notes beside them. */
export async function loadSetup(db: Firestore): Promise<{ facts: SetupFacts; notes: SetupNotes }> {
  const [[profile, settings, staff, found], some, bookedOnline] = await Promise.all([
    db.getAll(profileRef(db), settingsRef(db), staffRef(db), ref(db)),
    services(db).limit(1).get(),
    anyBookedOnline(db),
  ]);
  const notes = (found && contentOf<SetupNotes>(found)) ?? nothing;
  return {
    notes,
    facts: {
      profile: profile ? profileIn(profile) : null,
      settings: settings ? settingsIn(settings) : null,
      services: some.size,
      staff: staff ? membersIn(staff).filter(({ leftAt }) => leftAt === null).length : 0,
      emailArrived: notes.arrivedAt !== null,
      bookedOnline,
    },
  };
}
