import { inLanguage } from "@openhood/domain/local-text";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { LostEdit, NotStepped } from "../../../features/orders/order-edits.ts";
import type { NotMade } from "../../../features/orders/sent-edits.ts";
import { useOrderEdits } from "../../../features/orders/use-order-edits.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { outbox } from "../../../platform/outbox.ts";
import { type OverlayHandle, presentToast } from "../../../ui/overlays/present.ts";
import { useSame } from "../../../ui/use-stable.ts";
import { isTypedIn } from "./is-typed-in.ts";
import type { Refused } from "./order-refusals.tsx";
import { useRefusalWords } from "./use-refusal-words.ts";

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
