import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "./config.ts";

// Links and codes that are mailed are derived from a secret of the shop; none of them is stored.

/** The secret in use, and the one before it, which is still accepted while it is set. */
export type Secrets = Pick<Config, "linkSecret"> & Partial<Pick<Config, "previousLinkSecret">>;

/** A mark of this text that only the shop can make. Each kind of thing that is signed begins with a word of its own. */
export const signed = ({ linkSecret }: Pick<Secrets, "linkSecret">, text: string): Buffer =>
  createHmac("sha256", linkSecret).update(text).digest();

/** Each accepted secret by itself, to check with. */
export const accepted = ({ linkSecret, previousLinkSecret }: Secrets): Secrets[] =>
  [linkSecret, previousLinkSecret].flatMap((one) => (one ? [{ linkSecret: one }] : []));

/** Are two texts the same? Compared in constant time. */
export const same = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
