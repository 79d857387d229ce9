import "../ui/more-icons.ts";

export { SchedulePage } from "./desk/schedule/schedule-page.tsx";
export { TodayPage } from "./desk/today/today-page.tsx";
