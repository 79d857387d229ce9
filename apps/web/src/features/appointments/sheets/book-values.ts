import type { Mark } from "@openhood/domain/booking/appointment";
import { BookFor } from "@openhood/domain/booking/inputs";
import type { Quarter } from "@openhood/domain/booking/quarters";
import { type FieldIssue, issuesOf } from "@openhood/domain/field-issues";
import type { Language } from "@openhood/domain/fields";
import { type CarValues, namedVehicle } from "../../customers/car-values.ts";
import { dateIssues } from "./slot-fields.tsx";

/** What the counter types for a caller: all of it text, so that nothing typed is lost. */
export type BookValues = CarValues & {
  services: string[];
  kind: "waiter" | "drop-off";
  lane: string;
  date: string;
  /** A waiter's start, or where the work of a car that is left is to begin; null while none is chosen. */
  start: Quarter | null;
  name: string;
  phone: string;
  email: string;
  language: Language;
  note: string;
  marks: Mark[];
};

/** Who an appointment is for, and which car, as far as it is known before the form opens. */
export type Caller = Partial<CarValues & Pick<BookValues, "name" | "phone" | "email" | "language">>;

/** The input these values stand for, as the shape of the domain will judge it. */
export function bookInput(values: BookValues) {
  const { services, kind, lane, date, start, plate, plateState, year, make, model, vin, ...rest } = values;
  return {
    ...rest,
    services,
    when: kind === "waiter" ? { kind, date, start: start ?? undefined } : { kind, date },
    vehicle: namedVehicle({ plate, plateState, year, make, model, vin }),
    ...(lane ? { lane } : {}),
    ...(kind === "drop-off" && start !== null ? { begin: start } : {}),
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
