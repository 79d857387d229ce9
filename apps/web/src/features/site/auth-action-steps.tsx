import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { siteOrigin } from "../../platform/env.ts";
import { useLanguage } from "../../platform/language.tsx";
import {
  applyVerification,
  completeEmailLink,
  confirmReset,
  type SessionRefusal,
  startSession,
} from "../../platform/session.ts";
import { getSession, useSession } from "../../platform/session-store.ts";
import { readStored } from "../../platform/storage.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { withTransition } from "../../ui/link.tsx";
import { type AuthAction, parseAuthAction } from "./auth-action.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { forgetLink, rememberedLink } from "./credentials.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { destinationOf } from "./destination.ts";
import { ExpiredLink } from "./expired-link.tsx";

/** Where the links in our mails lead. Nothing is used up before a button is pressed: scanners open links, too. */
export function AuthActionSteps() {
  const { hash } = useLocation();
  // Kept here, since the secret leaves the address as soon as it was used; a new one may come into the same tab.
  const [secret, setSecret] = useState(hash);
  if (hash && hash !== secret) setSecret(hash);
  return <Action key={secret} secret={secret} />;
}

function Action({ secret }: { secret: string }) {
  const t = useTranslations("signIn.action");
  const navigate = useNavigate();
  const { setLanguage } = useLanguage();
  const [action] = useState(() => parseAuthAction(secret, siteOrigin()));
  const [outcome, setOutcome] = useState<"done" | "expired" | null>(null);

  useEffect(() => {
    void startSession();
    // The mail's language, for who never chose another.
    if (action?.language && !readStored("openhood.language"))
      setLanguage(action.language).catch((error: unknown) => console.error(error));
  }, [action, setLanguage]);

  const settle = (result: "done" | "expired") => {
    setOutcome(result);
    navigate("/auth/action", { replace: true, state: { keepScroll: true } });
  };

  if (!action)
    return (
      <AuthLayout title={t("brokenTitle")} lead={t("brokenText")}>
        <ButtonLink to="/sign-in" variant="secondary">
          {t("toSignIn")}
        </ButtonLink>
      </AuthLayout>
    );
  if (outcome === "expired") return <ExpiredLink mode={action.mode} />;
  const step = { action, onSettled: settle };
  if (action.mode === "signIn") return <SignInStep {...step} />;
  if (action.mode === "verifyEmail") return <VerifyStep {...step} done={outcome === "done"} />;
  return <ResetStep {...step} done={outcome === "done"} />;
}

type Step = { action: AuthAction; onSettled: (result: "done" | "expired") => void };

/** A used or expired code ends the step; anything else can be tried again in place. */
const settleOr = (onSettled: Step["onSettled"], reason: SessionRefusal): SessionRefusal | null => {
  if (reason !== "link-expired") return reason;
  onSettled("expired");
  return null;
};

function SignInStep({ action, onSettled }: Step) {
  const t = useTranslations("signIn.action");
  const navigate = useNavigate();
  const [{ email: known, next }] = useState(rememberedLink);
  // A remembered address that turns out to be another's is asked for.
  const [ask, setAsk] = useState(!known);
  return (
    <AuthLayout
      title={t("signInTitle")}
      lead={known && !ask ? t("signInAs", { email: known }) : t("signInText")}
    >
      <CredentialsForm
        fields={ask ? ["email"] : []}
        email={known ?? ""}
        emailLabel={t("signInEmail")}
        emailHint={t("signInEmailHint")}
        submit={t("signInSubmit")}
        onSubmit={async (given) => {
          const result = await completeEmailLink(ask ? given.email : (known ?? ""), action.href);
          if (!result.ok) {
            if (result.reason !== "invalid-email") return settleOr(onSettled, result.reason);
            setAsk(true);
            return "wrong-address";
          }
          forgetLink();
          const session = getSession();
          const role = session.status === "signed-in" ? session.user.role : "customer";
          navigate(destinationOf(next, role, location.origin), { replace: true, ...withTransition() });
          return null;
        }}
      />
    </AuthLayout>
  );
}

function VerifyStep({ action, onSettled, done }: Step & { done: boolean }) {
  const t = useTranslations("signIn.action");
  const signedIn = useSession().status === "signed-in";
  if (done)
    return (
      <AuthLayout title={t("verifiedTitle")} lead={t(signedIn ? "verifiedText" : "verifiedSignedOut")}>
        <ButtonLink to={signedIn ? "/account" : "/sign-in"} replace size="large">
          {t(signedIn ? "toAccount" : "toSignIn")}
        </ButtonLink>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t("verifyTitle")} lead={t("verifyText")}>
      <CredentialsForm
        fields={[]}
        submit={t("verifySubmit")}
        onSubmit={async () => {
          const result = await applyVerification(action.code);
          if (!result.ok) return settleOr(onSettled, result.reason);
          onSettled("done");
          return null;
        }}
      />
    </AuthLayout>
  );
}

function ResetStep({ action, onSettled, done }: Step & { done: boolean }) {
  const t = useTranslations("signIn.action");
  if (done)
    return (
      <AuthLayout title={t("resetDoneTitle")} lead={t("resetDoneText")}>
        <ButtonLink to="/sign-in" replace size="large">
          {t("toSignIn")}
        </ButtonLink>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t("resetTitle")}>
      <CredentialsForm
        fields={["password"]}
        password="new"
        submit={t("resetSubmit")}
        onSubmit={async ({ password }) => {
          const result = await confirmReset(action.code, password);
          if (!result.ok) return settleOr(onSettled, result.reason);
          onSettled("done");
          return null;
        }}
      />
    </AuthLayout>
  );
}
