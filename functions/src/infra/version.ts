import type { DocumentSnapshot } from "firebase-admin/firestore";

/** A mark of when a document was last changed: what an editor starts from, and sends back. */
export const versionOf = (snapshot: DocumentSnapshot): string => {
  const { seconds = 0, nanoseconds = 0 } = snapshot.updateTime ?? {};
  return `${seconds}.${nanoseconds}`;
};
