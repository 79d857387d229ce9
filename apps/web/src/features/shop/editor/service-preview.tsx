import { durationOf } from "@openhood/domain/catalog/duration";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import type { Language } from "../../../platform/messages.ts";
import { centsOf, hundredthsOf } from "./amounts.ts";
import styles from "./preview.module.css";
import { PreviewFrame } from "./preview-frame.tsx";
import { shownIn } from "./profile-preview.tsx";
import type { ServiceValues } from "./service-values.ts";

/** What the public list and the service's own page will say of it. */
export function ServicePreview({ values }: { values: ServiceValues }) {
  return <PreviewFrame>{(language) => <ServicePaper values={values} language={language} />}</PreviewFrame>;
}

/** A service as the public pages show it. */
export function ServicePaper({ values, language }: { values: ServiceValues; language: Language }) {
  const { name, summary, description, includes, price, afterInspection, hours } = values;
  const t = useTranslations("shop.preview");
  const td = useTranslations("site.duration");
  const site = useTranslations("site");
  const shown = (text: ServiceValues["name"]) => shownIn(text, language);
  const { price: money } = useFormat();
  const band = [centsOf(price.from), centsOf(price.to)];
  const time = [hundredthsOf(hours.from), hundredthsOf(hours.to)];
  const duration = () => {
    const [least, most] = time;
    if (least == null || most == null || least > most) return null;
    const { kind, from, to } = durationOf({ from: least, to: most });
    if (kind === "mixed") return td("mixed", { from, to });
    if (kind === "minutes") return from === to ? td("minutesOne", { to }) : td("minutes", { from, to });
    if (from !== to) return td("hours", { from, to });
    return Number.isInteger(to) ? td("hoursOne", { count: to }) : td("hoursHalf", { to });
  };
  const prices = () => {
    if (afterInspection) return site("afterInspection");
    const [least, most] = band;
    if (least == null || most == null || least > most) return null;
    return least === most ? money(least) : `${money(least)} – ${money(most)}`;
  };
  return (
    <>
      <div className={styles.service}>
        <p className={styles.name}>
          {shown(name) || <span className={styles.missing}>{t("noService")}</span>}
        </p>
        <p className="soft">{shown(summary)}</p>
        <p className={styles.facts}>
          <span className={`tabular ${styles.band}`}>
            {prices() ?? <span className={styles.missing}>{t("noPrice")}</span>}
          </span>
          <span className={styles.duration}>{duration()}</span>
        </p>
      </div>
      <div className={styles.text}>
        {shown(description)
          .split(/\n\s*\n/)
          .filter((part) => part.trim())
          .map((part, index) => (
            <p key={index}>{part}</p>
          ))}
      </div>
      {includes.length > 0 && (
        <ul className={styles.includes}>
          {includes.map((line, index) => (
            <li key={index}>{shown(line)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
