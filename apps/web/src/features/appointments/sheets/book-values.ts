import { BookFor } from "@openhood/domain/booking/inputs";
import type { Quarter } from "@openhood/domain/booking/quarters";
import { scheduleDateIssue } from "@openhood/domain/dates";
import { type FieldIssue, fieldIssues } from "@openhood/domain/field-issues";
import type { Language } from "@openhood/domain/fields";
import type { FieldErrors, Resolver } from "react-hook-form";

/** What the counter types for a caller: all of it text, so that nothing typed is lost. */
export type BookValues = {
  services: string[];
  kind: "waiter" | "drop-off";
  lane: string;
  date: string;
  /** A waiter's start; null while none is chosen. */
  start: Quarter | null;
  name: string;
  phone: string;
  email: string;
  language: Language;
  plate: string;
  year: string;
  make: string;
  model: string;
  vin: string;
  note: string;
};

/** The input these values stand for, as the shape of the domain will judge it. */
export function bookInput(values: BookValues) {
  const { services, kind, lane, date, start, plate, year, make, model, vin, ...rest } = values;
  return {
    ...rest,
    services,
    when: kind === "waiter" ? { kind, date, start: start ?? undefined } : { kind, date },
    vehicle: { plate, make, model, vin, ...(year.trim() ? { year: Number(year) } : {}) },
    ...(lane ? { lane } : {}),
  };
}

/** The field of the form an issue is about. */
export const fieldOf = (path: string): keyof BookValues =>
  path.replace(/^(vehicle|when)\./, "").replace(/\..*$/, "") as keyof BookValues;

const asErrors = (issues: readonly FieldIssue[]): FieldErrors<BookValues> =>
  Object.fromEntries(
    issues.map(({ path, code, limit }) => [fieldOf(path), { type: code, message: String(limit ?? "") }]),
  );

/** Checks the form with the shape the server checks it with. */
export const bookResolver: Resolver<BookValues> = async (values) => {
  const parsed = BookFor.safeParse(bookInput(values));
  if (!parsed.success) return { values: {}, errors: asErrors(fieldIssues(parsed.error)) };
  const code = scheduleDateIssue(values.date, Date.now());
  return code ? { values: {}, errors: asErrors([{ path: "date", code }]) } : { values, errors: {} };
};
