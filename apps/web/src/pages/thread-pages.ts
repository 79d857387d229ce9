import "../ui/more-icons.ts";

export { ConversationPage } from "./desk/inbox/conversation-page.tsx";
export { ThreadPage } from "./desk/inbox/thread-page.tsx";
