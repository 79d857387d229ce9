import "../ui/more-icons.ts";

export { AccountLayout } from "./account/account-layout.tsx";
export { AccountDataPage } from "./account/data/data-page.tsx";
export { AccountGaragePage } from "./account/garage/garage-page.tsx";
export { AccountMessagesPage } from "./account/messages/messages-page.tsx";
export { AccountProfilePage } from "./account/profile/profile-page.tsx";
