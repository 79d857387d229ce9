export { ContactForm } from "../../features/messages/contact-form.tsx";
export { SentView } from "../../features/messages/contact-sent.tsx";
export { AuthActionSteps } from "../../features/sign-in/auth-action-steps.tsx";
export { SignIn } from "../../features/sign-in/sign-in.tsx";
