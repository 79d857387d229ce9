/** Reads a stored value; null where storage is closed to us (private windows, blocked cookies). */
export function readStored(key: string, kind: "local" | "session" = "local"): string | null {
  try {
    return (kind === "local" ? localStorage : sessionStorage).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value, or removes it when null; false where storage is closed or full. */
export function writeStored(key: string, value: string | null, kind: "local" | "session" = "local"): boolean {
  try {
    const storage = kind === "local" ? localStorage : sessionStorage;
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** The list that a stored value is; an empty one where there is none that can be read. */
export function listIn<One>(text: string | null): One[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? (value as One[]) : [];
  } catch {
    return [];
  }
}
