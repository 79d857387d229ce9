import "../ui/more-icons.ts";

export { DeskLayout } from "./desk/desk-layout.tsx";
export { InboxLayout } from "./desk/inbox/inbox-layout.tsx";
export { InboxPage } from "./desk/inbox/inbox-page.tsx";
