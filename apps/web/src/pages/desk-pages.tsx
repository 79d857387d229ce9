import "../ui/more-icons.ts";

export { DeskLayout } from "./desk/desk-layout.tsx";
export { InboxLayout } from "./desk/inbox/inbox-layout.tsx";
export { InboxPage } from "./desk/inbox/inbox-page.tsx";
export { ThreadPage } from "./desk/inbox/thread-page.tsx";
export { MailPage } from "./desk/mail/mail-page.tsx";
export { SecurityPage } from "./desk/security/security-page.tsx";
export { StaffPage } from "./desk/staff/staff-page.tsx";
