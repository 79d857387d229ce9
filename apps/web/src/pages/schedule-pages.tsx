import "../ui/more-icons.ts";

export { MyBayPage } from "./desk/my-bay/my-bay-page.tsx";
export { SchedulePage } from "./desk/schedule/schedule-page.tsx";
export { TodayPage } from "./desk/today/today-page.tsx";
