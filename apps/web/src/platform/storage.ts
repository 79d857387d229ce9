/** Under what presses of the job clock wait for a connection, with the uid of whose they are. */
export const CLOCK_PRESSES = "openhood.clock.";
/** Under what is known of the end of a clock that its person has seen, with their uid. */
export const CUT_SEEN = "openhood.cut-seen.";
/** Under what a technician's notes wait for a connection, with the uid of whose they are. */
export const BAY_NOTES = "openhood.bay-notes.";
/** Under what is known of a technician's notes that arrived where something else had happened, with the uid of whose they are. */
export const BAY_ARRIVED = "openhood.bay-arrived.";
/** Under what the answers of a bay's page are kept for a reload without a connection, with the uid of whose they are. */
export const BAY_DAY = "openhood.bay-day.";
/** Under what drafts that outlast their tab are kept, and the keys of what they mean to send, with the uid of whose they are. */
export const OWN_DRAFTS = "openhood.draft.";
/** Under what steps of cars wait that were pressed without a connection, with the uid of whose they are. */
export const KEPT_STEPS = "openhood.steps.";

/** Under what choices for an order's jobs wait to be sent, with the order's number. */
export const CHOICES = "openhood.choices.";

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

/** Where a form's draft, or the key of what it means to send, is kept: in this tab, or on the device of whoever it names (by uid) until they sign out. */
export const formPlace = (
  what: "draft" | "intent",
  name: string,
  of?: string,
): [key: string, kind: "session" | "local"] =>
  of ? [`${OWN_DRAFTS}${of}.${what}.${name}`, "local"] : [`${what}.${name}`, "session"];
