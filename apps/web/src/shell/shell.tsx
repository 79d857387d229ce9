import { type ComponentType, useContext, useEffect, useState } from "react";
import { Outlet, UNSAFE_DataRouterStateContext as RouterState, useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { followLanguage } from "../platform/language.tsx";
import { OverlayHost } from "../ui/overlays/overlay-host.tsx";
import { SiteFooter } from "./footer.tsx";
import { SiteHeader } from "./header.tsx";
import { notices } from "./modules.ts";
import { useScrollAndFocus } from "./navigation.ts";
import { routePattern } from "./router-pattern.ts";
import styles from "./shell.module.css";
import { DocumentHead, useScreenViews } from "./title.tsx";

/** The frame around every page, with the app's single outlet. */
export function Shell() {
  const t = useTranslations("shell");
  const location = useLocation();
  const state = useContext(RouterState);
  useScrollAndFocus();
  useScreenViews(routePattern(state?.matches ?? []), location.key);
  useEffect(() => {
    followLanguage(location.pathname).catch((error: unknown) => console.error(error));
  }, [location.pathname]);
  return (
    <div className={styles.shell}>
      <DocumentHead />
      <a className={styles.skip} href="#main">
        {t("skip")}
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className={styles.main} aria-busy={state?.navigation.state === "loading"}>
        <Outlet />
      </main>
      <SiteFooter />
      <div className={styles.notices}>
        <LaterNotices />
      </div>
      <OverlayHost />
    </div>
  );
}

/** The notices, once loaded; nothing around them renders again. */
function LaterNotices() {
  const [Notices, setNotices] = useState<ComponentType | null>(null);
  useEffect(() => {
    notices().then(
      (module) => setNotices(() => module.Notices),
      (error: unknown) => console.error("The notices did not load", error),
    );
  }, []);
  return Notices && <Notices />;
}
