import type { Instant } from "../fields.ts";
import type { PauseReason } from "../mail/refusal.ts";

/** What the desk has to know of how the shop's system runs; it stands until it is over. Each kind has its own facts. */
export type ShopNotice =
  /** The mail server refuses the shop's own account: nothing is sent until it takes mail again. So many mails wait. */
  | { kind: "mail-paused"; since: Instant; reason: PauseReason; waiting: number }
  /** The nightly check found the schedule's documents telling different stories. */
  | { kind: "schedule-differs"; since: Instant; differences: number }
  /** Nobody is trusted to say where a call comes from: all callers behind the site count as one. */
  | { kind: "proxies-unset"; since: Instant }
  /** Strangers met a limit of the whole shop: they have to prove some work first. */
  | { kind: "limit-reached"; since: Instant; action: string };

export type NoticeKind = ShopNotice["kind"];
