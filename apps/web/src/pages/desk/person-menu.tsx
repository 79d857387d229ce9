import { useTranslations } from "use-intl";
import { setConsent, useConsent } from "../../platform/analytics.ts";
import { useDensity } from "../../platform/density.ts";
import { useLanguage } from "../../platform/language.tsx";
import { useMe } from "../../platform/me.ts";
import { localPath } from "../../platform/paths.ts";
import { setTheme, themes, useTheme } from "../../platform/theme.ts";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { Popover } from "../../ui/popover.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { useLeave } from "../use-leave.ts";
import { useDeskNav } from "./desk-nav.ts";
import { NavLink } from "./nav-link.tsx";
import styles from "./person-menu.module.css";
import { useShortcutHelp } from "./use-shortcut-help.tsx";

type Props = { className?: string | undefined; labelClass?: string | undefined; side: "above" | "below" };

/** What belongs to the person: how the desk looks to them, and the ways out of it. On a phone also the settings, and what has no tab. */
export function PersonMenu({ className, labelClass, side }: Props) {
  const t = useTranslations("desk.nav");
  const me = useMe();
  const help = useShortcutHelp();
  const leave = useLeave();
  const { language, setLanguage } = useLanguage();
  const { density, toggle } = useDensity(me.uid);
  const theme = useTheme();
  const consent = useConsent();
  const narrow = useMedia("(width < 48rem)");
  const { items, settings } = useDeskNav();
  const untabbed = items.filter(({ isRailOnly }) => isRailOnly);
  const name = me.name ?? me.email ?? "";
  return (
    <Popover
      label={t("me")}
      side={side}
      className={className}
      data-stop=""
      button={
        <>
          <Icon name="user" />
          <span className={labelClass}>
            <span className={styles.hidden}>{t("me")}: </span>
            {name}
          </span>
        </>
      }
    >
      {(close) => {
        const then = (act: () => void) => () => {
          close();
          act();
        };
        return (
          <div className={styles.menu}>
            <p className={styles.who}>{name}</p>
            <SegmentedControl
              label={t("language")}
              showLabel
              options={[
                [
                  "en",
                  <bdi key="en" lang="en">
                    English
                  </bdi>,
                ],
                [
                  "es",
                  <bdi key="es" lang="es">
                    Español
                  </bdi>,
                ],
              ]}
              value={language}
              onChange={(next) => void setLanguage(next).catch((error: unknown) => console.error(error))}
            />
            <SegmentedControl
              label={t("theme")}
              showLabel
              options={themes.map((one) => [one, t(`themes.${one}`)] as const)}
              value={theme}
              onChange={setTheme}
            />
            <SegmentedControl
              label={t("density")}
              showLabel
              options={[
                ["compact", t("compact")],
                ["comfortable", t("comfortable")],
              ]}
              value={density}
              onChange={toggle}
            />
            <SegmentedControl
              label={t("counting")}
              showLabel
              options={[
                ["denied", t("off")],
                ["granted", t("on")],
              ]}
              value={consent ?? "denied"}
              onChange={(next) => void setConsent(next)}
            />
            {narrow && (
              <section aria-label={t("settings")}>
                <p className={styles.heading}>{t("settings")}</p>
                <ul>
                  {settings.map(({ to, label, isHere }) => (
                    <li key={to}>
                      <Link to={to} className={styles.item} aria-current={isHere ? "page" : undefined}>
                        {label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <ul className={styles.list}>
              {narrow &&
                untabbed.map((item) => (
                  <li key={item.to}>
                    <NavLink {...item} className={styles.item} />
                  </li>
                ))}
              <li>
                <Link to="/account/profile" className={styles.item}>
                  <Icon name="user" size={18} />
                  {t("profile")}
                </Link>
              </li>
              <li>
                <button type="button" className={styles.item} onClick={then(help)}>
                  <Icon name="keyboard" size={18} />
                  {t("keys")}
                </button>
              </li>
              <li>
                <Link to={localPath("/home", language)} className={styles.item}>
                  <Icon name="globe" size={18} />
                  {t("site")}
                </Link>
              </li>
              <li>
                <button type="button" className={styles.item} onClick={then(leave)}>
                  <Icon name="signOut" size={18} />
                  {t("signOut")}
                </button>
              </li>
            </ul>
          </div>
        );
      }}
    </Popover>
  );
}
