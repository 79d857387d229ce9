/** What a technician last saw of their bay, with their uid. */
export const BAY_SEEN = "openhood.bay-seen.";
/** Under what the answers of a bay's page are kept for a reload without a connection, with the uid of whose they are. */
export const BAY_DAY = "openhood.bay-day.";
/** Under what drafts that outlast their tab are kept, and the keys of what they mean to send, with the uid of whose they are. */
export const OWN_DRAFTS = "openhood.draft.";

/** Under what choices for an order's jobs wait to be sent, with the order's number. */
export const CHOICES = "openhood.choices.";

/** Where a form's draft, or the key of what it means to send, is kept: in this tab, or on the device of whoever it names (by uid) until they sign out. */
export const formPlace = (
  what: "draft" | "intent",
  name: string,
  of?: string,
): [key: string, kind: "session" | "local"] =>
  of ? [`${OWN_DRAFTS}${of}.${what}.${name}`, "local"] : [`${what}.${name}`, "session"];
