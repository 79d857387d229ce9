import { type ReactNode, useState } from "react";
import { useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useHydrated } from "../platform/hydrated.ts";
import { hasChosen, useLanguage } from "../platform/language.tsx";
import { pickLanguage } from "../platform/messages.ts";
import { languageOf } from "../platform/paths.ts";
import { Button } from "../ui/button.tsx";
import { useSwitch } from "../ui/use-switch.ts";
import styles from "./consent-notice.module.css";

type Props = { /** What is asked once the language is settled. */ children: ReactNode };

/** Spanish, for somebody who came to an address in English and whose browser asks for Spanish first; else nothing. */
function languageToOffer(pathname: string): "es" | null {
  if (languageOf(pathname) !== "en" || hasChosen()) return null;
  return pickLanguage(null, navigator.languages ?? [navigator.language]) === "es" ? "es" : null;
}

/**
 * Says in Spanish that the page is there in Spanish, to somebody whose browser asks for that and who came to an address
 * in English. It stays where they are until they say so; either answer is a choice, and is kept.
 */
export function LanguageOffer({ children }: Props) {
  const t = useTranslations("languageOffer");
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  const { setLanguage } = useLanguage();
  const switchTo = useSwitch();
  const [stays, setStays] = useState(false);
  const offered = hydrated && !stays ? languageToOffer(pathname) : null;
  if (!offered) return children;
  const stay = () => {
    setStays(true);
    setLanguage("en").catch((error: unknown) => console.error(error));
  };
  return (
    <section className={styles.notice} aria-label={t("label")} lang={offered}>
      <p>{t("text")}</p>
      <div className={styles.answers}>
        <Button variant="secondary" size="small" onClick={stay}>
          {t("stay")}
        </Button>
        <Button variant="secondary" size="small" onClick={() => void switchTo(offered)}>
          {t("go")}
        </Button>
      </div>
    </section>
  );
}
