export { AuthActionSteps } from "./auth-action-steps.tsx";
export { ContactForm } from "./contact-form.tsx";
export { SentView } from "./contact-sent.tsx";
export { SignIn } from "./sign-in.tsx";
