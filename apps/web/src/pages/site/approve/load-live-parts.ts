import { firstOrder } from "../../../features/approvals/first-order.ts";
import { holdQuiet } from "../../../platform/idle.ts";
import { withMessages } from "../../../platform/language.tsx";
import { loadPart } from "../../../platform/release.ts";
import { useLoaded } from "../../../platform/use-loaded.ts";

export type LiveParts = typeof import("./live-parts.tsx");

// What other pages fetch in a quiet moment waits here until one can decide.
let usable = () => {};
if (firstOrder)
  holdQuiet(
    new Promise<void>((resolve) => {
      usable = resolve;
      setTimeout(resolve, 10_000);
    }),
  );

/** What takes the API's client and forms: an order can be read, and choices made, before it is there. */
const loadLiveParts = (): Promise<LiveParts> =>
  loadPart(() => withMessages(import("./live-parts.tsx"), "documents", "problem")).finally(usable);

/** The parts that send and follow, once they are loaded: with the order on screen, or with the news that it did not come. */
export const useLiveParts = (isWanted: boolean): LiveParts | null => useLoaded(loadLiveParts, isWanted);
