import type { LocalText } from "@openhood/domain/fields";
import type { OrderConflict } from "@openhood/domain/repair-orders/applied";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";

export type Refused = "changed" | "closed" | "tooMany" | "takenUp" | "tooManyAsked" | "notHere" | "failed";

/** What something was written about: a car, by its order and as it is called on the page, and a job of it. */
export type About = {
  id: string;
  car: string;
  job: LocalText | null;
  /** Was the job one's own as it was written? */
  isMine?: boolean;
};

/** Something a technician wrote to be sent, under the key of its one request. */
export type BayNote = {
  key: string;
  /** The form it was written in. */
  form: string;
  /** Of the order, which is that of its appointment. */
  id: string;
  /** What the key was made for. */
  input: unknown;
  values: Record<string, string>;
  /** What the form started from. */
  start: Record<string, string>;
  /** The edit it is; null for a question. */
  command: OrderCommand | null;
  /** Absent in a note that is older than this. */
  about?: About;
  /** Why it was not taken: it is not sent again by itself. */
  refused?: Refused;
  /** Who wrote in the same place, and when; null where that is not known. */
  set?: OrderConflict["set"];
};

/** The words that were written in a form, in its order, as far as they are not what it started from. */
export const textOf = (values: Record<string, unknown>, start: Record<string, unknown>): string =>
  Object.entries(values)
    .flatMap(([field, text]) =>
      typeof text === "string" && text.trim() && text !== start[field] ? [text.trim()] : [],
    )
    .join(" · ");
