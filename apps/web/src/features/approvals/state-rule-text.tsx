import { type Overrun, RULE_PARTS, type RulePart, type RuleState } from "@openhood/domain/approvals/rule";
import { STATE_RULES } from "@openhood/domain/approvals/state-rules";
import { inLanguage } from "@openhood/domain/local-text";
import { useFormatter, useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useLanguage } from "../../platform/language.tsx";
import styles from "./state-rule-text.module.css";

/** What a state's rule says, part by part, each with where it stands and what is not certain of it; without a state, all of it is the app's own. */
export function StateRuleText({ state }: { state: RuleState }) {
  const t = useTranslations("shop.approvals");
  const says = useRuleWords();
  const { language } = useLanguage();
  return (
    <dl className={styles.rule}>
      {RULE_PARTS.map((part) => {
        const { basis, citation, note } = STATE_RULES[state][part];
        return (
          <div key={part}>
            <dt>{t(`parts.${part}`)}</dt>
            <dd>
              <p>{says(state, part)}</p>
              {(basis !== "house" || state !== "none") && (
                <p className={styles.source}>
                  {t(`basis.${basis}`)}
                  {citation && `: ${citation}`}
                </p>
              )}
              {note && <p className={styles.source}>{inLanguage(note, language)}</p>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function useRuleWords() {
  const t = useTranslations("shop.approvals");
  const formatter = useFormatter();
  const { money } = useFormat();
  const list = (words: string[]) => formatter.list(words, { type: "conjunction" });
  const share = (basisPoints: number) => formatter.number(basisPoints / 10_000, { style: "percent" });
  const overrunWords = (overrun: Overrun): string => {
    switch (overrun.kind) {
      case "nothing":
        return t("overrun.nothing");
      case "fixed":
        return t("overrun.amount", { amount: money(overrun.cents) });
      case "percent":
        return t("overrun.amount", { amount: share(overrun.basisPoints) });
      case "whichever": {
        const { is, cents, basisPoints, cap } = overrun;
        const most = cap === null ? "" : ` ${t("overrun.cap", { cap: money(cap) })}`;
        return t("overrun.whichever", { is, cents: money(cents), share: share(basisPoints) }) + most;
      }
    }
  };
  return (state: RuleState, part: RulePart): string => {
    const rule = STATE_RULES[state];
    switch (part) {
      case "before": {
        const { estimate, waivable, spoken } = rule.before.is;
        const due =
          estimate.due === "above"
            ? t("before.above", { amount: money(estimate.cents) })
            : t(`before.${estimate.due}`);
        if (estimate.due === "on-request") return due;
        return [
          due,
          t(waivable ? "before.waivable" : "before.notWaivable"),
          t(spoken ? "before.spoken" : "before.notSpoken"),
        ].join(" ");
      }
      case "overrun":
        return overrunWords(rule.overrun.is);
      case "consent":
        return list(rule.consent.is.spoken.map((note) => t(`notes.${note}`)));
      case "estimate":
      case "invoice":
        return list(rule[part].is.map((one) => t(`printed.${one}`)));
      case "oldParts":
        return t(`oldParts.${rule.oldParts.is}`);
      case "keepYears":
        return t("keepYears", { count: rule.keepYears.is });
    }
  };
}
