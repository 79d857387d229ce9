import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../platform/language.tsx";
import { startSession } from "../../platform/session.ts";
import { useSession } from "../../platform/session-store.ts";
import { readStored } from "../../platform/storage.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { MailedLink } from "./api.ts";
import { parseAuthAction, secretIn } from "./auth-action.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { SignInRefused } from "./credentials-form.tsx";
import { ExpiredLink } from "./expired-link.tsx";
import { AlreadyConfirmed, type Ending, LinkEnding, SignedInAlready } from "./link-ending.tsx";
import { ResetStep, SignInStep, VerifyStep } from "./link-steps.tsx";
import { useMailedLink } from "./use-mailed-link.ts";

/** Where the links in our mails lead. The link is used only when a button is pressed: scanners open links, too. */
export function AuthActionSteps() {
  const location = useLocation();
  const given = secretIn(location);
  // Kept here: the secret leaves the address once used, and a new one may come into the same tab.
  const [secret, setSecret] = useState(given);
  if (given && given !== secret) setSecret(given);
  // Reloaded after the link was used: the address no longer has it, but the history entry has the outcome.
  const { settled } = (location.state ?? {}) as { settled?: { ending: Ending; email: string } };
  if (!secret && settled) return <Settled {...settled} />;
  return <Action key={secret} secret={secret} />;
}

function Settled(settled: { ending: Ending; email: string }) {
  useEffect(() => void startSession(), []);
  return <LinkEnding {...settled} />;
}

function Action({ secret }: { secret: string }) {
  const { setLanguage } = useLanguage();
  const [action] = useState(() => parseAuthAction(secret));

  useEffect(() => {
    void startSession();
    // The mail's language, unless the person chose one.
    if (action?.language && !readStored("openhood.language"))
      setLanguage(action.language).catch((error: unknown) => console.error(error));
  }, [action, setLanguage]);

  if (!action) return <Broken />;
  if (action.kind === "former") return <ExpiredLink mail={action.mail} email={null} />;
  return <Reading token={action.token} next={action.next ?? null} />;
}

function Broken() {
  const t = useTranslations("signIn.action");
  return (
    <AuthLayout title={t("brokenTitle")} lead={t("brokenText")}>
      <ButtonLink to="/sign-in" variant="secondary">
        {t("toSignIn")}
      </ButtonLink>
    </AuthLayout>
  );
}

/** Asks the server what the link is, and says why it cannot. */
function Reading({ token, next }: { token: string; next: string | null }) {
  const t = useTranslations("signIn.action");
  const { reading, again } = useMailedLink(token);
  if (reading.at === "asking")
    return (
      <AuthLayout title={t("reading")}>
        <div aria-busy="true" />
      </AuthLayout>
    );
  if (reading.at === "failed")
    return (
      <AuthLayout title={t("readFailed")}>
        <SignInRefused refusal={reading.refusal} />
        <Button variant="secondary" icon="refresh" onClick={again}>
          {t("tryAgain")}
        </Button>
      </AuthLayout>
    );
  const { link } = reading;
  if (!("email" in link))
    return link.state === "incomplete" ? <Broken /> : <ExpiredLink mail="sign-in" email={null} />;
  return <Open token={token} link={link} next={next} />;
}

function Open({ token, link, next }: { token: string; link: MailedLink; next: string | null }) {
  const navigate = useNavigate();
  const session = useSession();
  const { mail, email } = link;
  // One key for the page, so that a press after a lost answer repeats the same request.
  const [key] = useState(() => crypto.randomUUID());
  const [ending, setEnding] = useState<Ending | "expired" | null>(null);
  const settle = (to: Ending | "expired") => {
    setEnding(to);
    const settled = to === "expired" ? {} : { settled: { ending: to, email } };
    navigate("/auth/action", { replace: true, state: { keepScroll: true, ...settled } });
  };
  if (ending === "expired") return <ExpiredLink mail={mail} email={email} />;
  if (ending) return <LinkEnding ending={ending} email={email} />;
  if (link.state !== "open") {
    const signedIn = session.status === "signed-in" && session.user.email === email;
    if (mail === "verify" && link.account === "proven") return <AlreadyConfirmed signedIn={signedIn} />;
    if (mail === "sign-in" && signedIn) return <SignedInAlready email={email} />;
    return <ExpiredLink mail={mail} email={email} />;
  }
  const step = { token, pageKey: key, link, onEnd: settle };
  if (mail === "sign-in") return <SignInStep {...step} next={next} />;
  if (mail === "verify") return <VerifyStep {...step} />;
  return <ResetStep {...step} />;
}
