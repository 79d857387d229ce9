import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "../../platform/session-store.ts";
import { useLinkMails } from "./api.ts";
import type { LinkMail } from "./auth-action.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { rememberedLink, rememberLink } from "./credentials.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { MailOnItsWay } from "./mail-on-its-way.tsx";

/**
 * A link that was used or is too old, and the way to a new one.
 * @param email whose it was, where that is known
 */
export function ExpiredLink({ mail, email }: { mail: LinkMail; email: string | null }) {
  const t = useTranslations("signIn.action");
  const again = useTranslations("signIn.link");
  const session = useSession();
  const mails = useLinkMails();
  const [{ email: remembered, next }] = useState(rememberedLink);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const user = session.status === "signed-in" ? session.user : null;
  // Verification can be asked for only when signed in; a sign-in link proves the address too.
  const own = mail === "verify" && user?.email && (!email || user.email === email) ? user.email : null;

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
  const lead = mail === "verify" && !own ? t("expiredVerify") : t("expiredText");
  return (
    <AuthLayout title={t("expiredTitle")} lead={lead}>
      <CredentialsForm
        key={own ? "own" : "address"}
        fields={own ? [] : ["email"]}
        email={email ?? remembered ?? ""}
        submit={t("newLink")}
        onSubmit={async (given) => {
          const answer = own
            ? await mails.verification()
            : mail === "reset"
              ? await mails.reset(given.email)
              : await mails.signIn(given.email);
          if (!answer.ok) return answer.refusal;
          if (!own && mail !== "reset") rememberLink(given.email, next);
          setSentTo(own ?? given.email);
          return null;
        }}
      />
    </AuthLayout>
  );
}
