import { NOTICE_DELAY } from "@openhood/domain/booking/undo";
import type { NoticeKind } from "@openhood/domain/customers/notice-kinds";
import { inLanguage } from "@openhood/domain/local-text";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { kindsTold } from "@openhood/domain/repair-orders/told-stages";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { useAppointment } from "../../../features/appointments/schedule.ts";
import { TechnicianQuestions } from "../../../features/appointments/sheets/question.tsx";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useNow } from "../../../platform/now.ts";
import { type ApiOutputs, useTRPC } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { goTo, inJob } from "./order-context.ts";
import styles from "./order-page.module.css";

const ICONS = { asked: "mail", found: "wrench", concern: "user" } as const;

/** What the customer says is wrong and asks, and what a technician found, each with the way to its place. */
export function OrderNotes({ order }: { order: Pick<RepairOrder, "id" | "customer" | "concerns" | "jobs"> }) {
  const t = useTranslations("orders.notes");
  const { language } = useLanguage();
  const trpc = useTRPC();
  const question = useQuery(trpc.threads.get.queryOptions({ order: order.id })).data?.question;
  const { name } = order.customer;
  const notes = [
    question && {
      kind: "asked" as const,
      key: "question",
      place: "#thread textarea",
      words: t("asked", { name, text: question.excerpt }),
    },
    ...order.jobs.map(
      (job) =>
        job.foundBy && {
          ...{ kind: "found" as const, key: job.id },
          place: `${inJob(job.id)}[data-inline]`,
          words: t("found", { name: job.foundBy.name, job: inLanguage(job.name, language) }),
        },
    ),
    ...order.concerns.map(({ id, text }) => ({
      ...{
        kind: "concern" as const,
        key: id,
        place: `[data-concern="${CSS.escape(id)}"] textarea`,
        words: t("concern", { text }),
      },
    })),
  ].filter((note) => !!note);
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {notes.map(({ kind, key, place, words }) => (
        <li key={key}>
          <Button size="small" variant="secondary" icon={ICONS[kind]} onClick={() => goTo(place)}>
            {words}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** What technicians asked about the car, and what the counter said. @param id of the order's appointment */
export function AskedInBay({ id }: { id: string }) {
  const appointment = useAppointment(id).data?.row?.appointment;
  return appointment ? <TechnicianQuestions appointment={appointment} /> : null;
}

type Ways = ApiOutputs["approvals"]["ways"];
type HearsProps = {
  order: Pick<RepairOrder, "customer" | "notice" | "updatedAt">;
  settings: Pick<RepairOrderSettings, "notices">;
  /** Undefined until it is known. */
  ways: Ways | undefined;
};

/** How the customer hears of what the shop tells, or why they don't; and that a message waits for the morning. */
export function WhoHears({ order: { customer, notice, updatedAt }, settings, ways }: HearsProps) {
  const t = useTranslations("orders.hears");
  const formatter = useFormatter();
  const { dayTime } = useFormat();
  const now = useNow().getTime();
  const told = kindsTold(settings);
  if (!ways || told.length === 0) return null;
  const { name } = customer;
  const byWay = Map.groupBy(told, (kind) => wayOf(ways, customer, kind));
  const dueAt = notice ? Date.parse(notice.dueAt) : 0;
  // Longer than what is done can be taken back: by the server's times, which are those of both.
  const waits = dueAt > now && dueAt - Date.parse(updatedAt) > NOTICE_DELAY;
  return (
    <p className={styles.soft} data-hears="">
      {[...byWay].map(([way, kinds]) => {
        const said = { name, kinds: formatter.list(kinds.map((kind) => t(`kinds.${kind}`))) };
        return <span key={way}>{t(way, said)} </span>;
      })}
      {waits && t("waits", { at: dayTime(dueAt) })}
    </p>
  );
}

function wayOf({ told, text }: Ways, customer: RepairOrder["customer"], kind: NoticeKind) {
  const { email, number } = told[kind];
  if (email && number) return "both";
  if (email) return "email";
  if (number) return "text";
  if (text && "reason" in text && text.reason === "opted-out") return "stopped";
  return customer.email === null && customer.phone === null ? "unreachable" : "unwanted";
}
