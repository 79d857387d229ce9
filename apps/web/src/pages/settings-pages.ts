import "../ui/more-icons.ts";

export { MailPage } from "./desk/mail/mail-page.tsx";
export { OutboxPage } from "./desk/outbox/outbox-page.tsx";
export { SecurityPage } from "./desk/security/security-page.tsx";
export { StaffPage } from "./desk/staff/staff-page.tsx";
