import { lazyPart } from "../../platform/lazy-part.tsx";

// What people fill in: most who look at the public pages never do.
const forms = () => import("./forms.ts");

export const ContactForm = lazyPart(async () => (await forms()).ContactForm);
export const SentView = lazyPart(async () => (await forms()).SentView);
export const SignIn = lazyPart(async () => (await forms()).SignIn);
export const AuthActionSteps = lazyPart(async () => (await forms()).AuthActionSteps);
