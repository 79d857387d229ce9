/** What the mail server is to do wrong. With `probability` (0 to 1) only sometimes, with `times` only so often. */
export type Fault = FaultKind & { probability?: number; times?: number };

type FaultKind =
  /** 421 instead of a greeting. */
  | { kind: "refuse-connection" }
  /** 450 to every recipient. */
  | { kind: "refuse-recipient-temporarily" }
  /** 550 to every recipient. */
  | { kind: "refuse-permanently" }
  /**
   * Answers a command like this, such as `MAIL FROM` with 550 and "5.7.1 Not you"; `DATA` is answered once the message was
   * read, `CONN` is the greeting. With `to`, only for mails to an address that contains it.
   */
  | { kind: "answer"; command: SmtpCommand; reply: number; words: string; to?: string }
  /** Waits before the greeting, or before it accepts a message; a message whose sender hung up meanwhile is not kept. */
  | { kind: "delay"; ms: number; before?: "greeting" | "accepting" }
  /** Hangs up instead of greeting. */
  | { kind: "drop-on-connect" }
  /** Hangs up while the message is being sent; it is not kept. */
  | { kind: "drop-mid-message" }
  /** Keeps the message and hangs up instead of saying so: the one case in which a second copy is right. */
  | { kind: "drop-after-accept" };

export type SmtpCommand = "CONN" | "AUTH" | "MAIL FROM" | "RCPT TO" | "DATA";

/** Holds the fault that is set and decides whether it strikes. */
export class Faults {
  #fault: Fault | null = null;

  set(fault: Fault | null): void {
    this.#fault = fault && { ...fault };
  }

  /** How long to wait now, ms: 0 when no delay is set for this moment, or it does not strike. */
  delay(before: "greeting" | "accepting"): number {
    const fault = this.#fault;
    if (fault?.kind !== "delay" || (fault.before ?? "greeting") !== before) return 0;
    return this.#strikes(fault) ? fault.ms : 0;
  }

  /** What to answer this command with instead of going on; null when nothing is set for it, or it does not strike. */
  answer(command: SmtpCommand, recipients: readonly string[] = []): { reply: number; words: string } | null {
    const fault = this.#fault;
    if (fault?.kind !== "answer" || fault.command !== command) return null;
    const { to } = fault;
    if (to !== undefined && !recipients.some((address) => address.includes(to))) return null;
    return this.#strikes(fault) ? fault : null;
  }

  /** Whether the fault of this kind is set and strikes now. */
  strikes(kind: Exclude<Fault["kind"], "delay" | "answer">): boolean {
    const fault = this.#fault;
    return fault?.kind === kind && this.#strikes(fault);
  }

  #strikes(fault: Fault): boolean {
    if (Math.random() >= (fault.probability ?? 1)) return false;
    return fault.times === undefined || fault.times-- > 0;
  }
}
