import { onPresent } from "@openhood/domain/repair-orders/applied";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { inverseOf } from "@openhood/domain/repair-orders/inverse";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { applyWithParts } from "@openhood/domain/repair-orders/parts-stage";
import type { OrderRules } from "@openhood/domain/repair-orders/settings";
import { replaceEqualDeep } from "@tanstack/react-query";
import type { Outbox, OutboxEntry } from "../../platform/outbox.ts";
import { createStore, type Store } from "../../platform/store.ts";
import type { ApiOutputs } from "../../platform/trpc.tsx";
import { EDIT, type EditEntry, type NotMade } from "./sent-edits.ts";

/** Most commands of one call. */
const MAX_BATCH = 50;

/** A step that undo or redo would have to record a customer's decision for, which neither does: of which job. */
export type NotStepped = { ok: false; kind: "decision"; job: string };
type Step = { commands: OrderCommand[] } | NotStepped;
/** The server took nothing of a call. */
export type CallRefused = { ok: false; kind: "call"; reason: string };
/** A command the server did not make, and why; `key`: of its outbox entry. */
export type LostEdit = { key: string; command: OrderCommand; why: NotMade | CallRefused };
type NotPossible = { command: OrderCommand; why: NotMade };

export type OrderEditsState = {
  /** The order as the server has it, with everything that waits already made. */
  order: RepairOrder;
  status: "saved" | "saving" | "offline";
  lost: readonly LostEdit[];
  canUndo: boolean;
  canRedo: boolean;
};

type Parts = {
  order: RepairOrder;
  rules: OrderRules;
  by: { uid: string; name: string };
  outbox: Outbox;
  /** The order, and an edit of it, in words for the list of what waits. */
  words: { label: () => string; text: (command: OrderCommand) => string };
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
  /** Follows the outbox. Returns what stops it. */
  start: () => () => void;
};

const isWaiting = ({ state }: OutboxEntry) => state.is !== "failed";

const lostIn = ({ key, state, input }: EditEntry): LostEdit[] => {
  if (state.is !== "failed") return [];
  const why = (state.theirs as NotMade | undefined) ?? { ok: false, kind: "call", reason: state.reason };
  return input.commands.map((command) => ({ key, command, why }));
};

/** Edits of one order: shown at once, and sent through the outbox. Steps back are commands of their own. */
export function createOrderEdits({ rules, by, outbox, words, ...first }: Parts): OrderEdits {
  const { id } = first.order;
  let base = first.order;
  let undos: Step[] = [];
  let redos: Step[] = [];

  const isOfOrder = (entry: OutboxEntry): entry is EditEntry =>
    entry.procedure === EDIT && entry.subject.id === id;
  const stampAt = (at: number) => ({ by, at: new Date(at).toISOString() });
  const now = (): OrderEditsState => {
    const entries = outbox.entries.get().filter(isOfOrder);
    const waiting = entries.filter(isWaiting);
    const order = waiting.reduce(
      (before, { input, at }) =>
        input.commands.reduce(
          (made, command) => applyWithParts(made, command, stampAt(at), rules).order,
          before,
        ),
      base,
    );
    const isLate = waiting.some(({ hasWaited }) => hasWaited);
    return {
      order,
      status: waiting.length === 0 ? "saved" : isLate ? "offline" : "saving",
      lost: entries.flatMap(lostIn),
      canUndo: undos.length > 0,
      canRedo: redos.length > 0,
    };
  };
  const state = createStore(now());
  // What is as it was stays the same object, and is not drawn again.
  const tell = () => state.set(replaceEqualDeep(state.get(), now()));

  const receive = (order: RepairOrder) => {
    if (order.revision <= base.revision) return;
    base = order;
    tell();
  };

  function tried(commands: readonly OrderCommand[]): { back: Step; changing: OrderCommand[] } | NotPossible {
    let order = state.get().order;
    const inverse: OrderCommand[] = [];
    let decision: NotStepped | null = null;
    const changing: OrderCommand[] = [];
    for (const command of commands) {
      const { applied, order: after } = applyWithParts(order, command, stampAt(Date.now()), rules);
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

  const entryOf = (commands: OrderCommand[]) => ({
    owner: by.uid,
    procedure: EDIT,
    input: { id, commands },
    subject: { kind: "order" as const, id, label: words.label() },
    detail: { texts: commands.map(words.text) },
  });

  /** Sends commands; those of a call that has not gone out yet go along. */
  function put(commands: OrderCommand[]): void {
    const made = entryOf(commands);
    const join = (before: OutboxEntry) => {
      const { input, detail } = before as EditEntry;
      const all = [...input.commands, ...commands];
      return detail.texts && all.length <= MAX_BATCH
        ? { input: { id, commands: all }, detail: { texts: [...detail.texts, ...made.detail.texts] } }
        : null;
    };
    if (commands.length > 0) void outbox.add({ ...made, join });
  }

  /** Tells why something was not made; null where somebody else wrote another value meanwhile, which is listed as lost. */
  function missed({ command, why }: NotPossible): NotMade | null {
    if (why.kind !== "conflict" || onPresent(command, why) === null) return why;
    void outbox.add({ ...entryOf([command]), state: { is: "failed", reason: "changed", theirs: why } });
    return null;
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
    if (!one || "kind" in one) return one ?? null;
    const done = tried(one.commands);
    if ("why" in done) return missed(done);
    // What is so already is no step: the one before it is meant.
    if (done.changing.length === 0) return step(from, to);
    note(done.back, to);
    const reopened = takeReopened(done.changing, from);
    put(done.changing);
    return reopened;
  }
  const told = <T>(result: T): T => {
    tell();
    return result;
  };

  return {
    state,
    edit: (...commands) => {
      const done = tried(commands);
      if ("why" in done) return told(missed(done));
      note(done.back, undos);
      redos = [];
      put(done.changing);
      return told(null);
    },
    refusalOf: (...commands) => {
      const done = tried(commands);
      return "why" in done ? done.why : null;
    },
    undo: () => told(step(undos, redos)),
    redo: () => told(step(redos, undos)),
    receive,
    start: () => {
      const stops = [
        outbox.entries.subscribe(tell),
        outbox.onOutcome(({ entry, result }) => {
          if (!isOfOrder(entry) || "again" in result) return;
          const { order: seen } = (result.reply ?? {}) as Partial<ApiOutputs["orders"]["edit"]>;
          // It is shown as the entry goes.
          if (seen?.view === "counter" && seen.order.revision > base.revision) base = seen.order;
          if (result.ok || result.reply) return;
          undos = [];
          redos = [];
        }),
      ];
      void outbox.refresh();
      return () => stops.forEach((stop) => void stop());
    },
  };
}
