import { readStored, writeStored } from "./storage.ts";
import { formPlace } from "./storage-keys.ts";

function write(value: [key: string, text: string] | null, name: string, of?: string): void {
  const [place, kind] = formPlace("intent", name, of);
  writeStored(place, value && JSON.stringify(value), kind);
}

/**
 * The idempotency key of what a person means to do: the same for the same input tried again, in this tab and after a
 * reload, and a new one as soon as the input is another.
 * @param of whose it is, as a user's id, where it outlasts the tab with its draft
 */
export function intentKey(name: string, input: unknown, of?: string): string {
  const text = JSON.stringify(input);
  const [key, before] = stored(name, of);
  if (key && before === text) return key;
  const fresh = crypto.randomUUID();
  write([fresh, text], name, of);
  return fresh;
}

/** Was this input sent already, without an answer that ended it? */
export const isIntended = (name: string, input: unknown): boolean =>
  stored(name)[1] === JSON.stringify(input);

/** Puts a key back that was used for this input elsewhere: tried again unchanged, it is the same request. */
export function keepIntent(name: string, key: string, input: unknown, of?: string): void {
  write([key, JSON.stringify(input)], name, of);
}

/** Forgets the key once the request is done. */
export function clearIntent(name: string, of?: string): void {
  write(null, name, of);
}

function stored(name: string, of?: string): string[] {
  try {
    const value: unknown = JSON.parse(readStored(...formPlace("intent", name, of)) ?? "[]");
    return Array.isArray(value) ? value.map(String) : [];
  } catch {
    return [];
  }
}
