import type { MouseEvent } from "react";
import { useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useLanguage } from "../platform/language.tsx";
import { languages } from "../platform/messages.ts";
import { hasTwin, localPath } from "../platform/paths.ts";
import styles from "./language-switch.module.css";
import { useSwitch } from "./use-switch.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

const names = { en: "English", es: "Español" };

/**
 * Switches the language in place; each language is named in itself. A public page has an address in each, so there
 * these are links: they work before the app does, and can be copied.
 */
export function LanguageSwitch() {
  const t = useTranslations("shell");
  const { language } = useLanguage();
  const { pathname } = useLocation();
  const switchTo = useSwitch();
  return (
    <fieldset className={styles.group}>
      <VisuallyHidden as="legend">{t("language")}</VisuallyHidden>
      {languages.map((code) => {
        const label = (
          <>
            {code.toUpperCase()}
            <VisuallyHidden> {names[code]}</VisuallyHidden>
          </>
        );
        const shared = { lang: code, className: styles.choice };
        return hasTwin(pathname) ? (
          <a
            key={code}
            {...shared}
            hrefLang={code}
            href={localPath(pathname, code)}
            aria-current={code === language ? "true" : undefined}
            onClick={(event: MouseEvent) => {
              if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
                return;
              event.preventDefault();
              void switchTo(code);
            }}
          >
            {label}
          </a>
        ) : (
          <button
            key={code}
            {...shared}
            type="button"
            aria-pressed={code === language}
            onClick={() => void switchTo(code)}
          >
            {label}
          </button>
        );
      })}
    </fieldset>
  );
}
