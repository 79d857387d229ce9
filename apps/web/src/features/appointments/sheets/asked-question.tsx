import type { Question } from "@openhood/domain/booking/question";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import { useMe } from "../../../platform/me.ts";
import { useNow } from "../../../platform/now.ts";
import styles from "./question.module.css";

/** What somebody asked about a car, and what the desk said to it. */
export function AskedQuestion({ of: { text, by, at, answer } }: { of: Question }) {
  const t = useTranslations("today.question");
  const { uid } = useMe();
  const time = useAskedTime()(at);
  const said = () => {
    if (!answer) return t("open");
    const { name } = answer.by;
    return answer.text ? t("said", { name, text: answer.text }) : t("seenBy", { name });
  };
  return (
    <>
      <p>{by.uid === uid ? t("youAsked", { time, text }) : t("asked", { name: by.name, time, text })}</p>
      <p>{said()}</p>
    </>
  );
}

/** Questions that were answered, the latest first, to be opened. */
export function AnsweredQuestions({ all }: { all: readonly Question[] }) {
  const t = useTranslations("today.question");
  if (all.length === 0) return null;
  return (
    <details className={styles.answered} data-answered="">
      <summary>{t("answered", { count: all.length })}</summary>
      <ul>
        {all.map((one) => (
          <li key={one.at}>
            <AskedQuestion of={one} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Writes when something was asked (ISO 8601): the time, and the day where that is not today. */
export function useAskedTime(): (at: string) => string {
  const { date, dayTime, time } = useFormat();
  const now = useNow();
  return (at) => (date(at) === date(now) ? time(at) : dayTime(at));
}
