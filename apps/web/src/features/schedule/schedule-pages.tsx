import "../../ui/more-icons.ts";

export { SchedulePage } from "./schedule-page.tsx";
