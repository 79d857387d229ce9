import type { Instant } from "../fields.ts";
import type { PauseReason } from "../mail/refusal.ts";

/** A problem of the system that the desk has to know of, for as long as it lasts. Each kind has its own facts. */
export type ShopNotice =
  /** The mail server refuses the shop's own account: nothing is sent until it takes mail again. So many mails wait. */
  | { kind: "mail-paused"; since: Instant; reason: PauseReason; waiting: number }
  /** The text service refuses the shop's own account: no texts go out until it takes them again. So many wait. */
  | { kind: "texts-paused"; since: Instant; reason: PauseReason; waiting: number }
  /** The nightly check found contradictions in the schedule's documents. */
  | { kind: "schedule-differs"; since: Instant; differences: number }
  /** The nightly check found orders whose decisions differ from the record: how many, and the numbers of some. */
  | { kind: "ledgers-differ"; since: Instant; orders: number; numbers: number[] }
  /** The nightly check found balances that the journal says otherwise: how many. */
  | { kind: "books-differ"; since: Instant; differences: number }
  /** The shop's hours or lanes were changed although appointments lost their staffed lane by it: which, and when. */
  | { kind: "conflicts"; since: Instant; appointments: { id: string; since: Instant }[] }
  /** No proxy is trusted: all callers behind the site count as one. */
  | { kind: "proxies-unset"; since: Instant }
  /** Callers without an account reached a limit of the whole shop: they need proof of work. */
  | { kind: "limit-reached"; since: Instant; action: string };

export type NoticeKind = ShopNotice["kind"];
