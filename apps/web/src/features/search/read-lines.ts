import { entryOf } from "@openhood/domain/search/find-lines";
import { decodeLine } from "@openhood/domain/search/line";
import type { ApiOutputs } from "../../platform/trpc.tsx";

export { indexOf } from "@openhood/domain/search/find-lines";

type Part = Extract<ApiOutputs["search"]["lines"], { ready: true }>["parts"][number];
/** The lines of each part, ready to be looked through, and the revision they are of. */
export type Parts = Map<string, { revision: number; entries: ReturnType<typeof entryOf>[] }>;

/** Time the page may stand still while lines are made ready, ms. */
const STILL = 8;

/** Makes lines ready to be looked through, a few at a time. */
export async function entriesOf(parts: readonly Part[]): Promise<Parts> {
  const made: Parts = new Map();
  let began = performance.now();
  for (const { part, revision, lines } of parts) {
    made.set(part, {
      revision,
      entries: Object.entries(lines).map(([key, text]) => entryOf(decodeLine(key, text))),
    });
    if (performance.now() - began < STILL) continue;
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  }
  return made;
}
