import "../../ui/more-icons.ts";

export { AccountLayout } from "./account-layout.tsx";
export { AccountDataPage } from "./data-page.tsx";
export { AccountGaragePage } from "./garage-page.tsx";
export { AccountMessagesPage } from "./messages-page.tsx";
export { AccountProfilePage } from "./profile-page.tsx";
