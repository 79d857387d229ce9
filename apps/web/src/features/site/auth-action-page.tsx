import { withReady } from "../../platform/part.tsx";
import { AuthActionSteps } from "./form-parts.tsx";

/** Where the links in our mails lead. */
export const AuthActionPage = withReady(() => <AuthActionSteps />, AuthActionSteps.ready);
