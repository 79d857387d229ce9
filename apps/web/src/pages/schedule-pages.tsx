import "../ui/more-icons.ts";

export { SchedulePage } from "./desk/schedule/schedule-page.tsx";
