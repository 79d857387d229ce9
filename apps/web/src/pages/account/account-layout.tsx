import { Outlet } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useSession } from "../../platform/session-store.ts";
import { useContact } from "../../platform/shop.ts";
import { ApiProvider } from "../../platform/trpc.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { LanguageSwitch } from "../../ui/language-switch.tsx";
import { Link } from "../../ui/link.tsx";
import { LogoMark } from "../../ui/logo.tsx";
import { Main } from "../../ui/main.tsx";
import { useWordsAhead } from "../../ui/overlays/use-words-ahead.ts";
import { SectionNav } from "../../ui/section-nav.tsx";
import { useLeave } from "../use-leave.ts";
import styles from "./account-layout.module.css";
import { OtherAddress } from "./other-address.tsx";

/** The frame around a person's own pages: a small header with the way between them, and no footer that sells. */
export function AccountLayout() {
  const t = useTranslations("account");
  const shell = useTranslations("shell");
  const { name } = useContact();
  const session = useSession();
  const isStaff = session.status === "signed-in" && session.user.role !== "customer";
  const leave = useLeave();
  useWordsAhead();
  return (
    <ApiProvider>
      <header className={styles.header}>
        <div className={`page ${styles.top}`}>
          <Link to="/home" className={styles.brand} aria-label={shell("homeOf", { shop: name })}>
            <LogoMark size={24} />
            <span className={styles.name}>{name}</span>
          </Link>
          <div className={styles.ways}>
            <LanguageSwitch />
            {isStaff ? (
              <ButtonLink to="/desk/today" size="small" variant="secondary">
                {shell("nav.desk")}
              </ButtonLink>
            ) : (
              <ButtonLink to="/book" size="small" variant="secondary">
                {shell("nav.book")}
              </ButtonLink>
            )}
          </div>
        </div>
        <div className="page">
          <SectionNav
            label={t("nav.label")}
            items={[
              { to: "/account/appointments", label: t("nav.appointments") },
              { to: "/account", label: t("nav.messages") },
              { to: "/account/garage", label: t("nav.garage") },
              { to: "/account/profile", label: t("nav.profile") },
              { to: "/account/data", label: t("nav.data") },
            ]}
          >
            <Button variant="quiet" size="small" icon="signOut" onClick={leave}>
              {t("nav.signOut")}
            </Button>
          </SectionNav>
        </div>
      </header>
      <Main className={`page ${styles.account}`}>
        <OtherAddress />
        <Outlet />
      </Main>
    </ApiProvider>
  );
}
