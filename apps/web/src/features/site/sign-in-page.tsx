import { withReady } from "../../platform/part.tsx";
import { SignIn } from "./form-parts.tsx";

/** Signing in with a password or a link, making an account, and a forgotten password. */
export const SignInPage = withReady(
  () => (
    <>
      <meta name="robots" content="noindex" />
      <SignIn />
    </>
  ),
  SignIn.ready,
);
