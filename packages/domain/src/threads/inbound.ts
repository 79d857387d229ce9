import { grouped } from "../uuid.ts";

/** A header of an e-mail, its name in lower case, in the order of the e-mail. */
export type Header = { key: string; value: string };

const valuesOf = (headers: readonly Header[], key: string): string[] =>
  headers.filter((one) => one.key === key).map(({ value }) => value.trim().toLowerCase());

/** What only lists and programs write. */
const TOLD_BY = ["list-id", "list-unsubscribe", "list-post", "x-loop", "x-autoreply", "x-autorespond"];
const MACHINES = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+-].*)?@/;

/**
 * Did a program write this e-mail: an out-of-office robot, a mailing list, a mail server that returns another (RFC 3834, RFC 2919)?
 * What answers such a one may never stop.
 * @param from the address it comes from, in lower case
 * @param returnPath where it would be returned to; empty for what must not be returned, null where nobody says
 */
export function isAutomatic(headers: readonly Header[], from: string, returnPath: string | null): boolean {
  const said = valuesOf(headers, "auto-submitted");
  const precedence = valuesOf(headers, "precedence");
  const returned = returnPath ?? valuesOf(headers, "return-path")[0] ?? null;
  return (
    said.some((value) => !/^no\b/.test(value)) ||
    precedence.some((value) => /^(?:bulk|junk|list|auto_reply)\b/.test(value)) ||
    TOLD_BY.some((key) => valuesOf(headers, key).length > 0) ||
    (returned !== null && /^<?\s*>?$/.test(returned)) ||
    valuesOf(headers, "content-type").some((value) => value.startsWith("multipart/report")) ||
    MACHINES.test(from)
  );
}

/**
 * A value without its comments and quotes (RFC 8601 2.2, RFC 5322 3.2). What stood in quotes, which the sender may have chosen, keeps
 * nothing that could part or name anything: "x; dmarc=pass" becomes x__dmarc_pass.
 * @returns null where it is not told for sure what is a comment and what is quoted
 */
function plain(value: string): string | null {
  let [text, depth, isQuoted] = ["", 0, false];
  for (const [one] of value.matchAll(/\\.|./gsu)) {
    if (depth > 0) {
      if (one.endsWith('"')) return null;
      depth += one === "(" ? 1 : one === ")" ? -1 : 0;
    } else if (one === '"') isQuoted = !isQuoted;
    else if (isQuoted) text += /^[\w.@-]$/.test(one) ? one : "_";
    else if (one === "(") {
      depth++;
      text += " ";
    } else if (one === ")" || one.length > 1) return null;
    else text += one;
  }
  return depth === 0 && !isQuoted ? text : null;
}

/** Is one domain below the other? Below a top-level one everything would be. */
const isBelow = (one: string, top: string): boolean => top.includes(".") && one.endsWith(`.${top}`);
const isAligned = (one: string, other: string): boolean =>
  one === other || isBelow(one, other) || isBelow(other, one);

/**
 * Did this e-mail come from the domain it says it does, by the word of who received it (RFC 8601)? DMARC's verdict decides; where
 * the domain publishes none, a signature or a sender of that domain does. More than one verdict of DMARC is none: one was smuggled in.
 * @param receiver the name the receiving server writes its verdict under: anything else in the e-mail the sender may have written
 * @param domain of the From address, in lower case
 */
export function isGenuine(headers: readonly Header[], receiver: string, domain: string): boolean {
  // Who receives last writes on top.
  const [verdict = ""] = valuesOf(headers, "authentication-results");
  const [by = "", ...results] = (plain(verdict) ?? "").split(";").map((part) => part.trim());
  if (by.split(/\s+/)[0] !== receiver.toLowerCase()) return false;
  const found = results.map((part) => {
    const [, method = "", result = ""] = /^([a-z0-9-]+)(?:\/\d+)?\s*=\s*([a-z]+)/.exec(part) ?? [];
    const of = (name: string) => new RegExp(`\\s${name}\\s*=\\s*([^\\s;]+)`).exec(part)?.[1] ?? "";
    return { method, result, of };
  });
  const [dmarc, ...others] = found.filter(({ method }) => method === "dmarc");
  if (others.length > 0) return false;
  if (dmarc && dmarc.result !== "none") {
    const named = dmarc.of("header\\.from");
    return dmarc.result === "pass" && (named === "" || named === domain);
  }
  return found.some(({ method, result, of }) => {
    if (result !== "pass") return false;
    const by = method === "dkim" ? of("header\\.(?:d|i)") : method === "spf" ? of("smtp\\.mailfrom") : "";
    // Before the last @ the sender may have written anything.
    const signed = by.slice(by.lastIndexOf("@") + 1);
    return signed !== "" && isAligned(domain, signed);
  });
}

/** Longest part before the @ (RFC 5321 4.5.3.1.1). */
const MAX_LOCAL = 64;
/** How much of a mark an address has room for: 125 bits. */
export const MARK = 25;
const UUID = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/;

/** The address by which an order's customer answers by e-mail; null where there is no room for the order's id. */
export function replyAddress(order: string, mark: string, domain: string): string | null {
  const local = `reply+${order.replace(UUID, "$1$2$3$4$5")}.${mark}`;
  return local.length <= MAX_LOCAL ? `${local}@${domain}` : null;
}

/** The order and the mark in such an address; null for any other. In lower case, as some servers write addresses anew. */
export function readReplyAddress(address: string, domain: string): { order: string; mark: string } | null {
  const [, local = "", host] = /^<?([^@<>\s]+)@([^@<>\s]+?)>?$/.exec(address.trim().toLowerCase()) ?? [];
  const [, id = "", mark = ""] = /^reply\+([a-z0-9-]{1,32})\.([a-z2-7]{25})$/.exec(local) ?? [];
  if (host !== domain.toLowerCase() || id === "") return null;
  return { order: grouped(id), mark };
}

/** How much of an e-mail is looked through for what is new in it, in UTF-16 units. */
export const MAX_READ = 20_000;
/** How much of an e-mail is kept: of a longer one its beginning and its end. */
const [KEPT_HEAD, KEPT_TAIL] = [150_000, 50_000];

/** An e-mail's words as they are kept: all, or for a huge one how it begins and how it ends, where people write. */
export function keptOf(whole: string): { text: string; isCut: boolean } {
  if (whole.length <= KEPT_HEAD + KEPT_TAIL) return { text: whole.toWellFormed(), isCut: false };
  const text = `${whole.slice(0, KEPT_HEAD)}\n\n[…]\n\n${whole.slice(-KEPT_TAIL)}`;
  return { text: text.toWellFormed(), isCut: true };
}

/** An e-mail as it came, kept with the entry that was made of it. */
export type KeptMail = {
  v: 1;
  /** Made from its Message-ID: one that comes again is known by it. */
  id: string;
  at: string;
  from: string;
  subject: string;
  text: string;
  /** Whether it was too long to be kept whole. */
  isCut: boolean;
  /** Names of the files that came with it; they are not kept. */
  files: string[];
};

/** An e-mail of an order's thread. */
export type Original = KeptMail & { order: string };
/** An e-mail of a message in the inbox. */
export type MessageOriginal = KeptMail & { message: string };
