import { type CustomerOrder, toDecide } from "@openhood/domain/approvals/customer-order";
import type { DecideByLink } from "@openhood/domain/approvals/link";
import { useEffect, useRef, useState } from "react";
import { readStored, writeStored } from "../../platform/storage.ts";
import { CHOICES } from "../../platform/storage-keys.ts";

type Decision = DecideByLink["decisions"][number];
/** What is chosen for a job; `until`: the local date it is put off until. */
export type Chosen = { status: Decision["status"]; until: string | null };
/** What is chosen for the jobs, each as it was when it was chosen. */
export type Choices = Record<string, Chosen & Decision["saw"]>;

const keyOf = (number: number) => `${CHOICES}${number}`;

function choicesIn(text: string | null): Choices {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return value && typeof value === "object" ? (value as Choices) : {};
  } catch {
    return {};
  }
}

const store = (number: number, choices: Choices, kind: "local" | "session") =>
  writeStored(keyOf(number), Object.keys(choices).length > 0 ? JSON.stringify(choices) : null, kind);

/** Are choices kept on this device or in this tab, of the order of a number or of whichever? */
export function keepsChoices(number?: number): boolean {
  try {
    return Object.keys({ ...localStorage, ...sessionStorage }).some((key) =>
      number === undefined ? key.startsWith(CHOICES) : key === keyOf(number),
    );
  } catch {
    return false;
  }
}

/**
 * What is chosen on this device for an order's jobs and not sent yet: the same in all its tabs, and after a reload. Once there is nothing
 * to decide any more, a tab knows what was not sent from it until it is closed.
 */
export function useChoices(order: CustomerOrder) {
  const { number } = order;
  const [choices, setChoices] = useState(() =>
    choicesIn(readStored(keyOf(number)) ?? readStored(keyOf(number), "session")),
  );
  // What is chosen while something is being sent is there when that is answered.
  const latest = useRef(choices);
  latest.current = choices;
  const keep = (next: Choices) => {
    latest.current = next;
    setChoices(next);
    // Empty before it is gone: so other tabs know that it was sent.
    if (Object.keys(next).length === 0) writeStored(keyOf(number), "{}");
    store(number, next, "local");
    store(number, {}, "session");
  };
  const replaced = useRef(false);
  useEffect(() => {
    // It only goes where another tab knows first that others decided: this one has its choices until it knows, too.
    const changed = ({ key, newValue }: StorageEvent) => {
      if (key !== keyOf(number) || newValue === null) return;
      const next = choicesIn(newValue);
      replaced.current ||= Object.entries(latest.current).some(
        ([id, { status }]) => next[id] && next[id].status !== status,
      );
      setChoices(next);
    };
    addEventListener("storage", changed);
    return () => removeEventListener("storage", changed);
  }, [number]);
  const isOver = toDecide(order).length === 0;
  useEffect(() => {
    store(number, isOver ? latest.current : {}, "session");
    if (isOver) store(number, {}, "local");
  }, [isOver, number]);
  return {
    choices,
    /** Was something else chosen in another tab than here? Until it is said. */
    replaced,
    choose: (job: string, choice: Chosen & Decision["saw"]) => keep({ ...latest.current, [job]: choice }),
    /** Forgets what was sent, and what others decided before; what was chosen otherwise since for an open job stays. */
    forget: (sent: readonly Decision[], after: CustomerOrder) => {
      const open = new Set(toDecide(after).map(({ id }) => id));
      keep(
        Object.fromEntries(
          Object.entries(latest.current).filter(
            ([id, { status }]) =>
              open.has(id) && !sent.some((one) => one.job === id && one.status === status),
          ),
        ),
      );
    },
  };
}
