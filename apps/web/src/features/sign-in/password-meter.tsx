import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../platform/language.tsx";
import type { Language } from "../../platform/messages.ts";
import type { Strength } from "../../platform/password-strength.ts";
import { minPassword } from "./credentials.ts";
import styles from "./password-meter.module.css";

const PAUSE = 300;
const TIMEOUT = 6_000;

/**
 * The strength of a new password; null while unknown: the estimator is a large file, loaded with the first key press, and
 * Firebase's own policy applies without it.
 */
export async function strengthOf(
  password: string,
  personal: readonly string[],
  language: Language,
): Promise<Strength | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT, null));
  const found = import("../../platform/password-strength.ts").then(({ passwordStrength }) =>
    passwordStrength(password, personal, language),
  );
  return Promise.race([found, late]).catch(() => null);
}

type Props = {
  password: string;
  /** Personal words from the form, which weaken a password. */
  personal: () => string[];
  /** Whether the field itself shows an error. */
  silent: boolean;
};

/** Says how strong a password is while it is chosen, and what makes it weak. */
export function PasswordMeter({ password, personal, silent }: Props) {
  const t = useTranslations("signIn.strength");
  const { language } = useLanguage();
  const [strength, setStrength] = useState<Strength | null>(null);
  const isLong = password.length >= minPassword;
  useEffect(() => {
    if (!password) return setStrength(null);
    let stale = false;
    const timer = setTimeout(async () => {
      const found = await strengthOf(password, personal(), language);
      if (!stale) setStrength(found);
    }, PAUSE);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [password, language]);
  const level =
    strength && (isLong && !strength.weakness ? Math.max(2, strength.score) : Math.min(1, strength.score));
  return (
    <div className={styles.meter}>
      <span className={styles.bar} data-level={level ?? undefined} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <p role="status" className={styles.words}>
        {strength &&
          !silent &&
          (isLong
            ? strength.weakness
              ? t(`weak.${strength.weakness}`)
              : t(`levels.${level as 2 | 3 | 4}`)
            : t("tooShort", { count: minPassword - password.length }))}
      </p>
    </div>
  );
}
