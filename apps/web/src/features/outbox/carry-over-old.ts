/** Keys of what former versions kept: queues on the device, edits of orders in the tab. */
const OLD = /^(openhood\.(queue\.contact|clock\.|steps\.|bay-notes\.)|draft\.order\.)/;

/** Moves what former versions kept into the outbox; what does that is loaded only where there is something. */
export async function carryOverOld(): Promise<void> {
  try {
    if (!Object.keys({ ...localStorage, ...sessionStorage }).some((key) => OLD.test(key))) return;
  } catch {
    return;
  }
  await (await import("./carry-over.ts")).carryOver();
}
