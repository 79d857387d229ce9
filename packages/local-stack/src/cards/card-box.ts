import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** A page where a customer pays, as the card service keeps it. Cents; times in seconds since 1970. */
export interface CardSession {
  id: string;
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  amount: number;
  name: string;
  reference: string;
  metadata: Record<string, string>;
  successUrl: string;
  cancelUrl: string;
  expiresAt: number;
  intent: string | null;
}
/** Money given back to a card. */
export interface CardRefund {
  id: string;
  intent: string;
  amount: number;
  status: "pending" | "succeeded" | "failed";
  metadata: Record<string, string>;
}
/** How the peer misbehaves, as the service does now and then. */
export interface CardFaults {
  /** What is called is called twice, or never. */
  events: "once" | "twice" | "lost";
  refunds: "succeeded" | "pending" | "failed";
}
interface Kept {
  sessions: CardSession[];
  refunds: CardRefund[];
  /** Answers by idempotency key. */
  answers: Record<string, string>;
}

const idOf = (kind: string): string => `${kind}_${randomBytes(12).toString("hex")}`;

/** Keeps pages and refunds, in a file too if there is a directory. */
export class CardBox {
  readonly #file: string | undefined;
  #kept: Kept = { sessions: [], refunds: [], answers: {} };
  faults: CardFaults = { events: "once", refunds: "succeeded" };

  readonly #now: () => number;

  /** @param now ms since 1970 */
  constructor(dir?: string, now: () => number = Date.now) {
    this.#now = now;
    this.#file = dir && path.join(dir, "cards.json");
    if (this.#file && fs.existsSync(this.#file)) this.#kept = JSON.parse(fs.readFileSync(this.#file, "utf8"));
  }

  #save(): void {
    if (!this.#file) return;
    // In the place of the old one at once: a process that is killed leaves one or the other.
    fs.writeFileSync(`${this.#file}.new`, JSON.stringify(this.#kept));
    fs.renameSync(`${this.#file}.new`, this.#file);
  }

  get sessions(): readonly CardSession[] {
    const now = this.#now() / 1000;
    for (const one of this.#kept.sessions)
      if (one.status === "open" && one.expiresAt <= now) one.status = "expired";
    return this.#kept.sessions;
  }

  get refunds(): readonly CardRefund[] {
    return this.#kept.refunds;
  }

  session(id: string): CardSession | undefined {
    return this.sessions.find((one) => one.id === id);
  }

  /** The id an idempotency key was answered with; made now where it is new. */
  once(key: string | undefined, make: () => string): string {
    const known = key === undefined ? undefined : this.#kept.answers[key];
    if (known) return known;
    const id = make();
    if (key !== undefined) this.#kept.answers[key] = id;
    this.#save();
    return id;
  }

  addSession(of: Omit<CardSession, "id" | "status" | "payment_status" | "intent">): string {
    const id = idOf("cs_test");
    this.#kept.sessions.push({ ...of, id, status: "open", payment_status: "unpaid", intent: null });
    return id;
  }

  change(session: CardSession, to: Partial<CardSession>): void {
    Object.assign(session, to);
    this.#save();
  }

  pay(session: CardSession): void {
    this.change(session, { status: "complete", payment_status: "paid", intent: idOf("pi") });
  }

  addRefund(of: Pick<CardRefund, "intent" | "amount" | "metadata">): string {
    const id = idOf("re");
    this.#kept.refunds.push({ ...of, id, status: this.faults.refunds });
    return id;
  }

  endRefund(refund: CardRefund, status: CardRefund["status"]): void {
    Object.assign(refund, { status });
    this.#save();
  }

  /** Cents of what was paid with an intent and not given back. */
  left(intent: string): number {
    const paid = this.#kept.sessions.find((one) => one.intent === intent)?.amount ?? 0;
    return this.#kept.refunds
      .filter((one) => one.intent === intent && one.status !== "failed")
      .reduce((sum, { amount }) => sum - amount, paid);
  }

  clear(): void {
    this.#kept = { sessions: [], refunds: [], answers: {} };
    this.faults = { events: "once", refunds: "succeeded" };
    this.#save();
  }
}

/** The demo shop's account at the service: known to everybody, as is all of a demo shop. */
export const demoCards = {
  key: "sk_test_no_key_at_all_it_pays_in_a_demo_shop",
  webhookSecret: "whsec_no_secret_at_all_in_a_demo_shop",
} as const;
