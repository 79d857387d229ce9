/** A mail that was not taken, as the SMTP client tells it. */
export type Refusal = {
  /** The client's own code: EENVELOPE, EMESSAGE, EAUTH, ECONNECTION, EDNS, … */
  code: string;
  /** What was answered: `MAIL FROM`, `RCPT TO`, `DATA`, `AUTH …`, `CONN`, …; empty when nothing was. */
  command: string;
  /** The reply code (RFC 5321 4.2); 0 without a reply. */
  reply: number;
  /** The enhanced status code (RFC 3463), such as `5.7.1`; empty when the server gives none. */
  status: string;
  /** The operating system's word for a connection that was not made, such as ECONNREFUSED; or empty. */
  cause: string;
};

/** Why the shop's mail server takes nothing from us. */
export const pauseReasons = ["account", "sender", "quota", "policy", "service", "unreachable"] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** What a refusal is about, and so what is done. */
export type Verdict =
  /** This recipient, or this very mail: it will never be taken. */
  | { about: "mail" }
  /** This moment: the same mail may be taken later. */
  | { about: "moment" }
  /**
   * Us: no mail would be taken now. `sure` says that it cannot be this mail's fault; where it could (a filter calls a
   * text spam), another mail has to show it.
   */
  | { about: "us"; reason: PauseReason; sure: boolean };

const thisMail: Verdict = { about: "mail" };
const moment: Verdict = { about: "moment" };
const us = (reason: PauseReason, sure = true): Verdict => ({ about: "us", reason, sure });

type Row = [where: (refusal: Refusal) => boolean, verdict: Verdict];

const at = (command: string) => (refusal: Refusal) => refusal.command === command;
const permanent = ({ reply }: Refusal) => reply >= 500;
const status = (pattern: RegExp) => (refusal: Refusal) => pattern.test(refusal.status);
const reply =
  (...codes: number[]) =>
  (refusal: Refusal) =>
    codes.includes(refusal.reply);
const all =
  (...tests: Row[0][]): Row[0] =>
  (refusal) =>
    tests.every((test) => test(refusal));

const unplain = (refusal: Refusal) => refusal.status === "";
const openings = new Set(["CONN", "EHLO", "HELO", "LHLO", "STARTTLS"]);
const beforeMail = ({ command }: Refusal) => openings.has(command);
const account = new Set(["EAUTH", "ENOAUTH", "EOAUTH2"]);
const transport = new Set(["EDNS", "ETLS", "EREQUIRETLS"]);
const unreachable = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "GREETING_TIMEOUT",
  "CONNECTION_TIMEOUT",
]);

// The first row that fits; none is the moment. Status codes of RFC 3463 and 7505, 7372, 7293; reply codes of RFC 5321 and 4954.
const rows: readonly Row[] = [
  // Signing in: whatever the code, the account is ours.
  [({ command, code }) => command.startsWith("AUTH") || account.has(code), us("account")],
  [reply(454, 530, 534, 535, 538), us("account")],
  [status(/^[45]\.7\.(?:8|9|11|13|14)$/), us("account")],
  // No reply: the server was not there at all, or the connection ended on the way.
  [({ code, cause }) => transport.has(code) || unreachable.has(cause), us("unreachable")],
  [
    ({ code, reply, command }) =>
      reply === 0 && (code === "EMESSAGE" || (code === "EENVELOPE" && command !== "CONN")),
    thisMail,
  ],
  [reply(0), moment],
  // The server closes, or never opened.
  [reply(421), us("service")],
  [all(beforeMail, permanent), us("policy")],
  [beforeMail, us("service")],
  // Out of step: a fault of the session, not of the mail.
  [reply(503), moment],
  // Too large, or of a form the server does not speak, wherever that is said.
  [status(/^5\.(?:2\.3|3\.4|6\.\d+)$/), thisMail],
  // The sender's address, and how much we may send, are ours.
  [status(/^[45]\.1\.[78]$/), us("sender")],
  [status(/^[45]\.4\.5$/), us("quota")],
  // Before it was told who is written to, it cannot be their fault.
  [all(at("MAIL FROM"), status(/^[45]\.2\.2$/)), us("quota")],
  [all(at("MAIL FROM"), reply(552)), us("quota")],
  [all(at("MAIL FROM"), permanent, status(/^5\.7\./)), us("policy")],
  [all(at("MAIL FROM"), permanent), us("sender")],
  [at("MAIL FROM"), us("service")],
  // Against the protocol: this mail, as others are taken.
  [status(/^5\.(?:3\.3|5\.\d+)$/), thisMail],
  // A server that is full, or set up wrong.
  [status(/^[45]\.3\.\d+$/), us("service")],
  // A mailing list that is closed, an address that has changed hands: the recipient's.
  [status(/^5\.7\.(?:2|17|18)$/), thisMail],
  // What we may send, and to whom: most often relaying, or a filter; of one mail it cannot be told which.
  [status(/^5\.7\.\d+$/), us("policy", false)],
  // The recipient: unknown, moved, disabled, full, or at a domain that takes no mail.
  [all(at("RCPT TO"), unplain, reply(554)), us("policy", false)],
  [all(at("RCPT TO"), permanent), thisMail],
  [status(/^5\.[124]\.\d+$/), thisMail],
  [at("RCPT TO"), moment],
  // The text was heard, and then refused.
  [all(permanent, unplain, reply(552)), us("quota", false)],
  [permanent, us("policy", false)],
  [all(unplain, reply(451, 452)), us("service")],
];

/** What a mail server's refusal is about: the recipient, the moment, or us. */
export function verdictOf(refusal: Refusal): Verdict {
  return rows.find(([fits]) => fits(refusal))?.[1] ?? moment;
}

/** The enhanced status code at the start of a server's words (RFC 2034), or an empty text. */
export const statusOf = (words: string): string =>
  /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?=\s|$)/.exec(words)?.[1] ?? "";
