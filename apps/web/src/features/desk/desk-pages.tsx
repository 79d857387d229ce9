import "../../ui/more-icons.ts";

export { DeskLayout } from "./desk-layout.tsx";
export { InboxLayout } from "./inbox-layout.tsx";
export { InboxPage } from "./inbox-page.tsx";
export { MailPage } from "./mail-page.tsx";
export { SecurityPage } from "./security-page.tsx";
export { StaffPage } from "./staff-page.tsx";
export { ThreadPage } from "./thread-page.tsx";
