import type { LocalText } from "@openhood/domain/fields";
import { inLanguage } from "@openhood/domain/local-text";
import { whatOf } from "@openhood/domain/repair-orders/applied";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { CallRefused, LostEdit, NotStepped } from "../../../features/orders/order-edits.ts";
import type { NotMade } from "../../../features/orders/sent-edits.ts";
import { type KeptEdit, namesIn, useEditWords } from "../../../features/orders/use-edit-words.ts";
import { useOrderEdits } from "../../../features/orders/use-order-edits.ts";
import { useOrderWords } from "../../../features/orders/use-order-words.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { outbox } from "../../../platform/outbox.ts";
import { inRow } from "../../../ui/facts.ts";
import { type OverlayHandle, presentToast } from "../../../ui/overlays/present.ts";
import { useSame } from "../../../ui/use-stable.ts";
import type { Refused } from "./order-refusals.tsx";

const kept = (command: OrderCommand) => ({ edit: { command, inverse: null } }) as unknown as KeptEdit;
/** Of a call nobody says this of, no more is known than that it was not taken. */
const SAYS_NOTHING: readonly string[] = ["invalid-input", "no-answer", "offline"];

/** Why edits of the order on a page were not made, and what was entered: of what somebody has removed meanwhile, who and what. */
export function useRefusalWords(
  order: RepairOrder,
  settings: RepairOrderSettings,
  lost: readonly LostEdit[],
) {
  const t = useTranslations("orders");
  const { language } = useLanguage();
  const words = useOrderWords(settings.stages);
  const problem = useTranslations("problem");
  const outbox = useTranslations("outbox.reasons");
  // What was on the order while it was shown.
  const [names] = useState(() => ({
    called: new Map<string, LocalText>(),
    jobOf: new Map<string, string>(),
  }));
  const there = namesIn(
    order,
    lost.map(({ command }) => kept(command)),
  );
  for (const [id, name] of there.called) names.called.set(id, name);
  for (const [id, job] of there.jobOf) names.jobOf.set(id, job);
  const wordsOf = useEditWords(names, settings);

  /** That it was removed, in words; null where it was not, or nobody knows any more what it was. */
  function gone(why: NotMade | NotStepped, { jobs, touched }: RepairOrder): string | null {
    if (why.kind !== "conflict" || why.present !== null) return null;
    const ids = [...names.called.keys()];
    const line = ids.find((id) => whatOf.line(id) === why.what);
    const jobOfLine = line && names.jobOf.get(line);
    // With its job a line is gone, too.
    const goneJob = jobOfLine && !jobs.some(({ id }) => id === jobOfLine) ? jobOfLine : undefined;
    const it = goneJob ?? line ?? ids.find((id) => whatOf.job(id) === why.what);
    const called = it && names.called.get(it);
    if (!called) return null;
    const by = goneJob ? touched.findLast(({ what }) => what === whatOf.job(goneJob))?.by : why.set?.by;
    const name = by?.name || t("refused.somebody");
    return t("refused.gone", {
      name,
      kind: it === line ? "line" : "job",
      what: inLanguage(called, language),
    });
  }

  /** What a command was to write down first, with its field; what follows from it is nobody's entry. */
  function entered(command: OrderCommand): string[] {
    // A job is taken up by a button.
    if (command.type === "set-job" && command.changes[0]?.field === "foundBy") return [];
    const [change] = wordsOf(kept(command)).changes;
    if (!change) return [];
    const line = command.type === "set-line" ? names.called.get(command.line) : undefined;
    const field = inRow([line && inLanguage(line, language), change.label]);
    return [change.to === null ? t("lost.emptied", { field }) : t("lost.typed", { field, text: change.to })];
  }

  /** What was done or entered by a command of which nothing was taken. */
  function wanted(command: OrderCommand): string {
    const { what, changes } = wordsOf(kept(command));
    const isNamed = command.type === "set-job" || command.type === "set-line";
    const said = changes.map(({ label, to }) => {
      const field = inRow([isNamed && what, label]);
      return to === null ? t("lost.emptied", { field }) : t("lost.typed", { field, text: to });
    });
    return said.join(" ") || t("lost.did", { what });
  }
  const callReason = ({ reason }: CallRefused): string => {
    if (reason === "too-old") return outbox(reason);
    const isSaid = problem.has(reason as "forbidden") && !SAYS_NOTHING.includes(reason);
    return isSaid ? problem(reason as "forbidden") : t("lost.notTaken");
  };

  /** @param on the order as it was then, and as it is now */
  return (
    why: LostEdit["why"] | NotStepped,
    on: { before: RepairOrder; now: RepairOrder },
    commands: readonly OrderCommand[],
  ) => {
    if (why.kind === "call") return { reason: callReason(why), entered: commands.map(wanted).join(" ") };
    const isEntry = why.kind === "conflict" || (why.kind === "refused" && why.reason === "raises-approved");
    return {
      reason: gone(why, on.before) ?? words(why, on.now),
      entered: isEntry ? commands.flatMap(entered).join(" ") : "",
    };
  };
}

