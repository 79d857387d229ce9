import { inLanguage } from "@openhood/domain/local-text";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../platform/language.tsx";
import { Icon } from "../../ui/icons.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./car-lines.module.css";
import type { OrderCard } from "./use-card-words.ts";

export { styles as carCard };

type Props = {
  /** Why it is late, in a word; null when it is on time. */
  late: string | null;
  when: ReactNode;
  name: string;
  nameId?: string;
  /** Signs at the end of the first line, each with its name for a screen reader. */
  marks?: ReactNode;
  plate: string | null;
  car: string;
  /** Stands at the end of the second line. */
  tag?: string | null;
  about: string;
  /** What somebody has to see to, most urgent first. The first one takes the place of the work. */
  notes: readonly string[];
  /** What else there is to know, shown with the pointer or the focus. */
  more?: readonly ReactNode[];
};

/** A car at a glance: when and whose, which car, what to do. */
export function CarLines({
  late,
  when,
  name,
  nameId,
  marks,
  plate,
  car,
  tag,
  about,
  notes,
  more = [],
}: Props) {
  const [first, ...others] = notes;
  const rest = [...others, ...(first && about ? [about] : []), ...more].filter(Boolean);
  return (
    <>
      <span className={styles.line}>
        {late && (
          <span className={styles.late} title={late}>
            <Icon name="alert" size={14} />
            <VisuallyHidden>{`${late}, `}</VisuallyHidden>
          </span>
        )}
        <span className={`tabular ${styles.time}`}>{when}</span>
        <span id={nameId} className={styles.name}>
          {name}
        </span>
        {marks && <span className={styles.marks}>{marks}</span>}
      </span>
      <span className={styles.line}>
        {plate && <span className={styles.plate}>{plate}</span>}
        <span className={styles.car}>{car}</span>
        {tag && <span className={`tabular ${styles.tag}`}>{tag}</span>}
      </span>
      <span className={styles.work} data-note={first ? "" : undefined}>
        {first ?? about}
      </span>
      {rest.length > 0 && (
        <span className={styles.more}>
          {rest.map((one, index) => (
            <span key={index}>{one}</span>
          ))}
        </span>
      )}
    </>
  );
}

/** A sign for one of the facts of a card. */
export const CarMark = ({ icon, label }: { icon: Parameters<typeof Icon>[0]["name"]; label: string }) => (
  <span title={label}>
    <Icon name={icon} size={14} />
    <VisuallyHidden>{`, ${label}`}</VisuallyHidden>
  </span>
);

/** What somebody at the counter has to see to on a car, as its order says, most urgent first. */
export function useCardNotes(): (card: OrderCard | undefined) => string[] {
  const t = useTranslations("today");
  const parts = useTranslations("parts");
  const { language } = useLanguage();
  return (card) => {
    if (!card) return [];
    const { found = 0, finding, question, owed, parts: counts } = card;
    const foundNote = finding
      ? t("foundBy", {
          name: finding.by.split(" ")[0] ?? "",
          what: inLanguage(finding.name, language),
          more: found - 1,
        })
      : t("found", { count: found });
    return [
      ...(question === undefined ? [] : [t("hasAsked")]),
      ...(found > 0 ? [foundNote] : []),
      ...(owed ? [t("notPaid")] : []),
      ...(counts && counts.awaited > 0 ? [parts("waits", { count: counts.awaited })] : []),
    ];
  };
}
