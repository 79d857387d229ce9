import { openQuestions } from "@openhood/domain/booking/question";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import { useScheduleClock } from "../../../features/appointments/words.ts";
import { useCardWords } from "../../../features/orders/use-card-words.ts";
import { useWaiting } from "../../../features/threads/use-waiting.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useTRPC } from "../../../platform/trpc.tsx";
import { Check, Row, type Shown } from "./check.tsx";

/** What somebody waits for an answer to: technicians, customers, also of cars that are gone, and what was found and not taken up. */
export function OpenQuestions({ today, cards, timeZone }: Shown) {
  const t = useTranslations("endOfDay.questions");
  const { language } = useLanguage();
  const { dayTime } = useFormat();
  const clock = useScheduleClock(timeZone);
  const trpc = useTRPC();
  const words = useCardWords();
  const inbox = useQuery({
    ...trpc.messages.inbox.queryOptions({ status: "new", after: null }),
    select: ({ unread }) => unread,
  });
  const waiting = useWaiting();
  const asked = today.appointments.flatMap(({ appointment }) =>
    openQuestions(appointment).map((question) => ({ appointment, question })),
  );
  return (
    // One row says how many messages there are.
    <Check title={t("title")} none={t("none")} more={Math.max(0, (inbox.data ?? 0) - 1)}>
      {asked.map(({ appointment, question: { at, by, text } }) => (
        <Row
          key={`${appointment.id} ${at}`}
          title={appointmentLabel(appointment, language)}
          to={`/desk/orders/${appointment.id}`}
          facts={[t("technician", { name: by.name, time: clock.timeOf(at) }), text]}
        />
      ))}
      {waiting.map(({ order, orderNumber, name, since }) => (
        <Row
          key={`asked ${order}`}
          title={t("order", { number: orderNumber })}
          to={`/desk/orders/${order}#thread`}
          facts={[name, t("customer", { time: dayTime(since) })]}
        />
      ))}
      {cards.flatMap((card) =>
        card.found === undefined
          ? []
          : [
              <Row
                key={`found ${card.id}`}
                title={words(card).label}
                to={`/desk/orders/${card.id}`}
                facts={[card.name, t("found", { count: card.found })]}
              />,
            ],
      )}
      {inbox.data ? <Row title={t("messages", { count: inbox.data })} to="/desk" facts={[]} /> : null}
    </Check>
  );
}
