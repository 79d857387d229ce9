import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { signInWithCode, signInWithPassword, signUp, startSession } from "../../platform/session.ts";
import { lastSessionEnd } from "../../platform/session-end.ts";
import { useSession } from "../../platform/session-store.ts";
import { FactorCode } from "../../ui/factor-code.tsx";
import { Link, withTransition } from "../../ui/link.tsx";
import { Notice } from "../../ui/states.tsx";
import { useLinkMails } from "./api.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { rememberLink } from "./credentials.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { addresseeOf, destinationOf, ownOrigin, wantedIn } from "./destination.ts";
import { MailOnItsWay, VerificationAsked } from "./mail-on-its-way.tsx";
import styles from "./sign-in.module.css";

type View = "password" | "link" | "create" | "forgot";
const views: readonly View[] = ["password", "link", "create", "forgot"];

/** Signing in with a password or a link, making an account, and a forgotten password. */
export function SignIn() {
  const [search] = useSearchParams();
  const next = wantedIn(useLocation(), ownOrigin());
  const session = useSession();
  const navigate = useNavigate();
  const [email, setEmail] = useState("");
  const [made, setMade] = useState<{ email: string; mailed: boolean } | null>(null);
  const [making, setMaking] = useState(false);
  const view = views.find((one) => one === search.get("view")) ?? "password";
  const user = session.status === "signed-in" ? session.user : null;

  useEffect(() => void startSession(), []);
  useEffect(() => {
    if (user && !made && !making)
      navigate(destinationOf(next, user.role, location.origin), { replace: true, ...withTransition() });
  }, [user, made, making, next, navigate]);

  if (made)
    return <VerificationAsked {...made} to={destinationOf(next, user?.role ?? "customer", ownOrigin())} />;
  const shared = { email, onEmail: setEmail, next };
  if (view === "create") return <CreateAccount {...shared} onMaking={setMaking} onMade={setMade} />;
  if (view === "forgot") return <Forgot {...shared} />;
  return <Ways {...shared} view={view} />;
}

type Shared = { email: string; onEmail: (email: string) => void; next: string | null };

/** An address of this page in another view, still knowing where the person wanted to go. */
function to(view: View, next: string | null): string {
  const query = new URLSearchParams({ ...(view === "password" ? {} : { view }), ...(next ? { next } : {}) });
  return query.size > 0 ? `/sign-in?${query}` : "/sign-in";
}

/** The address the mail went to: kept in the history entry, for a reload. */
function useSentTo() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { sentTo = null } = (state ?? {}) as { sentTo?: string | null };
  const setSentTo = (email: string | null) =>
    navigate(pathname + search, { replace: true, state: { keepScroll: true, sentTo: email } });
  return [sentTo, setSentTo] as const;
}

