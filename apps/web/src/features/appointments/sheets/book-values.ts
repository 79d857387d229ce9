import { BookFor } from "@openhood/domain/booking/inputs";
import type { Quarter } from "@openhood/domain/booking/quarters";
import { type FieldIssue, issuesOf } from "@openhood/domain/field-issues";
import type { Language } from "@openhood/domain/fields";
import { dateIssues } from "./slot-fields.tsx";

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

/** An issue at the field of the form it is about. */
export const ofField = ({ path, ...issue }: FieldIssue): FieldIssue => ({
  ...issue,
  path: path.replace(/^(vehicle|when)\./, "").replace(/\..*$/, ""),
});

/** Checks the form with the shape the server checks it with, and its day. */
export const checkBook = (values: BookValues): FieldIssue[] => {
  const issues = issuesOf(BookFor, bookInput(values)).map(ofField);
  return issues.some(({ path }) => path === "date") ? issues : [...issues, ...dateIssues(values.date)];
};
