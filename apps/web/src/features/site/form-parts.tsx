import { laterPart } from "../../platform/part.tsx";

// What people fill in: most who look at the public pages never do.
const forms = () => import("./forms.ts");

export const ContactForm = laterPart(async () => (await forms()).ContactForm);
export const SentView = laterPart(async () => (await forms()).SentView);
export const SignIn = laterPart(async () => (await forms()).SignIn);
export const AuthActionSteps = laterPart(async () => (await forms()).AuthActionSteps);
