import { type Applied, onPresent } from "@openhood/domain/repair-orders/applied";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { inverseOf } from "@openhood/domain/repair-orders/inverse";
import type { OrderStamp, RepairOrder } from "@openhood/domain/repair-orders/order";
import { applyWithParts } from "@openhood/domain/repair-orders/parts-stage";
import type { OrderRules } from "@openhood/domain/repair-orders/settings";
import { replaceEqualDeep } from "@tanstack/react-query";
import { createStore, type Store } from "../../platform/store.ts";

/** Most commands of one call. */
const MAX_BATCH = 50;
/** Wait before a call that failed is sent again, ms. */
const AGAIN = 5_000;

export type NotMade = Extract<Applied, { ok: false }>;
/** A step that undo or redo would have to record a customer's decision for, which neither does: of which job. */
export type NotStepped = { ok: false; kind: "decision"; job: string };
type Step = { commands: OrderCommand[] } | NotStepped;
/** The server took nothing of a call. `isOnly`: whether it held this command alone, so that no other can be the cause. */
export type CallRefused = { ok: false; kind: "call"; error: unknown; isOnly: boolean };
/** A command the server did not make, and why. */
export type LostEdit = { command: OrderCommand; why: NotMade | CallRefused };
type NotPossible = LostEdit & { why: NotMade };
/** What goes out in one call. Its key stays, so that it is made once however often it is sent. */
export type Batch = { key: string; commands: OrderCommand[]; isSent: boolean };

export type OrderEditsState = {
  /** The order as the server has it, with everything that waits already made. */
  order: RepairOrder;
  status: "saved" | "saving" | "offline";
  lost: readonly LostEdit[];
  canUndo: boolean;
  canRedo: boolean;
};

/** What the server said to a call; null when nobody answered and it has to be sent again. */
export type Answer = {
  order: RepairOrder;
  /** Of each command why it was not made; null where it was. */
  outcomes: readonly (NotMade | null)[];
} | null;

type Parts = {
  order: RepairOrder;
  rules: OrderRules;
  stamp: () => OrderStamp;
  /** Throws what will not be otherwise when sent again. */
  send: (batch: Pick<Batch, "key" | "commands">) => Promise<Answer>;
  /** What waits, and what was not made and is not put away, from before a reload. */
  waiting?: readonly Batch[];
  lost?: readonly LostEdit[];
  /** Keeps both over a reload. */
  keep: (waiting: readonly Batch[], lost: readonly LostEdit[]) => void;
  onRefused: () => void;
};

export type OrderEdits = {
  state: Store<OrderEditsState>;
  /**
   * Makes edits at once and sends them; all of them or none. Answers with the reason where one is not possible; what somebody was
   * faster with is among what is lost instead, also of a step.
   */
  edit: (...commands: OrderCommand[]) => NotMade | null;
  /** Why edits would not be made now; null where they would. */
  refusalOf: (...commands: OrderCommand[]) => NotMade | null;
  undo: () => NotMade | NotStepped | null;
  redo: () => NotMade | NotStepped | null;
  /** The order as the server has it now. */
  receive: (order: RepairOrder) => void;
  /** Forgets that an edit was lost. */
  dismiss: (lost: LostEdit) => void;
  flush: () => void;
  stop: () => void;
};

/** Did somebody else write another value while this one was being typed? It is lost as one that the server did not make. */
const isOfValues = ({ command, why }: NotPossible): boolean =>
  why.kind === "conflict" && onPresent(command, why) !== null;

