import { useTranslations } from "use-intl";
import { needMessages } from "../../platform/language.tsx";
import { getSession } from "../../platform/session-store.ts";
import { ApiProvider } from "../../platform/trpc.tsx";
import { presentModal } from "../../ui/overlays/present.ts";
import { isRecent, SignInAgain } from "./sign-in-again.tsx";

/**
 * Makes sure that the person signed in lately, for what cannot be undone: asks them to sign in again, over the page, and
 * answers whether they did. `insist` asks in any case, after the server said that it was too long ago.
 */
export function useSignInAgain(): (options?: { insist?: boolean }) => Promise<boolean> {
  const t = useTranslations("account.again");
  return async ({ insist = false } = {}) => {
    const session = getSession();
    if (session.status !== "signed-in") return false;
    const { uid, email, signedInAt } = session.user;
    if (!insist && isRecent(signedInAt)) return true;
    await needMessages("sign-in");
    const { data } = await presentModal<true>({ label: t("title") }, (close) => (
      <ApiProvider>
        <SignInAgain
          uid={uid}
          email={email ?? ""}
          signedInAt={signedInAt}
          close={(again) => void close(again)}
        />
      </ApiProvider>
    )).dismissed;
    return data === true;
  };
}
