import { createStore } from "../../platform/store.ts";
import type { Dismissal } from "./run.ts";

/** How long one that would stay until it is put away is shown, ms: it has nothing to put it away with. */
const LONGEST = 10_000;

type PlainToast = { id: string; text: string };

/** What is said while the part that draws toasts is not there, as without a connection before it was loaded. */
export const plainToasts = createStore<readonly PlainToast[]>([]);

/** Says something for a while in words alone. */
export async function sayPlainly<T>(text: string, duration: number): Promise<Dismissal<T>> {
  const one = { id: crypto.randomUUID(), text };
  plainToasts.set([...plainToasts.get(), one]);
  await new Promise((resolve) => setTimeout(resolve, duration || LONGEST));
  plainToasts.set(plainToasts.get().filter((other) => other !== one));
  return { reason: "timeout", data: undefined };
}
