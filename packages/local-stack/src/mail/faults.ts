/** What the mail server is to do wrong. With `probability` (0 to 1) only sometimes, with `times` only so often. */
export type Fault = FaultKind & { probability?: number; times?: number };

type FaultKind =
  /** 421 instead of a greeting. */
  | { kind: "refuse-connection" }
  /** 450 to every recipient. */
  | { kind: "refuse-recipient-temporarily" }
  /** 550 to every recipient. */
  | { kind: "refuse-permanently" }
  /** Waits before the greeting, or before it accepts a message; a message whose sender hung up meanwhile is not kept. */
  | { kind: "delay"; ms: number; before?: "greeting" | "accepting" }
  /** Hangs up instead of greeting. */
  | { kind: "drop-on-connect" }
  /** Hangs up while the message is being sent; it is not kept. */
  | { kind: "drop-mid-message" }
  /** Keeps the message and hangs up instead of saying so: the one case in which a second copy is right. */
  | { kind: "drop-after-accept" };

/** Holds the fault that is set and decides whether it strikes. */
export class Faults {
  #fault: Fault | null = null;

  set(fault: Fault | null): void {
    this.#fault = fault && { ...fault };
  }

  /** The fault of this kind, if it is set and strikes now. */
  strikes<K extends Fault["kind"]>(kind: K): Extract<Fault, { kind: K }> | undefined {
    const fault = this.#fault;
    if (fault?.kind !== kind) return undefined;
    if (Math.random() >= (fault.probability ?? 1)) return undefined;
    if (fault.times !== undefined && fault.times-- <= 0) return undefined;
    return fault as Extract<Fault, { kind: K }>;
  }
}
