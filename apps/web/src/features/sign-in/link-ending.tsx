import { useState } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../platform/language.tsx";
import { changePassword } from "../../platform/session.ts";
import { useSession } from "../../platform/session-store.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { tellPassword } from "./api.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { wantedBy } from "./credentials.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { destinationOf, ownOrigin } from "./destination.ts";

/** The outcome of a link. */
export type Ending = "signed-in" | "signed-in-anew" | "confirmed" | "already-confirmed" | "password-saved";

/** Shows the outcome of a link, and where to go next. */
export function LinkEnding({ ending, email }: { ending: Ending; email: string }) {
  const t = useTranslations("signIn.action");
  const session = useSession();
  const signedIn = session.status === "signed-in" && session.user.email === email;
  if (ending === "already-confirmed") return <AlreadyConfirmed signedIn={signedIn} />;
  if (ending === "signed-in-anew") return <SignedInAnew email={email} />;
  const reset = ending === "password-saved";
  const lead = reset
    ? t(signedIn ? "resetDoneSignedIn" : "resetDoneText")
    : t(signedIn ? "verifiedText" : "verifiedSignedOut");
  return (
    <AuthLayout ending title={t(reset ? "resetDoneTitle" : "verifiedTitle")} lead={lead}>
      <Onward signedIn={signedIn} />
    </AuthLayout>
  );
}

/** The address was confirmed before, here or elsewhere. */
export function AlreadyConfirmed({ signedIn }: { signedIn: boolean }) {
  const t = useTranslations("signIn.action");
  return (
    <AuthLayout ending title={t("alreadyTitle")} lead={t(signedIn ? "verifiedText" : "verifiedSignedOut")}>
      <Onward signedIn={signedIn} />
    </AuthLayout>
  );
}

/** The link was used by this very browser. */
export function SignedInAlready({ email }: { email: string }) {
  const t = useTranslations("signIn.action");
  return (
    <AuthLayout title={t("signedInTitle")} lead={t("signedInAlready", { email })}>
      <Onward signedIn />
    </AuthLayout>
  );
}

/** Signed in to an account whose earlier sign-in methods were voided: a password can be set, or not. */
function SignedInAnew({ email }: { email: string }) {
  const t = useTranslations("signIn.action");
  const { language } = useLanguage();
  const session = useSession();
  const [saved, setSaved] = useState(false);
  const role = session.status === "signed-in" ? session.user.role : "customer";
  const to = destinationOf(wantedBy(email), role, ownOrigin());
  if (saved)
    return (
      <AuthLayout ending title={t("resetDoneTitle")} lead={t("verifiedText")}>
        <Onward signedIn to={to} />
      </AuthLayout>
    );
  return (
    <AuthLayout ending title={t("signedInTitle")} lead={t("anewText", { email })}>
      <CredentialsForm
        fields={["password"]}
        email={email}
        password="new"
        submit={t("resetSubmit")}
        onSubmit={async ({ password }) => {
          const result = await changePassword(password);
          if (!result.ok) return result.reason;
          // It is changed, whether that can be told or not.
          void tellPassword(language);
          setSaved(true);
          return null;
        }}
      />
      <ButtonLink to={to} replace variant="quiet">
        {t("anewSkip")}
      </ButtonLink>
    </AuthLayout>
  );
}

function Onward({ signedIn, to = "/account" }: { signedIn: boolean; to?: string }) {
  const t = useTranslations("signIn.action");
  return (
    <ButtonLink to={signedIn ? to : "/sign-in"} replace size="large">
      {t(signedIn ? "toAccount" : "toSignIn")}
    </ButtonLink>
  );
}
