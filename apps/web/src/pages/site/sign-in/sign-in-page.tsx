import { withPreload } from "../../../platform/lazy-part.tsx";
import { SignIn } from "../lazy-forms.tsx";

/** Signing in with a password or a link, making an account, and a forgotten password. */
export const SignInPage = withPreload(
  () => (
    <>
      <meta name="robots" content="noindex" />
      <SignIn />
    </>
  ),
  SignIn.preload,
);
