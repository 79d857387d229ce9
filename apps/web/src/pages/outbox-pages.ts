import "../ui/more-icons.ts";

export { OutboxPage } from "./desk/outbox/outbox-page.tsx";
