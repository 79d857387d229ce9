import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { signInWithPassword } from "../../platform/session.ts";
import { getSession, useSession } from "../../platform/session-store.ts";
import { Button } from "../../ui/button.tsx";
import { withTransition } from "../../ui/link.tsx";
import { Notice } from "../../ui/states.tsx";
import type { MailedLink } from "./api.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { forgetLink, wantedBy } from "./credentials.ts";
import { CredentialsForm, type SignInRefusal } from "./credentials-form.tsx";
import { destinationOf } from "./destination.ts";
import type { Ending } from "./link-ending.tsx";
import { type RedeemResult, redeemLink } from "./redeem-link.ts";

type Step = {
  token: string;
  pageKey: string;
  link: MailedLink;
  onEnd: (ending: Ending | "expired") => void;
};

/** An outcome replaces the page; anything else can be tried again here. */
function settled(pressed: RedeemResult, onEnd: Step["onEnd"]): SignInRefusal | null {
  if ("refusal" in pressed) return pressed.refusal;
  onEnd(pressed.end);
  return null;
}

/** Says when this browser is signed in as somebody else, and what pressing does to what was set up before. */
function Warnings({ link }: { link: MailedLink }) {
  const t = useTranslations("signIn.action");
  const session = useSession();
  const other =
    session.status === "signed-in" && session.user.email !== link.email ? session.user.email : null;
  return (
    <>
      {other && <Notice tone="watch">{t("otherSession", { other, email: link.email })}</Notice>}
      {link.account === "unproven" && !link.own && <Notice>{t("voids")}</Notice>}
    </>
  );
}

/** @param props.next the page the mail leads to, where nobody asked for another on this device */
export function SignInStep({ onEnd, next: mailed, ...press }: Step & { next: string | null }) {
  const t = useTranslations("signIn.action");
  const navigate = useNavigate();
  const { link } = press;
  return (
    <AuthLayout title={t("signInTitle")} lead={t("signInAs", { email: link.email })}>
      <Warnings link={link} />
      <CredentialsForm
        fields={[]}
        submit={t("signInSubmit")}
        onSubmit={async () => {
          const pressed = await redeemLink(press);
          if (!("end" in pressed) || pressed.end !== "signed-in") return settled(pressed, onEnd);
          const next = wantedBy(link.email) ?? mailed;
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

export function VerifyStep({ onEnd, ...press }: Step) {
  const t = useTranslations("signIn.action");
  const { link } = press;
  const [keeping, setKeeping] = useState(false);
  const canKeep = link.account === "unproven" && !link.own;
  if (keeping)
    return (
      <AuthLayout title={t("verifyTitle")} lead={t("keepText", { email: link.email })}>
        <CredentialsForm
          key="keep"
          fields={["password"]}
          submit={t("keepSubmit")}
          onSubmit={async ({ password }) => {
            const result = await signInWithPassword(link.email, password);
            return result.ok ? settled(await redeemLink(press), onEnd) : result.reason;
          }}
        >
          <Button variant="quiet" onClick={() => setKeeping(false)}>
            {t("keepNot")}
          </Button>
        </CredentialsForm>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t("verifyTitle")} lead={t("verifyText", { email: link.email })}>
      <Warnings link={link} />
      <CredentialsForm
        key="verify"
        fields={[]}
        submit={t("verifySubmit")}
        onSubmit={async () => settled(await redeemLink(press), onEnd)}
      >
        {canKeep && (
          <Button variant="quiet" onClick={() => setKeeping(true)}>
            {t("keep")}
          </Button>
        )}
      </CredentialsForm>
    </AuthLayout>
  );
}

export function ResetStep({ onEnd, ...press }: Step) {
  const t = useTranslations("signIn.action");
  const { link } = press;
  return (
    <AuthLayout title={t("resetTitle")} lead={t("resetFor", { email: link.email })}>
      <CredentialsForm
        fields={["password"]}
        email={link.email}
        password="new"
        submit={t("resetSubmit")}
        onSubmit={async ({ password }) => settled(await redeemLink(press, password), onEnd)}
      />
    </AuthLayout>
  );
}
