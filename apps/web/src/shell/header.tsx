import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { callLink, useFormat } from "../platform/format.ts";
import { useContact } from "../platform/shop.ts";
import { wakeSession } from "../platform/wake-session.ts";
import { Icon } from "../ui/icons.tsx";
import { LanguageSwitch } from "../ui/language-switch.tsx";
import { Link, NavLink } from "../ui/link.tsx";
import { LogoMark } from "../ui/logo.tsx";
import { AccountLink } from "./account-link.tsx";
import styles from "./header.module.css";

const links = [
  { to: "/services", label: "services" },
  { to: "/reviews", label: "reviews" },
  { to: "/about", label: "about" },
  { to: "/contact", label: "contact" },
] as const;

/** The header of every page: name, navigation, phone. */
export function SiteHeader() {
  const t = useTranslations("shell");
  const { phone } = useFormat();
  const reach = useContact();
  const [open, setOpen] = useState(false);
  const panel = useId();
  const menu = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  // Every page change closes the menu.
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      // What had the focus in the menu is gone; the button that opens it takes the focus.
      if (document.getElementById(panel)?.contains(document.activeElement)) menu.current?.focus();
    };
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [open, panel]);

  return (
    <header className={styles.header} data-open={open}>
      <div className={`page ${styles.bar}`}>
        <Link to="/home" className={styles.brand} aria-label={t("homeOf", { shop: reach.name })}>
          <LogoMark />
          <span className={styles.name}>{reach.name}</span>
        </Link>
        <nav id={panel} className={styles.nav} aria-label={t("navigation")}>
          <ul className={styles.links}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} className={styles.link}>
                  {t(`nav.${label}`)}
                </NavLink>
              </li>
            ))}
          </ul>
          <div className={styles.tools}>
            <LanguageSwitch />
            <AccountLink className={styles.link} />
          </div>
        </nav>
        <NavLink to="/book" className={styles.book}>
          {t("nav.book")}
        </NavLink>
        <a
          className={styles.call}
          href={callLink(reach.phone)}
          aria-label={t("call", { phone: phone(reach.phone) })}
        >
          <Icon name="phone" size={18} />
          <span className={`tabular ${styles.number}`}>{phone(reach.phone)}</span>
        </a>
        <button
          ref={menu}
          type="button"
          className={styles.menu}
          aria-expanded={open}
          aria-controls={panel}
          onPointerEnter={() => void wakeSession()}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? "close" : "menu"} size={22} />
          <span className={styles.menuLabel}>{open ? t("closeMenu") : t("menu")}</span>
        </button>
      </div>
    </header>
  );
}
