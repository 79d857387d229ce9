import "../../ui/more-icons.ts";

export { AppointmentPage } from "./appointment-page.tsx";
export { AppointmentsPage } from "./appointments-page.tsx";
export { BookPage } from "./book-page.tsx";
