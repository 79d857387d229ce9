import "../ui/more-icons.ts";

export { AppointmentsPage } from "./account/appointments/appointments-page.tsx";
export { AppointmentPage } from "./site/appointment/appointment-page.tsx";
export { BookPage } from "./site/book/book-page.tsx";