/** What was not done, with the order as it was then. */
type Refusal = { why: NotMade | NotStepped; present: RepairOrder; commands: readonly OrderCommand[] };

type Heard = {
  /** Says what came of a step. */
  say: (text: string) => void;
  /** A decision is on record. */
  onDecided: () => void;
};

/** The counter's edits of an order: each is made or refused, in words, and taken back and made again in steps. */
export function useCounterEdits(read: RepairOrder, settings: RepairOrderSettings, { say, onDecided }: Heard) {
  const t = useTranslations("orders");
  const { language } = useLanguage();
  const [refused, setRefused] = useState<Refusal | null>(null);
  const { order, status, lost, canUndo, canRedo, edits } = useOrderEdits(read, settings);
  const words = useRefusalWords(order, settings, lost);
  const saidNo = useSame<Refused | null>(
    refused && {
      why: refused.why,
      ...words(refused.why, { before: refused.present, now: order }, refused.commands),
    },
  );
  /** What the last step took back, while it is said. */
  const toast = useRef<OverlayHandle<"pressed"> | null>(null);
  const leaveToast = () => {
    void toast.current?.dismiss();
    toast.current = null;
  };
  const latest = useRef<Refusal | null>(null);
  /** What was refused whose entry a field still holds. */
  const [entered] = useState(() => new Set<Refusal | null>());
  const [holdLatest] = useState(() => () => {
    const one = latest.current;
    entered.add(one);
    return () => {
      entered.delete(one);
      setRefused((now) => (now === one ? null : now));
    };
  });
  const isMade = (why: NotMade | NotStepped | null, commands: readonly OrderCommand[] = []) => {
    if (why) leaveToast();
    latest.current = why && { why, present: edits.state.get().order, commands };
    // Another field that is saved takes no refusal away.
    setRefused((now) => latest.current ?? (entered.has(now) ? now : null));
    return why === null;
  };
  const make = (...commands: OrderCommand[]) => {
    const isDone = isMade(edits.edit(...commands), commands);
    if (isDone && commands.some(({ type }) => type === "decide")) onDecided();
    return isDone;
  };
  /** Whose decision on which job a step took back. */
  const takenBack = (before: RepairOrder, { jobs }: RepairOrder): string | null => {
    const job = before.jobs.find(({ id, authorization: { status } }) => {
      const now = jobs.find((one) => one.id === id)?.authorization.status;
      return status !== "pending" && now === "pending";
    });
    if (!job || job.authorization.status === "pending") return null;
    const { status, said } = job.authorization;
    const name = inLanguage(job.name, language);
    return t("said.takenBack", { status: t(`authorization.${status}`), by: said.by.name, name });
  };
  const step = (way: "undo" | "redo") => {
    const { canUndo, canRedo, order: before, lost: lostBefore } = edits.state.get();
    const isThere = way === "undo" ? canUndo : canRedo;
    // What was said of the step before is no answer to this one.
    leaveToast();
    if (!isMade(edits[way]()) || edits.state.get().lost !== lostBefore) return say("");
    const text = takenBack(before, edits.state.get().order);
    if (text) toast.current = presentToast({ text, duration: 8_000 });
    else if (isThere) say(t(`said.${way}`));
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
      if (!isUndo || event.defaultPrevented) return;
      // In a field that is being typed in, it is the field's own, and not the desk's either.
      if (isTypedIn(event.target)) return event.stopPropagation();
      event.preventDefault();
      step(event.shiftKey ? "redo" : "undo");
    };
    // Before the desk's own, which takes appointments back.
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  });
  return {
    ...{ order, status, lost, canUndo, canRedo, edits, make, step, words },
    /** The last refusal, in words. */
    saidNo,
    /** Keeps the last refusal for as long as a field holds what was refused. */
    holdLatest,
    /** Puts away an edit that was not taken, or the last refusal. */
    dismiss: (one: LostEdit | null) => (one ? void outbox.discard(one.key) : setRefused(null)),
  };
}

/** A field with something in it that its own undo takes back: not one that only has the focus, as where a job was removed. */
function isTypedIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || !target.matches("input, textarea, select")) return false;
  if (target.matches("[data-inline]")) return target.matches("[data-typed]");
  return !(target instanceof HTMLInputElement && target.role === "combobox" && target.value === "");
}
