import { openOverlays } from "./layers.ts";

const asked = new Map<string, symbol>();

/**
 * Asks a question, unless it stands there already: a double press is one press, and asks nothing the second time. It stands until
 * its overlay has closed, which is before the answer is there.
 */
export async function askOnce<T>(question: string, ask: () => Promise<T>): Promise<T | undefined> {
  if (asked.has(question)) return undefined;
  const own = Symbol(question);
  const end = () => {
    if (asked.get(question) === own) asked.delete(question);
  };
  asked.set(question, own);
  const below = openOverlays.get().length;
  let isOpen = false;
  const stop = openOverlays.subscribe(() => {
    const isOver = isOpen && openOverlays.get().length <= below;
    isOpen ||= openOverlays.get().length > below;
    if (isOver) end();
  });
  try {
    return await ask();
  } finally {
    stop();
    end();
  }
}