/** Edits of one order: shown at once, sent one call after the other, and kept until the server has answered. */
export function createOrderEdits({ rules, stamp, send, onRefused, ...first }: Parts): OrderEdits {
  let base = first.order;
  let waiting: Batch[] = [...(first.waiting ?? [])];
  let lost: LostEdit[] = [...(first.lost ?? [])];
  let undos: Step[] = [];
  let redos: Step[] = [];
  let isSending = false;
  let isOffline = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keep = () => first.keep(waiting, lost);
  const made = (): RepairOrder =>
    waiting
      .flatMap(({ commands }) => commands)
      .reduce((order, command) => applyWithParts(order, command, stamp(), rules).order, base);
  const now = (shown: RepairOrder): OrderEditsState => ({
    // What is as it was stays the same object, and is not drawn again.
    order: replaceEqualDeep(shown, made()),
    status: waiting.length === 0 ? "saved" : isOffline ? "offline" : "saving",
    lost,
    canUndo: undos.length > 0,
    canRedo: redos.length > 0,
  });
  const state = createStore(now(base));
  const tell = () => state.set(now(state.get().order));

  function tried(commands: readonly OrderCommand[]): { back: Step; changing: OrderCommand[] } | NotPossible {
    let order = state.get().order;
    const inverse: OrderCommand[] = [];
    let decision: NotStepped | null = null;
    const changing: OrderCommand[] = [];
    for (const command of commands) {
      const { applied, order: after } = applyWithParts(order, command, stamp(), rules);
      if (!applied.ok) return { command, why: applied };
      if (!applied.changed) continue;
      const back = inverseOf(order, command);
      if (back) inverse.unshift(back);
      else if (command.type === "ask-again") decision = { ok: false, kind: "decision", job: command.job };
      changing.push(command);
      order = after;
    }
    return { back: decision ?? { commands: inverse }, changing };
  }

  /** Puts commands behind what waits; whoever calls it tells what is so then. */
  function put(commands: readonly OrderCommand[]): ReturnType<typeof tried> {
    const done = tried(commands);
    if ("why" in done) return done;
    const { changing } = done;
    if (changing.length > 0) {
      const last = waiting.at(-1);
      if (last && !last.isSent && last.commands.length + changing.length <= MAX_BATCH)
        last.commands.push(...changing);
      else waiting.push({ key: crypto.randomUUID(), commands: changing, isSent: false });
      keep();
      void flush();
    }
    return done;
  }

  async function flush(): Promise<void> {
    const batch = waiting[0];
    if (!batch || isSending || isStopped) return;
    clearTimeout(timer);
    isSending = true;
    batch.isSent = true;
    keep();
    try {
      const answer = await send({ key: batch.key, commands: batch.commands });
      isOffline = answer === null;
      if (answer) {
        waiting = waiting.slice(1);
        if (answer.order.revision >= base.revision) base = answer.order;
        answer.outcomes.forEach((why, n) => {
          const command = batch.commands[n];
          if (why && command) lost = [...lost, { command, why }];
        });
      } else timer = setTimeout(() => void flush(), AGAIN);
    } catch (error) {
      waiting = waiting.slice(1);
      undos = [];
      redos = [];
      const isOnly = batch.commands.length === 1;
      const why = { ok: false, kind: "call", error, isOnly } as const;
      lost = [...lost, ...batch.commands.map((command) => ({ command, why }))];
      if (!isStopped) onRefused();
    }
    isSending = false;
    // By then what is kept may be somebody else's; sent again by the same key it is made once.
    if (isStopped) return;
    keep();
    tell();
    if (!isOffline) void flush();
  }

  /** Tells why something was not made; null where it is among what is lost. */
  function missed(one: NotPossible): NotMade | null {
    const isLost = isOfValues(one);
    if (isLost) {
      lost = [...lost, one];
      keep();
    }
    tell();
    return isLost ? null : one.why;
  }

  /** Notes how what was made is taken back; also that it is not, or an older step would be taken for it. */
  const note = (back: Step, to: Step[]) => {
    if ("kind" in back || back.commands.length > 0) to.push(back);
  };

  /** Of a job that is back its decision, which had to be reopened before the job was removed: that one is not back. */
  function takeReopened(commands: readonly OrderCommand[], from: Step[]): NotStepped | null {
    const back = commands.flatMap((command) => (command.type === "add-job" ? [command.job.id] : []));
    const at = from.findLastIndex((one) => "kind" in one && back.includes(one.job));
    return at < 0 ? null : (from.splice(at, 1)[0] as NotStepped);
  }

  function step(from: Step[], to: Step[]): NotMade | NotStepped | null {
    const one = from.pop();
    if (!one) return null;
    if ("kind" in one) {
      tell();
      return one;
    }
    const done = put(one.commands);
    if ("why" in done) return missed(done);
    note(done.back, to);
    const isMade = done.changing.length > 0;
    const reopened = isMade ? takeReopened(done.changing, from) : null;
    tell();
    // What is so already is no step: the one before it is meant.
    return isMade ? reopened : step(from, to);
  }

  return {
    state,
    edit: (...commands) => {
      const done = put(commands);
      if ("why" in done) return missed(done);
      note(done.back, undos);
      redos = [];
      tell();
      return null;
    },
    refusalOf: (...commands) => {
      const done = tried(commands);
      return "why" in done ? done.why : null;
    },
    undo: () => step(undos, redos),
    redo: () => step(redos, undos),
    receive: (order) => {
      if (order.revision <= base.revision) return;
      base = order;
      tell();
    },
    dismiss: (one) => {
      lost = lost.filter((other) => other !== one);
      if (!isStopped) keep();
      tell();
    },
    flush: () => {
      isStopped = false;
      void flush();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
