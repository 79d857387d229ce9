import { readStored, writeStored } from "./storage.ts";

/**
 * The idempotency key of what a person means to do: the same for the same input tried again, in this tab and after a
 * reload, and a new one as soon as the input is another.
 */
export function intentKey(name: string, input: unknown): string {
  const text = JSON.stringify(input);
  const [key, before] = stored(name);
  if (key && before === text) return key;
  const fresh = crypto.randomUUID();
  writeStored(`intent.${name}`, JSON.stringify([fresh, text]), "session");
  return fresh;
}

/** Puts a key back that was used for this input elsewhere: tried again unchanged, it is the same request. */
export function keepIntent(name: string, key: string, input: unknown): void {
  writeStored(`intent.${name}`, JSON.stringify([key, JSON.stringify(input)]), "session");
}

/** Forgets the key once the request is done. */
export function clearIntent(name: string): void {
  writeStored(`intent.${name}`, null, "session");
}

function stored(name: string): string[] {
  try {
    const value: unknown = JSON.parse(readStored(`intent.${name}`, "session") ?? "[]");
    return Array.isArray(value) ? value.map(String) : [];
  } catch {
    return [];
  }
}
