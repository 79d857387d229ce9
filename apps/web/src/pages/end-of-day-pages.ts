import "../ui/more-icons.ts";

export { EndOfDayPage } from "./desk/end-of-day/end-of-day-page.tsx";
