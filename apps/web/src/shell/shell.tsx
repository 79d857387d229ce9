import { type ComponentType, useContext, useEffect, useState } from "react";
import { Outlet, UNSAFE_DataRouterStateContext as RouterState, useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { followLanguage } from "../platform/language.tsx";
import { OverlayHost } from "../ui/overlays/overlay-host.tsx";
import { notices } from "./modules.ts";
import { useScrollAndFocus } from "./navigation.ts";
import { routePattern } from "./router-pattern.ts";
import styles from "./shell.module.css";
import { DocumentHead, useScreenViews } from "./title.tsx";

/** What every page has around it; the frame itself is the public site's, the account's or the desk's. */
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
      <Outlet />
      <div className={styles.notices} ref={tellHeight} data-bottom-bar="">
        <LaterNotices />
      </div>
      <OverlayHost />
    </div>
  );
}

/** Tells the styles how high the notices are: what sticks to the window's edge, too, stands above them. */
function tellHeight(notices: HTMLDivElement | null) {
  if (!notices) return;
  const watch = new ResizeObserver(() =>
    document.documentElement.style.setProperty("--notices-height", `${notices.offsetHeight}px`),
  );
  watch.observe(notices);
  return () => watch.disconnect();
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
