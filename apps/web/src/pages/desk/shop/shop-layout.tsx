import { mayEver } from "@openhood/domain/staff/policies";
import { Outlet, useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useSession } from "../../../platform/session-store.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import styles from "./shop-layout.module.css";

/** The owner's pages about the shop itself; others are told that these are not theirs. */
export function ShopLayout() {
  const t = useTranslations("shop.nav");
  const titles = useTranslations("titles");
  const session = useSession();
  const { pathname } = useLocation();
  if (session.status !== "signed-in" || !mayEver(session.user.role, "shop.edit"))
    return (
      <EmptyState heading="h1" icon="lock" title={t("notYoursTitle")} text={t("notYoursText")}>
        <ButtonLink to="/desk/schedule" variant="secondary">
          {titles("deskSchedule")}
        </ButtonLink>
      </EmptyState>
    );
  const here = (path: string) => (pathname === path ? ("page" as const) : undefined);
  const onServices = !["/desk/shop", "/desk/shop/booking", "/desk/shop/check"].some(here);
  return (
    <>
      <nav className={styles.nav} aria-label={t("label")}>
        <ul className={styles.list}>
          <li>
            <Link to="/desk/shop" aria-current={here("/desk/shop")}>
              {t("profile")}
            </Link>
          </li>
          <li>
            <Link to="/desk/shop/services" aria-current={onServices ? "page" : undefined}>
              {t("services")}
            </Link>
          </li>
          <li>
            <Link to="/desk/shop/booking" aria-current={here("/desk/shop/booking")}>
              {t("booking")}
            </Link>
          </li>
          <li>
            <Link to="/desk/shop/check" aria-current={here("/desk/shop/check")}>
              {t("check")}
            </Link>
          </li>
        </ul>
      </nav>
      <Outlet />
    </>
  );
}
