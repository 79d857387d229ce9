import { Outlet } from "react-router-dom";
import { useTranslations } from "use-intl";
import { ApiProvider } from "../../platform/trpc.tsx";
import { useSignOut } from "../../platform/use-sign-out.ts";
import { Button } from "../../ui/button.tsx";
import { presentToast } from "../../ui/overlays/present.ts";
import { SectionNav } from "../../ui/section-nav.tsx";
import { useSessionOverToast } from "../use-session-over-toast.ts";
import styles from "./account-layout.module.css";

/** What a person's own pages share: the API, and the way between them. */
export function AccountLayout() {
  const t = useTranslations("account");
  const signOut = useSignOut();
  useSessionOverToast(t("sessionOver"));
  const leave = async () => {
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
            { to: "/account/appointments", label: t("nav.appointments") },
            { to: "/account/garage", label: t("nav.garage") },
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
