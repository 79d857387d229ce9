import { useTranslations } from "use-intl";
import { useLanguage } from "../platform/language.tsx";
import { languages } from "../platform/messages.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./language-switch.module.css";

const names = { en: "English", es: "Español" };

/** Switches the language in place; each language is named in itself. */
export function LanguageSwitch() {
  const t = useTranslations("shell");
  const { language, setLanguage } = useLanguage();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t("language")}</legend>
      {languages.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          className={styles.choice}
          aria-pressed={code === language}
          onClick={() => setLanguage(code).catch((error: unknown) => console.error(error))}
        >
          {code.toUpperCase()}
          <VisuallyHidden> {names[code]}</VisuallyHidden>
        </button>
      ))}
    </fieldset>
  );
}
