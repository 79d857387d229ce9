import { readDraft } from "./drafts.ts";
import { formPlace } from "./storage-keys.ts";

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
    return Object.keys(sessionStorage).filter((key) => key.startsWith(place)).length;
  } catch {
    return 0;
  }
}

/** How many edits of orders wait in this tab. */
export const unsentCount = (): number =>
  unsentOrders()
    .flatMap(({ calls }) => calls)
    .reduce((sum, { commands = [] }) => sum + commands.length, 0);
