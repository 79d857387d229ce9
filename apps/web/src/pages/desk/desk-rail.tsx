import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useContact } from "../../platform/shop.ts";
import { readStored, writeStored } from "../../platform/storage.ts";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { LogoMark } from "../../ui/logo.tsx";
import { useOneStop } from "../../ui/one-stop.ts";
import { Popover } from "../../ui/popover.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { type NavItem, useDeskNav } from "./desk-nav.ts";
import styles from "./desk-rail.module.css";
import { NavLink } from "./nav-link.tsx";
import { PersonMenu } from "./person-menu.tsx";

const KEY = "openhood.rail";

/** The way between the desk's pages, at its left edge: icons, or with their names beside them. */
export function DeskRail() {
  const t = useTranslations("desk.nav");
  const { name } = useContact();
  const { items, settings } = useDeskNav();
  const roomy = useMedia("(width >= 64rem)");
  const [wanted, setWanted] = useState(() => readStored(KEY) !== "narrow");
  const wide = roomy && wanted;
  const rail = useRef<HTMLElement>(null);
  useOneStop(rail, { items: "[data-stop]", first: '[aria-current="page"]', keys: ["ArrowDown", "ArrowUp"] });
  const toggle = () => {
    writeStored(KEY, wanted ? "narrow" : null);
    setWanted(!wanted);
  };
  return (
    <nav ref={rail} aria-label={t("label")} className={styles.rail} data-wide={wide || undefined}>
      <p className={styles.shop}>
        <LogoMark size={24} />
        <span className={styles.name}>{name}</span>
      </p>
      <div className={styles.items}>
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item.to}>
              <NavLink {...item} className={styles.link} />
            </li>
          ))}
          <li>{wide ? <SettingsList settings={settings} /> : <SettingsMenu settings={settings} />}</li>
        </ul>
      </div>
      <div className={styles.foot}>
        {roomy && (
          <button
            type="button"
            data-stop=""
            className={styles.link}
            aria-expanded={wide}
            title={wide ? undefined : t("expand")}
            onClick={toggle}
          >
            <Icon name="side" />
            <span className={styles.label}>{t(wide ? "collapse" : "expand")}</span>
          </button>
        )}
        <PersonMenu className={styles.link} labelClass={styles.label} side="above" />
      </div>
    </nav>
  );
}

function SettingsList({ settings }: { settings: readonly NavItem[] }) {
  const t = useTranslations("desk.nav");
  return (
    <>
      <p id="desk-settings" className={styles.heading}>
        {t("settings")}
      </p>
      <ul aria-labelledby="desk-settings" className={styles.list}>
        {settings.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              data-stop=""
              className={styles.setting}
              aria-current={item.isHere ? "page" : undefined}
            >
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function SettingsMenu({ settings }: { settings: readonly NavItem[] }) {
  const t = useTranslations("desk.nav");
  return (
    <Popover
      label={t("settings")}
      side="beside"
      className={styles.link}
      data-stop=""
      data-here={settings.some(({ isHere }) => isHere) ? "" : undefined}
      button={
        <>
          <Icon name="settings" />
          <span className={styles.label}>{t("settings")}</span>
        </>
      }
    >
      {() => (
        <ul className={styles.list}>
          {settings.map(({ to, label, isHere }) => (
            <li key={to}>
              <Link to={to} className={styles.item} aria-current={isHere ? "page" : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
