const asked = new Set<string>();

/** Asks a question, unless it stands there already: a double press is one press, and asks nothing the second time. */
export async function askOnce<T>(question: string, ask: () => Promise<T>): Promise<T | undefined> {
  if (asked.has(question)) return undefined;
  asked.add(question);
  try {
    return await ask();
  } finally {
    asked.delete(question);
  }
}
