import { type ReactNode, useEffect, useState } from "react";
import { IntlProvider, useMessages, useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import {
  type Language,
  languages,
  loadMessages,
  localeOf,
  type Messages,
} from "../../../platform/messages.ts";
import { loadPart } from "../../../platform/release.ts";
import { useShopTimeZone } from "../../../platform/shop.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./preview.module.css";

type Scheme = "light" | "dark";
const schemes = ["light", "dark"] as const;
const schemeNow = (): Scheme => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

type Props = { note?: string; children: (language: Language) => ReactNode };

/** A piece of the public site in the language and the scheme one asks for, whatever is in force around it. */
export function PreviewFrame({ note, children }: Props) {
  const t = useTranslations("shop.preview");
  const tl = useTranslations("shop.languages");
  const { language: own } = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const [scheme, setScheme] = useState<Scheme>(schemeNow);
  const messages = useMessagesOf(language);
  const timeZone = useShopTimeZone();
  return (
    <div className={styles.preview}>
      <h2 className={styles.title}>{t("title")}</h2>
      <div className={styles.choices}>
        <SegmentedControl
          label={t("language")}
          options={languages.map((one) => [one, tl(one)])}
          value={language}
          onChange={setLanguage}
        />
        <SegmentedControl
          label={t("scheme")}
          options={schemes.map((one) => [one, t(one)])}
          value={scheme}
          onChange={setScheme}
        />
      </div>
      <div className={styles.paper} style={{ colorScheme: scheme }} lang={language} data-preview={scheme}>
        {messages ? (
          <IntlProvider locale={localeOf(language)} messages={messages} timeZone={timeZone}>
            {children(language)}
          </IntlProvider>
        ) : (
          <Skeleton lines={4} />
        )}
      </div>
      <p className={styles.note}>{note ?? t("note")}</p>
    </div>
  );
}

/** A language's messages: those in force are at hand, so that the preview has its height from the start. */
function useMessagesOf(language: Language): Messages | null {
  const { language: own } = useLanguage();
  const inForce = useMessages() as Messages;
  const [loaded, setLoaded] = useState<{ language: Language; messages: Messages } | null>(null);
  useEffect(() => {
    if (language === own) return;
    let wanted = true;
    loadPart(() => loadMessages(language, ["shell", "site", "shop"]))
      .then((messages) => wanted && setLoaded({ language, messages }))
      .catch((error: unknown) => console.error("The preview's language did not load", error));
    return () => {
      wanted = false;
    };
  }, [language, own]);
  if (language === own) return inForce;
  return loaded?.language === language ? loaded.messages : null;
}
