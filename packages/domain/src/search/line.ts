import type { Quarter } from "../booking/quarters.ts";
import type { Instant } from "../fields.ts";

/** What the desk's search knows of one document: enough to find it and to name it. */
export type SearchLine =
  | {
      kind: "customer";
      id: string;
      /** The customer's, then those of a fleet's contacts. */
      names: string[];
      phones: string[];
      emails: string[];
      /** The record it was merged into: what finds this one leads there. */
      into: string | null;
    }
  | { kind: "vehicle"; id: string; owner: string; plate: string | null; vin: string | null; car: string }
  | {
      kind: "appointment";
      id: string;
      /** When its time in the lane begins. */
      first: Quarter;
      /** When the customer comes. */
      at: Instant;
      canceled: boolean;
      name: string;
      phone: string | null;
      email: string | null;
      plate: string | null;
      vin: string | null;
      car: string;
    }
  | {
      kind: "order";
      id: string;
      number: number;
      /** When it was opened. */
      at: Instant;
      name: string;
      phone: string | null;
      plate: string | null;
      vin: string | null;
      car: string;
      /** The names of its jobs, in each language. */
      jobs: string[];
    };
export type LineKind = SearchLine["kind"];
export type LineOf<K extends LineKind> = Extract<SearchLine, { kind: K }>;

const letters = { customer: "c", vehicle: "v", appointment: "a", order: "o" } as const satisfies Record<
  LineKind,
  string
>;
const [FIELD, ITEM] = ["\t", "\n"];
const plain = (text: string) => text.replace(/\s+/g, " ");
const list = (items: string[]) => items.map(plain).join(ITEM);
const items = (text: string) => (text === "" ? [] : text.split(ITEM));

/** What a line is stored under: unlike any other line's. */
export const lineKey = ({ kind, id }: Pick<SearchLine, "kind" | "id">): string => letters[kind] + id;

/** A line as text, as short as it can be read. */
export function encodeLine(line: SearchLine): string {
  switch (line.kind) {
    case "customer":
      return [list(line.names), list(line.phones), list(line.emails), line.into ?? ""].join(FIELD);
    case "vehicle":
      return [line.owner, ...[line.plate ?? "", line.vin ?? "", line.car].map(plain)].join(FIELD);
    case "appointment": {
      const { name, phone, email, plate, vin, car } = line;
      const words = [name, phone ?? "", email ?? "", plate ?? "", vin ?? "", car].map(plain);
      return [line.first, line.at, line.canceled ? "1" : "", ...words].join(FIELD);
    }
    case "order": {
      const { name, phone, plate, vin, car } = line;
      const words = [name, phone ?? "", plate ?? "", vin ?? "", car].map(plain);
      return [line.number, line.at, ...words, list(line.jobs)].join(FIELD);
    }
  }
}

/** Reads a line as it was stored. */
export function decodeLine(key: string, text: string): SearchLine {
  const id = key.slice(1);
  const fields = text.split(FIELD);
  const at = (index: number) => fields[index] ?? "";
  if (key.startsWith(letters.customer))
    return {
      kind: "customer",
      id,
      names: items(at(0)),
      phones: items(at(1)),
      emails: items(at(2)),
      into: at(3) || null,
    };
  if (key.startsWith(letters.vehicle))
    return { kind: "vehicle", id, owner: at(0), plate: at(1) || null, vin: at(2) || null, car: at(3) };
  if (key.startsWith(letters.order))
    return {
      kind: "order",
      id,
      number: Number(at(0)),
      at: at(1),
      name: at(2),
      phone: at(3) || null,
      plate: at(4) || null,
      vin: at(5) || null,
      car: at(6),
      jobs: items(at(7)),
    };
  return {
    kind: "appointment",
    id,
    first: Number(at(0)),
    at: at(1),
    canceled: at(2) === "1",
    name: at(3),
    phone: at(4) || null,
    email: at(5) || null,
    plate: at(6) || null,
    vin: at(7) || null,
    car: at(8),
  };
}
