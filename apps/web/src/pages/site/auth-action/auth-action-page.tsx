import { withPreload } from "../../../platform/lazy-part.tsx";
import { AuthActionSteps } from "../lazy-forms.tsx";

/** Where the links in our mails lead. */
export const AuthActionPage = withPreload(() => <AuthActionSteps />, AuthActionSteps.preload);
