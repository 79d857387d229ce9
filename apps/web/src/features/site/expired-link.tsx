import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "../../platform/session-store.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useLinkMails } from "./api.ts";
import type { AuthAction } from "./auth-action.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { rememberedLink, rememberLink } from "./credentials.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { MailOnItsWay } from "./mail-on-its-way.tsx";

/** A link that was used or is too old, and the way to a new one. */
export function ExpiredLink({ mode }: { mode: AuthAction["mode"] }) {
  const t = useTranslations("signIn.action");
  const again = useTranslations("signIn.link");
  const session = useSession();
  const mails = useLinkMails();
  const [{ email: known, next }] = useState(rememberedLink);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const user = session.status === "signed-in" ? session.user : null;

  if (sentTo)
    return (
      <AuthLayout title={t("expiredTitle")}>
        <MailOnItsWay
          title={t("sentTitle")}
          text={t("sentText", { email: sentTo })}
          again={again("again")}
          onAgain={() => setSentTo(null)}
        />
      </AuthLayout>
    );
  // Only who is signed in can ask for a proof of their own address.
  if (mode === "verifyEmail" && !user)
    return (
      <AuthLayout title={t("expiredTitle")} lead={t("expiredVerifySignedOut")}>
        <ButtonLink to="/sign-in" size="large">
          {t("toSignIn")}
        </ButtonLink>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t("expiredTitle")} lead={t("expiredText")}>
      <CredentialsForm
        fields={mode === "verifyEmail" ? [] : ["email"]}
        email={known ?? ""}
        submit={t("newLink")}
        onSubmit={async (given) => {
          const answer =
            mode === "verifyEmail"
              ? await mails.verification()
              : mode === "signIn"
                ? await mails.signIn(given.email)
                : await mails.reset(given.email);
          if (!answer.ok) return answer.refusal;
          if (mode === "signIn") rememberLink(given.email, next);
          setSentTo(mode === "verifyEmail" ? (user?.email ?? "") : given.email);
          return null;
        }}
      />
    </AuthLayout>
  );
}
