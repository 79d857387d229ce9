import { type ReactNode, useState } from "react";
import { IntlProvider, useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { type Language, languages, localeOf } from "../../../platform/messages.ts";
import { useShopTimeZone } from "../../../platform/shop.ts";
import { useMessagesOf } from "../../../platform/use-messages-of.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./preview.module.css";

const WORDS = ["shell", "site", "shop"] as const;

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
  const messages = useMessagesOf(language, WORDS);
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
