import { isRecentSignIn } from "@openhood/domain/sign-in/session";
import { type Action, mustSignInAgain } from "@openhood/domain/staff/policies";
import { useTranslations } from "use-intl";
import { needMessages } from "../../platform/language.tsx";
import { getSession } from "../../platform/session-store.ts";
import { ApiProvider } from "../../platform/trpc.tsx";
import { askOnce } from "../../ui/overlays/ask-once.ts";
import { presentModal } from "../../ui/overlays/present.ts";
import { SignInAgain } from "./sign-in-again.tsx";

type Options = {
  /** What they are about to do. Default: something that always asks for it. */
  action?: Action;
  /** Asks in any case, after the server said that it was too long ago. */
  insist?: boolean;
};

/**
 * Makes sure of a recent sign-in, for what cannot be undone: asks the person to sign in again, in a dialog, and returns
 * whether they did. This device's clock may be wrong: the server decides.
 */
export function useSignInAgain(): (options?: Options) => Promise<boolean> {
  const t = useTranslations("account.again");
  return async ({ action, insist = false } = {}) => {
    const session = getSession();
    if (session.status !== "signed-in") return false;
    const { uid, email, signedInAt } = session.user;
    const now = Date.now();
    const isRecent = action ? !mustSignInAgain(action, signedInAt, now) : isRecentSignIn(signedInAt, now);
    if (!insist && isRecent) return true;
    const again = await askOnce("sign-in-again", async () => {
      await needMessages("sign-in");
      return presentModal<true>({ label: t("title") }, (close) => (
        <ApiProvider>
          <SignInAgain
            uid={uid}
            email={email ?? ""}
            signedInAt={signedInAt}
            close={(again) => void close(again)}
          />
        </ApiProvider>
      )).dismissed;
    });
    return again?.data === true;
  };
}
