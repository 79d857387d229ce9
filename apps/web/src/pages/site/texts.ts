import "../../ui/more-icons.ts";

export { QueueNotice } from "../../features/messages/queue-notice.tsx";
export { AboutPage } from "./about/about-page.tsx";
export { AccessibilityPage } from "./accessibility/accessibility-page.tsx";
export { AuthActionPage } from "./auth-action/auth-action-page.tsx";
export { ContactPage } from "./contact/contact-page.tsx";
export { NotFoundPage } from "./not-found-page.tsx";
export { PrivacyPage } from "./privacy/privacy-page.tsx";
export { ReviewsPage } from "./reviews/reviews-page.tsx";
export { ServicePage } from "./services/service-page.tsx";
export { ServicesPage } from "./services/services-page.tsx";
export { SignInPage } from "./sign-in/sign-in-page.tsx";
