import { inLanguage } from "@openhood/domain/local-text";
import { rounded } from "@openhood/domain/repair-orders/arithmetic";
import { defaultCannedJobs } from "@openhood/domain/repair-orders/default-canned-jobs";
import { termsOf } from "@openhood/domain/repair-orders/open-order";
import { laborPrice, partPrice, rateOf } from "@openhood/domain/repair-orders/pricing";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { STAGE_RULES } from "@openhood/domain/repair-orders/stages";
import { totalsOf } from "@openhood/domain/repair-orders/totals";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { ColorDot } from "../../../ui/shop-color.tsx";
import { hoursOf } from "../../shop/editor/amounts.ts";
import { offeredJob } from "./canned-preview.tsx";
import styles from "./order-settings-form.module.css";
import { checkOrderSettings, type OrderSettingsValues } from "./order-settings-values.ts";

/** Cents, and hundredths of an hour. */
const COSTS = [500, 4_000, 15_000, 60_000];
const HOURS = [50, 100, 300];
const SAMPLE = defaultCannedJobs.jobs.find(({ id }) => id === "front-brakes");

/** What the settings make of prices, of a sample order, of the board and of what is printed; while they can be read. */
export function OrderSettingsPreview({ values }: { values: OrderSettingsValues }) {
  const t = useTranslations("shop.orders.preview");
  const checked = checkOrderSettings(values, 1);
  return (
    <div className={styles.preview}>
      <h2>{t("title")}</h2>
      {checked.ok ? <Shown settings={checked.value} /> : <p>{t("wrong")}</p>}
    </div>
  );
}

function Shown({ settings }: { settings: RepairOrderSettings }) {
  const t = useTranslations("shop.orders.preview");
  const { language } = useLanguage();
  const { money } = useFormat();
  const { cents } = rateOf(settings, null);
  const text = inLanguage(settings.texts.estimate, language);
  return (
    <>
      <section>
        <h3>{t("parts")}</h3>
        <table className={`tabular ${styles.sums}`}>
          <tbody>
            {COSTS.map((cost) => (
              <tr key={cost}>
                <th scope="row">{t("costs", { cost: money(cost) })}</th>
                <td>{money(partPrice(settings.partsMatrix, cost))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h3>{t("labor")}</h3>
        <table className={`tabular ${styles.sums}`}>
          <tbody>
            {HOURS.map((hours) => (
              <tr key={hours}>
                <th scope="row">{t("hours", { hours: hoursOf(hours) })}</th>
                <td>{money(rounded(hours, laborPrice(settings.laborMatrix, cents, hours), 100))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Sample settings={settings} />
      <section>
        <h3>{t("board")}</h3>
        <ol className={styles.columns}>
          {settings.stages
            .filter(({ stage }) => !STAGE_RULES[stage].ended)
            .map(({ id, name, color }) => (
              <li key={id}>
                <ColorDot color={color} />
                {inLanguage(name, language)}
              </li>
            ))}
        </ol>
      </section>
      {text && (
        <section>
          <h3>{t("printed")}</h3>
          <p className={styles.paper}>{text}</p>
        </section>
      )}
    </>
  );
}

/** What front brakes come to with these settings, by the rules every order is reckoned by. */
function Sample({ settings }: { settings: RepairOrderSettings }) {
  const t = useTranslations("shop.orders.preview");
  const { language } = useLanguage();
  const { money } = useFormat();
  if (!SAMPLE) return null;
  let ids = 0;
  const newId = () => `sample-${++ids}`;
  const terms = termsOf(settings, newId);
  const totals = totalsOf({
    ...terms,
    jobs: [offeredJob(SAMPLE, settings)],
    discount: null,
    exemption: null,
    deposit: 0,
  });
  const rows = [
    ["labor", totals.byKind.labor],
    ["parts", totals.byKind.part],
    ["fees", totals.byKind.fee],
    ["supplies", totals.supplies],
    ["tax", totals.tax],
    ["total", totals.total],
  ] as const;
  return (
    <section>
      <h3>{t("sample", { job: inLanguage(SAMPLE.name, language) })}</h3>
      <table className={`tabular ${styles.sums}`}>
        <tbody>
          {rows
            .filter(([name, cents]) => cents !== 0 || name === "total")
            .map(([name, cents]) => (
              <tr key={name} data-total={name === "total" || undefined}>
                <th scope="row">{t(name)}</th>
                <td>{money(cents)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
