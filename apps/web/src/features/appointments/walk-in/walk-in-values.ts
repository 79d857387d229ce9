import { WalkIn } from "@openhood/domain/booking/walk-in";
import { phoneDigits } from "@openhood/domain/customers/find";
import { peopleOf } from "@openhood/domain/customers/people";
import { type FieldIssue, issuesOf } from "@openhood/domain/field-issues";
import type { Language } from "@openhood/domain/fields";
import { phoneValue } from "../../../platform/format.ts";
import { type CarValues, carValues, namedVehicle } from "../../customers/car-values.ts";
import type { CustomerRow } from "../schedule.ts";
import { bookInput } from "../sheets/book-values.ts";
import type { FreeSlot } from "../sheets/not-placed.tsx";

/** What is typed about somebody at the counter: all of it text, so that nothing typed is lost. */
export type WalkInValues = CarValues & {
  phone: string;
  /** The record that was chosen; empty for somebody new. */
  record: string;
  /** Of the chosen record, whose messages are written in it. */
  email: string;
  language: Language;
  name: string;
  /** The vehicle that was chosen; empty for another. */
  vehicle: string;
  kind: "waiter" | "drop-off";
  services: string[];
};

/** The input these values stand for, as the shape of the domain will judge it. */
export function walkInInput(values: WalkInValues) {
  const { vehicle, plate, plateState, year, make, model, vin, record, ...rest } = values;
  return {
    ...rest,
    ...(record ? { record } : {}),
    vehicle: {
      ...namedVehicle({ plate, plateState, year, make, model, vin }),
      ...(vehicle ? { id: vehicle } : {}),
    },
  };
}

/** The same car as an appointment at a later time. */
export const laterInput = (values: WalkInValues, { lane = "", date, quarters }: FreeSlot) => {
  const { record: _, vehicle, ...rest } = values;
  return bookInput({
    ...rest,
    lane,
    date,
    start: quarters[0] ?? null,
    note: "",
    marks: [],
  });
};

const ofField = ({ path, ...issue }: FieldIssue): FieldIssue => ({
  ...issue,
  path: path.replace(/^vehicle\./, "").replace(/\..*$/, ""),
});

/** Checks the form with the shape the server checks it with. */
export const checkWalkIn = (values: WalkInValues): FieldIssue[] => {
  const issues = issuesOf(WalkIn, walkInInput(values)).map(ofField);
  // Something to know the car by; who stands before it can say it.
  const unnamed = [values.vehicle, values.plate, values.make, values.model].every((one) => !one.trim());
  return unnamed ? [...issues, { path: "plate", code: "required" }] : issues;
};

export type Caller = {
  record: string;
  name: string;
  phone: string;
  email: string;
  language: Language;
  vehicles: CustomerRow["vehicles"];
};

/** The people among some records whose number begins or ends with what is typed. */
export const callersIn = (rows: readonly CustomerRow[], typed: string): Caller[] => {
  const key = phoneDigits(typed);
  return rows.flatMap(({ record, vehicles }) =>
    peopleOf(record.facts).flatMap(({ name, phone, email }) => {
      const own = phone ? phoneDigits(phone) : "";
      if (!phone || !(own.startsWith(key) || own.endsWith(key))) return [];
      const { language } = record.facts;
      return [{ record: record.id, name, phone: phoneValue(phone), email: email ?? "", language, vehicles }];
    }),
  );
};

/** The form's fields for a person and one of their cars; null: another car, which is still to be named. */
export const chosen = (
  caller: Caller,
  car: CustomerRow["vehicles"][number] | null,
): Partial<WalkInValues> => ({
  record: caller.record,
  name: caller.name,
  phone: caller.phone,
  email: caller.email,
  language: caller.language,
  vehicle: car?.id ?? "",
  ...carValues(car?.facts ?? {}),
});
