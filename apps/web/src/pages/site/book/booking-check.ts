import { BookAppointment } from "@openhood/domain/booking/inputs";
import { NamedVehicle } from "@openhood/domain/customers/vehicle";
import { type FieldIssue, issuesOf } from "@openhood/domain/field-issues";

/** What the function would say of this car, said before sending. */
export const vehicleIssues = (vehicle: unknown): FieldIssue[] => issuesOf(NamedVehicle, vehicle);

/** What the function would say of this booking, said before sending. */
export const bookingIssues = (input: unknown): FieldIssue[] => issuesOf(BookAppointment, input);
