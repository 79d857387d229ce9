export { DeskLayout } from "./desk-layout.tsx";
export { InboxPage } from "./inbox-page.tsx";
export { StaffPage } from "./staff-page.tsx";
export { ThreadPage } from "./thread-page.tsx";
