import type { CustomerRecord } from "./record.ts";

/** Has nobody edited a record since it was made, merged it, or signed in to it? */
export const isAsOpened = ({ revision, uid, approvers = [], absorbed, merges }: CustomerRecord): boolean =>
  revision === 1 && uid === null && approvers.length + absorbed.length + merges.length === 0;
