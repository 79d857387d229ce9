import {
  type AddressClaims,
  type KnownBy,
  noClaims,
  unclaimed,
} from "@openhood/domain/customers/address-claims";
import type { DocumentSnapshot, Firestore, Query, WriteBatch } from "firebase-admin/firestore";
import type { PersonalData } from "../infra/personal-data.ts";
import { queryInChunks } from "../infra/query-in-chunks.ts";
import { bumpRevision } from "../infra/revisions.ts";
import { versioned } from "../infra/versioned.ts";

// One document an account, so that it cannot have more than it may, however many are claimed at once.
const claims = (db: Firestore) => db.collection("addressClaims");

/** What an account has claimed; `save` succeeds only while it still is so. */
export type LoadedClaims = {
  claims: AddressClaims;
  save: (batch: WriteBatch, after: AddressClaims) => void;
};

function claimsIn(
  db: Firestore,
  found: DocumentSnapshot,
  account: { uid: string; email: string },
): LoadedClaims {
  return {
    // The account's address may be another one by now.
    claims: { ...noClaims(account), ...(found.data() as AddressClaims | undefined), account: account.email },
    save(batch, after) {
      keep(batch, found, after);
      bumpRevision(batch, db, "customers");
    },
  };
}

/** What an account has claimed. One read. */
export const loadClaims = async (
  db: Firestore,
  account: { uid: string; email: string },
): Promise<LoadedClaims> => claimsIn(db, await claims(db).doc(account.uid).get(), account);

/** The addresses an account is known by. One read. */
export async function knownBy(db: Firestore, account: { uid: string; email: string }): Promise<KnownBy> {
  const { addresses } = (await loadClaims(db, account)).claims;
  return { own: account.email, claimed: addresses };
}

/** Most accounts that are named with some addresses. */
const ACCOUNTS = 20;

/** What accounts have claimed of these addresses, and what accounts of these addresses have claimed. */
export async function claimsOn(db: Firestore, emails: readonly string[]): Promise<AddressClaims[]> {
  const by = (field: string, how: "in" | "array-contains-any") =>
    queryInChunks(emails, async (some) =>
      (await claims(db).where(field, how, some).limit(ACCOUNTS).get()).docs.map(
        (doc) => doc.data() as AddressClaims,
      ),
    );
  const found = await Promise.all([by("addresses", "array-contains-any"), by("account", "in")]);
  return [...new Map(found.flat().map((one) => [one.uid, one])).values()];
}

/** What stays of an account's claims; the document goes with the last. */
function keep(batch: WriteBatch, found: DocumentSnapshot, after: AddressClaims): void {
  if (after.claims.length > 0) versioned(found).note(batch, after);
  else if (found.exists) versioned(found).remove(batch);
}

const byAccount = (db: Firestore, email: string): Query => claims(db).where("account", "==", email);
const byAddress = (db: Firestore, email: string): Query =>
  claims(db).where("addresses", "array-contains", email);

/** The addresses a person has claimed go with their account; an address goes with the person whose it is. */
export const personalClaims: PersonalData = {
  async show(read, db, email) {
    const own = await read<AddressClaims>(byAccount(db, email));
    const others = await read<AddressClaims>(byAddress(db, email));
    return [
      ...own.flatMap(({ claims }) => claims),
      ...others.flatMap(({ account, claims }) =>
        claims.filter((one) => one.email === email).map((one) => ({ ...one, account })),
      ),
    ];
  },
  async remove(db, { email, uid }) {
    const all = (batch: WriteBatch, _: Firestore, found: DocumentSnapshot) => versioned(found).remove(batch);
    const one = (batch: WriteBatch, _: Firestore, found: DocumentSnapshot) =>
      keep(batch, found, unclaimed(found.data() as AddressClaims, email));
    const own = [byAccount(db, email), ...(uid === null ? [] : [claims(db).where("uid", "==", uid)])];
    return [...own.map((query) => [query, all] as const), [byAddress(db, email), one] as const];
  },
};
