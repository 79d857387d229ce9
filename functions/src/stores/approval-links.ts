import { type ApprovalLink, isOpen } from "@openhood/domain/approvals/link";
import type { Language } from "@openhood/domain/fields";
import type { DocumentSnapshot, Firestore, WriteBatch } from "firebase-admin/firestore";
import { accepted, type Secrets, same, signed } from "../infra/mailed-secrets.ts";
import { bumpRevision } from "../infra/revisions.ts";
import { versioned } from "../infra/versioned.ts";

const links = (db: Firestore) => db.collection("approvalLinks");

/** What makes a link work: derived from the shop's secret, and stored nowhere. */
export const approvalToken = (secrets: Secrets, id: string): string =>
  `${id}.${signed(secrets, `approval:${id}`).toString("base64url")}`;

/**
 * The address that opens an order by a link, in its customer's language. What makes it work is derived from the shop's secret, and
 * stored nowhere.
 */
export const approvalAddress = (
  config: Secrets & { siteUrl: string },
  id: string,
  language: Language = "en",
): string =>
  `${config.siteUrl}${language === "en" ? "" : `/${language}`}/approve#${approvalToken(config, id)}`;

/** The id of the link that a token is of; null when the shop made no such token. Compared in constant time. */
export function linkOfToken(secrets: Secrets, token: string): string | null {
  const id = /^([A-Za-z0-9-]{1,64})\.[A-Za-z0-9_-]{43}$/.exec(token)?.[1];
  if (!id) return null;
  return accepted(secrets).filter((one) => same(token, approvalToken(one, id))).length > 0 ? id : null;
}

/** A link as it was read; a change succeeds only while it still is so. */
export type LoadedLink = {
  link: ApprovalLink;
  save: (batch: WriteBatch, after: ApprovalLink) => void;
  /** Lets the commit succeed only while the link still is so: nobody has ended it. */
  hold: (batch: WriteBatch) => void;
};

function linkIn(db: Firestore, snapshot: DocumentSnapshot): LoadedLink | null {
  const { expireAt: _, ...link } = (snapshot.data() ?? {}) as Partial<ApprovalLink> & { expireAt?: unknown };
  if (!link.id) return null;
  return {
    link: link as ApprovalLink,
    save(batch, after) {
      versioned(snapshot).note(batch, stored(after));
      bumpRevision(batch, db, "orders");
    },
    hold: versioned(snapshot).hold,
  };
}

/** With when the database forgets it. */
const stored = (link: ApprovalLink) => ({ ...link, expireAt: new Date(link.expiresAt) });

/** Puts a new link into the commit. */
export function addLink(batch: WriteBatch, db: Firestore, link: ApprovalLink): void {
  batch.create(links(db).doc(link.id), stored(link));
  bumpRevision(batch, db, "orders");
}

/** One link; null when there is none. One read. */
export const findLink = async (db: Firestore, id: string): Promise<LoadedLink | null> =>
  linkIn(db, await links(db).doc(id).get());

/** Puts into the commit that the links of an approver end, whatever order they are to. */
export async function endLinksOfApprover(
  batch: WriteBatch,
  db: Firestore,
  { approver, at }: { approver: string; at: string },
): Promise<void> {
  const held = links(db).where("approver", "==", approver).where("revokedAt", "==", null);
  for (const doc of (await held.limit(400).get()).docs) {
    const found = linkIn(db, doc);
    if (found && isOpen(found.link, at)) found.save(batch, { ...found.link, revokedAt: at });
  }
}

/** Puts into the commit that the owner's links to an order end; approvers keep theirs. @returns how many there were */
export async function endLinksOfOwner(
  batch: WriteBatch,
  db: Firestore,
  { order, at }: { order: string; at: string },
): Promise<number> {
  const all = await linksOf(db, order);
  const open = all.filter(({ link }) => link.approver === undefined && isOpen(link, at));
  for (const { link, save } of open) save(batch, { ...link, revokedAt: at });
  return open.length;
}

/** Puts into the commit that all links to an order go, with whoever made them. */
export async function removeLinks(batch: WriteBatch, db: Firestore, order: string): Promise<void> {
  for (const doc of (await links(db).where("order", "==", order).limit(400).get()).docs)
    batch.delete(doc.ref);
}

/** The links to an order that nobody has ended, the last made at the end. */
export async function linksOf(db: Firestore, order: string): Promise<LoadedLink[]> {
  const found = await links(db).where("order", "==", order).where("revokedAt", "==", null).limit(400).get();
  return found.docs
    .flatMap((doc) => linkIn(db, doc) ?? [])
    .sort((a, b) => (a.link.createdAt < b.link.createdAt ? -1 : 1));
}
