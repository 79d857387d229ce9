import { Outlet } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useDensity } from "../../platform/density.ts";
import { useMe } from "../../platform/me.ts";
import { useShop } from "../../platform/shop.ts";
import { ApiProvider } from "../../platform/trpc.tsx";
import { useSessionOverToast } from "../use-session-over-toast.ts";
import styles from "./desk-layout.module.css";
import { DeskNav } from "./desk-nav.tsx";
import { DeskNotices } from "./desk-notices.tsx";

/** What the staff's pages share: the API, the way between them, and the density they like. */
export function DeskLayout() {
  const t = useTranslations("desk");
  // The shop's time zone is what all times here are written in.
  useShop();
  const { density } = useDensity(useMe().uid);
  useSessionOverToast(t("sessionOver"));
  return (
    <ApiProvider>
      <div data-density={density} className={`page ${styles.desk}`}>
        <DeskNav />
        <DeskNotices />
        <Outlet />
      </div>
    </ApiProvider>
  );
}
