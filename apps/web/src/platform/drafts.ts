import { listIn, readStored, writeStored } from "./storage.ts";
import {
  BAY_ARRIVED,
  BAY_DAY,
  BAY_NOTES,
  CHOICES,
  CLOCK_PRESSES,
  CUT_SEEN,
  formPlace,
  KEPT_STEPS,
  OWN_DRAFTS,
} from "./storage-keys.ts";

/** How long the shop's day is worth showing, ms. */
const DAY = 86_400_000;

/** What a stored draft holds, or null when there is none or it cannot be read. */
export function readDraft(key: string, of?: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(readStored(...formPlace("draft", key, of)) ?? "null");
    return value && typeof value === "object" && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Forgets a draft. */
export const clearDraft = (key: string, of?: string): void => void writeDraft(key, null, of);

/** Stores a draft, or forgets it where there is nothing to store. */
export function writeDraft(key: string, values: object | null, of?: string): boolean {
  const [place, kind] = formPlace("draft", key, of);
  return writeStored(place, values && JSON.stringify(values), kind);
}

/** The drafts on this device that somebody (by uid) has not sent, and whose names begin with this. */
export function draftsOf(of: string, beginning: string): { name: string; values: Record<string, unknown> }[] {
  const [place] = formPlace("draft", "", of);
  try {
    return Object.keys(localStorage).flatMap((key) => {
      const name = key.slice(place.length);
      const values = key.startsWith(place + beginning) ? readDraft(name, of) : null;
      return values ? [{ name, values }] : [];
    });
  } catch {
    return [];
  }
}

/** Under what an order's edits wait in this tab. */
export const orderDraft = (id: string): string => `order.${id}`;

/** An order of which this tab keeps something: the calls that hold edits that wait, and how many edits were not made and are not put away. */
export type KeptOrder = { id: string; number: number; calls: { commands?: unknown[] }[]; lost: number };

/** The orders whose edits wait in this tab, or were not made. */
export function unsentOrders(): KeptOrder[] {
  const [place] = formPlace("draft", orderDraft(""));
  try {
    return Object.keys(sessionStorage).flatMap((key) => {
      const id = key.slice(place.length);
      const { waiting, lost, number } = (key.startsWith(place) && readDraft(orderDraft(id))) || {};
      const calls = Array.isArray(waiting) ? waiting : [];
      const count = Array.isArray(lost) ? lost.length : 0;
      return calls.length + count > 0 ? [{ id, number: Number(number ?? 0), calls, lost: count }] : [];
    });
  } catch {
    return [];
  }
}

/** Under what the job waits in this tab that is half typed on an order, and not added. */
export const jobDraft = (id: string): string => `add-job.${id}`;

/** How many jobs are half typed in this tab, each on its order. */
export function typedJobs(): number {
  const [place] = formPlace("draft", jobDraft(""));
  try {
    return Object.keys(sessionStorage).filter((key) => {
      const { text } = (key.startsWith(place) && readDraft(jobDraft(key.slice(place.length)))) || {};
      return typeof text === "string" && text.trim() !== "";
    }).length;
  } catch {
    return 0;
  }
}

/** A step that was not done stays to be read only. A note that was refused holds words that are saved nowhere else. */
type Kept = { undone?: unknown };
const holdsMore = ({ undone }: Kept): boolean => undone === undefined;

/** How much was ordered without a connection and waits to be sent: edits of orders, steps of cars, presses of a clock, notes of a bay. */
export function unsentCount(): number {
  try {
    const local = Object.keys(localStorage).filter((key) =>
      [CLOCK_PRESSES, BAY_NOTES, KEPT_STEPS].some((one) => key.startsWith(one)),
    );
    const edits = unsentOrders().flatMap(({ calls }) => calls);
    return (
      local.reduce((sum, key) => sum + listIn<Kept>(readStored(key)).filter(holdsMore).length, 0) +
      edits.reduce((sum, { commands = [] }) => sum + commands.length, 0)
    );
  } catch {
    return 0;
  }
}

const forget = (storage: Storage, ...beginnings: string[]): void => {
  for (const key of Object.keys(storage))
    if (beginnings.some((one) => key.startsWith(one))) storage.removeItem(key);
};

/** Forgets what is kept of the shop's day on this device: nobody is signed in to see it. */
export function forgetKeptDay(): void {
  try {
    forget(localStorage, BAY_DAY);
  } catch {
    // Storage is closed to us, and so is empty.
  }
}

/** Forgets what of it is too old to be shown. */
export function forgetOldDay(): void {
  try {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith(BAY_DAY))) {
      const { at } = JSON.parse(readStored(key) ?? "{}") as { at?: number };
      if (Date.now() - (at ?? 0) >= DAY) writeStored(key, null);
    }
  } catch {
    forgetKeptDay();
  }
}

/** Forgets every draft of this tab, and whom a link was mailed to: somebody else may sit here next. */
export function forgetDrafts(): void {
  forgetKeptDay();
  try {
    forget(sessionStorage, "draft.", "intent.", CHOICES);
    forget(
      localStorage,
      "openhood.link.",
      CLOCK_PRESSES,
      BAY_NOTES,
      BAY_ARRIVED,
      KEPT_STEPS,
      CHOICES,
      CUT_SEEN,
      OWN_DRAFTS,
    );
  } catch {
    // Storage is closed to us, and so is empty.
  }
}
