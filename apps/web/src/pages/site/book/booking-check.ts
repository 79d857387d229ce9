import { BookAppointment } from "@openhood/domain/booking/inputs";
import { NamedVehicle } from "@openhood/domain/customers/vehicle";
import { type FieldIssue, issuesOf } from "@openhood/domain/field-issues";

/** What the server would find wrong with this car, before it is sent. */
export const vehicleIssues = (vehicle: unknown): FieldIssue[] => issuesOf(NamedVehicle, vehicle);

/** What the server would find wrong with this booking, before it is sent. */
export const bookingIssues = (input: unknown): FieldIssue[] => issuesOf(BookAppointment, input);
