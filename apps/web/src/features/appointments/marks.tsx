import type { Appointment, Mark } from "@openhood/domain/booking/appointment";
import { openQuestions, type Questions } from "@openhood/domain/booking/question";
import { useTranslations } from "use-intl";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

const icons = {
  "after-hours": "moon",
  "needs-ride": "route",
  "call-first": "phone",
} as const satisfies Record<Mark, IconName>;

/** The sign of a mark. */
export const MarkIcon = ({ mark, size = 14 }: { mark: Mark; size?: number }) => (
  <Icon name={icons[mark]} size={size} />
);

/** What an appointment is marked with: a sign each, with its name for who hears it. */
export function MarkIcons({
  appointment: { marks = [], override, ...asked },
  size = 14,
}: {
  appointment: Pick<Appointment, "marks" | "override"> & Questions;
  size?: number;
}) {
  const t = useTranslations("schedule.marks");
  return (
    <>
      {marks.map((mark) => (
        <span key={mark} data-mark={mark} title={t(mark)}>
          <MarkIcon mark={mark} size={size} />
          <VisuallyHidden>{`, ${t(mark)}, `}</VisuallyHidden>
        </span>
      ))}
      {openQuestions(asked).length > 0 && (
        <span data-mark="question" title={t("question")}>
          <Icon name="mail" size={size} />
          <VisuallyHidden>{`, ${t("question")}, `}</VisuallyHidden>
        </span>
      )}
      {override && (
        <span data-mark="override" title={t("override")}>
          <Icon name="alert" size={size} />
          <VisuallyHidden>{`, ${t("override")}, `}</VisuallyHidden>
        </span>
      )}
    </>
  );
}
