import { useEffect } from "react";
import { Outlet, useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { forgetDrafts } from "../../platform/drafts.ts";
import { onSessionOver } from "../../platform/renewal.ts";
import { signOut } from "../../platform/session.ts";
import { ApiProvider } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { presentToast } from "../../ui/overlays/present.ts";
import { SectionNav } from "../../ui/section-nav.tsx";
import styles from "./account-layout.module.css";

/** What a person's own pages share: the API, and the way between them. */
export function AccountLayout() {
  const t = useTranslations("account");
  const navigate = useNavigate();
  useEffect(() => onSessionOver(() => void presentToast({ text: t("sessionOver"), duration: 0 })), [t]);
  const leave = async () => {
    forgetDrafts();
    await navigate("/home");
    await signOut();
    presentToast({ text: t("nav.signedOut") });
  };
  return (
    <ApiProvider>
      <div className={`page ${styles.account}`}>
        <SectionNav
          label={t("nav.label")}
          items={[
            { to: "/account", label: t("nav.messages") },
            { to: "/account/profile", label: t("nav.profile") },
            { to: "/account/data", label: t("nav.data") },
          ]}
        >
          <Button variant="quiet" size="small" icon="signOut" onClick={() => void leave()}>
            {t("nav.signOut")}
          </Button>
        </SectionNav>
        <Outlet />
      </div>
    </ApiProvider>
  );
}
