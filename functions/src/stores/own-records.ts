import type { KnownBy } from "@openhood/domain/customers/address-claims";
import { type CustomerRecord, recordIds } from "@openhood/domain/customers/record";
import type { Firestore } from "firebase-admin/firestore";
import { sharing } from "./customers.ts";

const RECORDS = 10;

/** The records that name an address somebody is known by: for whoever asks to choose among by a rule of the domain. */
export const recordsNaming = (db: Firestore, { own, claimed }: KnownBy): Promise<CustomerRecord[]> =>
  sharing(db, { emails: [own, ...claimed], phones: [] }, RECORDS);

/** These records' ids, with those of what was merged into them: one that went into another has only what it had itself. */
export const idsOf = (records: readonly CustomerRecord[]): string[] =>
  records.flatMap((record) => (record.state.status === "active" ? recordIds(record) : [record.id]));