function Ways({ view, email, onEmail, next }: Shared & { view: "password" | "link" }) {
  const t = useTranslations("signIn");
  const mails = useLinkMails();
  const [sentTo, setSentTo] = useSentTo();
  const [asksCode, setAsksCode] = useState(false);
  const [search] = useSearchParams();
  // A link that was kept or sent on says nothing of who opens it.
  const ended = lastSessionEnd();
  const why = ended === search.get("why") ? ended : null;
  return (
    <AuthLayout title={t("title")} lead={t("lead")}>
      {(why || next) && <Notice>{why ? t(`why.${why}`) : <Reason next={next} />}</Notice>}
      <nav className={styles.ways} aria-label={t("ways")}>
        {(["password", "link"] as const).map((way) => (
          <Link
            key={way}
            to={to(way, next)}
            replace
            state={{ keepScroll: true }}
            aria-current={view === way ? "page" : undefined}
          >
            {t(`${way}.tab`)}
          </Link>
        ))}
      </nav>
      {asksCode ? (
        <FactorCode
          submit={t("password.submit")}
          back={t("factor.back")}
          onCode={signInWithCode}
          onBack={() => setAsksCode(false)}
        />
      ) : view === "password" ? (
        <CredentialsForm
          key="password"
          fields={["email", "password"]}
          email={email}
          submit={t("password.submit")}
          onSubmit={async (given) => {
            onEmail(given.email);
            const result = await signInWithPassword(given.email, given.password);
            if (result.ok) return null;
            if (result.reason !== "second-factor") return result.reason;
            setAsksCode(true);
            return null;
          }}
        >
          <Link to={to("forgot", next)} className={styles.aside}>
            {t("password.forgot")}
          </Link>
        </CredentialsForm>
      ) : sentTo ? (
        <MailOnItsWay
          title={t("link.sentTitle")}
          text={t("link.sentText", { email: sentTo })}
          again={t("link.again")}
          onAgain={() => setSentTo(null)}
        />
      ) : (
        <CredentialsForm
          key="link"
          fields={["email"]}
          email={email}
          submit={t("link.submit")}
          emailHint={t("link.text")}
          onSubmit={async (given) => {
            onEmail(given.email);
            const answer = await mails.signIn(given.email);
            if (!answer.ok) return answer.refusal;
            rememberLink(given.email, next);
            setSentTo(given.email);
            return null;
          }}
        />
      )}
      <p className={styles.other}>
        <Link to={to("create", next)}>{t("password.create")}</Link>
      </p>
    </AuthLayout>
  );
}

/** Why they are to sign in, or make an account: for a page, and with which address, where an e-mail leads there. */
function Reason({ next, isNew = false }: { next: string | null; isNew?: boolean }) {
  const t = useTranslations(isNew ? "signIn.create" : "signIn");
  return t(addresseeOf(next) ? "reasonNextAs" : "reasonNext");
}

type CreateProps = Shared & {
  onMaking: (making: boolean) => void;
  onMade: (made: { email: string; mailed: boolean }) => void;
};

function CreateAccount({ email, onEmail, next, onMaking, onMade }: CreateProps) {
  const t = useTranslations("signIn");
  const mails = useLinkMails();
  return (
    <AuthLayout title={t("create.title")} lead={t("create.lead")}>
      {next && (
        <Notice>
          <Reason next={next} isNew />
        </Notice>
      )}
      <CredentialsForm
        fields={["name", "email", "password"]}
        password="new"
        email={email}
        submit={t("create.submit")}
        onSubmit={async (given) => {
          onEmail(given.email);
          onMaking(true);
          const result = await signUp(given.email, given.password, given.name);
          if (!result.ok) {
            onMaking(false);
            return result.reason;
          }
          const mailed = await mails.verification();
          onMade({ email: given.email, mailed: mailed.ok });
          return null;
        }}
      />
      <p className={styles.other}>
        <Link to={to("password", next)}>{t("create.have")}</Link>
      </p>
    </AuthLayout>
  );
}

function Forgot({ email, onEmail, next }: Shared) {
  const t = useTranslations("signIn");
  const mails = useLinkMails();
  const [sentTo, setSentTo] = useSentTo();
  return (
    <AuthLayout title={t("forgot.title")} lead={t("forgot.lead")}>
      {sentTo ? (
        <MailOnItsWay
          title={t("forgot.sentTitle")}
          text={t("forgot.sentText", { email: sentTo })}
          again={t("link.again")}
          onAgain={() => setSentTo(null)}
        />
      ) : (
        <CredentialsForm
          fields={["email"]}
          email={email}
          submit={t("forgot.submit")}
          onSubmit={async (given) => {
            onEmail(given.email);
            const answer = await mails.reset(given.email);
            if (!answer.ok) return answer.refusal;
            setSentTo(given.email);
            return null;
          }}
        />
      )}
      <p className={styles.other}>
        <Link to={to("password", next)}>{t("forgot.back")}</Link>
      </p>
    </AuthLayout>
  );
}
