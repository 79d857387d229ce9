import "../../ui/more-icons.ts";

export { AboutPage } from "./about-page.tsx";
export { AccessibilityPage } from "./accessibility-page.tsx";
export { AuthActionPage } from "./auth-action-page.tsx";
export { ContactPage } from "./contact-page.tsx";
export { NotFoundPage } from "./not-found-page.tsx";
export { PrivacyPage } from "./privacy-page.tsx";
export { QueueNotice } from "./queue-notice.tsx";
export { ReviewsPage } from "./reviews-page.tsx";
export { ServicePage } from "./service-page.tsx";
export { ServicesPage } from "./services-page.tsx";
export { SignInPage } from "./sign-in-page.tsx";
