import type { Firestore } from "firebase-admin/firestore";
import { outbox, textOutbox } from "../infra/outbox.ts";
import { dataIn, type PersonalData, removeFrom } from "../infra/personal-data.ts";
import { personalClaims } from "./address-claims.ts";
import { personalMessages } from "./messages.ts";
import { personalAppointments } from "./personal-appointments.ts";
import { personalCustomers, personalVehicles } from "./personal-customers.ts";
import { personalOrders } from "./personal-orders.ts";

/**
 * The collections with personal data, in the order in which a person is removed from them: what is found by a customer's
 * record comes after `customers`, which notes the records that are gone (`goneRecords`). The names are those of the
 * collections, and of the lists in a download.
 */
export const personalData = {
  customers: personalCustomers,
  appointments: personalAppointments,
  repairOrders: personalOrders,
  vehicles: personalVehicles,
  messages: personalMessages,
  addressClaims: personalClaims,
  outbox: outbox.personal,
  texts: textOutbox.personal,
} satisfies Record<string, PersonalData>;

/** All documents with a person's data, by collection, as they may see them; `cut` names the lists a download cannot hold. */
export const dataOf = (db: Firestore, email: string) => dataIn(db, personalData, email);

/** Attempts before data that keeps reappearing is left to the sweep. */
const PASSES = 5;

/**
 * Removes or anonymizes every document with a person's data, until none is found. Meant to run while the person is marked
 * (`markRemoval`), so that nothing new is written; may be interrupted anywhere and run again, also twice at once.
 * @throws Error when something is written in spite of the mark
 */
export async function removeDataOf(db: Firestore, email: string, uid: string | null = null): Promise<void> {
  const collections = Object.values(personalData);
  for (let pass = 0; pass < PASSES; pass++)
    if ((await removeFrom(db, collections, { email, uid })) === 0) return;
  throw new Error("The data of a person who is being removed keeps coming back.");
}
