import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useAsk } from "../../platform/ask.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/states.tsx";
import { useLinkMails } from "./api.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { SignInRefused } from "./credentials-form.tsx";
import styles from "./mail-on-its-way.module.css";

type Props = { title: string; text: string; again: string; onAgain: () => void };

/** Says that a mail is under way, in the same words whether or not there is an account. */
export function MailOnItsWay({ title, text, again, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.box} role="status">
      <Icon name="mail" size={28} />
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      <Button variant="quiet" onClick={onAgain}>
        {again}
      </Button>
    </div>
  );
}

type AskedProps = { email: string; mailed: boolean; to: string };

/** The account is made; its address has to be confirmed. */
export function VerificationAsked({ email, mailed, to }: AskedProps) {
  const t = useTranslations("signIn.create");
  const mails = useLinkMails();
  const { pending, refusal, run } = useAsk();
  const [resent, setResent] = useState(false);
  return (
    <AuthLayout
      ending
      title={t("doneTitle")}
      lead={t(mailed || resent ? "doneText" : "doneNoMail", { email })}
    >
      {resent && <Notice tone="ok">{t("resent")}</Notice>}
      {refusal && <SignInRefused refusal={refusal} />}
      <ButtonLink to={to} replace size="large" wide>
        {t("go")}
      </ButtonLink>
      <Button
        variant="quiet"
        pending={pending}
        onClick={async () => {
          setResent(false);
          if (await run(mails.verification)) setResent(true);
        }}
      >
        {t("resend")}
      </Button>
    </AuthLayout>
  );
}
