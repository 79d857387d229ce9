import { BookAppointment } from "@openhood/domain/booking/inputs";
import { NamedVehicle } from "@openhood/domain/customers/vehicle";
import { type FieldIssue, fieldIssues } from "@openhood/domain/field-issues";
import type { z } from "zod";

const issuesOf = (shape: z.ZodType, value: unknown): FieldIssue[] => {
  const parsed = shape.safeParse(value);
  return parsed.success ? [] : fieldIssues(parsed.error);
};

/** What the function would say of this car, said before sending. */
export const vehicleIssues = (vehicle: unknown): FieldIssue[] => issuesOf(NamedVehicle, vehicle);

/** What the function would say of this booking, said before sending. */
export const bookingIssues = (input: unknown): FieldIssue[] => issuesOf(BookAppointment, input);
