import { changedSince } from "@openhood/domain/approvals/changed-since";
import { type CustomerJob, toDecide, totalWith } from "@openhood/domain/approvals/customer-order";
import { inLanguage } from "@openhood/domain/local-text";
import { lazy, type ReactNode, type Ref, Suspense } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { LinkedOrder } from "../../../features/approvals/first-order.ts";
import type { Choices } from "../../../features/approvals/use-choices.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage, withMessages } from "../../../platform/language.tsx";
import { useProblemText } from "../../../platform/problem.ts";
import { loadPart } from "../../../platform/release.ts";
import type { ApiOutputs } from "../../../platform/trpc.tsx";
import { Notice } from "../../../ui/states.tsx";
import styles from "./approve-page.module.css";
import { ChangedJob } from "./changed-job.tsx";
import { approvedOf, standing, unsendable } from "./decision-values.ts";

const OverLimit = lazy(async () => ({
  default: (await loadPart(() => withMessages(import("./over-limit.tsx"), "over-limit"))).OverLimit,
}));

/** What came of sending; `seen`: the order and the total that it was sent for. */
export type Reply = (ApiOutputs["approvals"]["decide"] | { ok: false; reason: "nothing" }) & {
  seen?: { order: LinkedOrder; total: number };
};

type Props = {
  ref: Ref<HTMLDivElement>;
  token: string;
  order: LinkedOrder;
  choices: Choices;
  reply: Reply | null;
  error: unknown;
  /** Being sent, sent and not answered, or neither. */
  sending: "now" | "unanswered" | null;
};

/** What came of sending, or what others did before one sent. */
export function DecisionStatus({ ref, token, order, choices, reply, error, sending }: Props) {
  const t = useTranslations("approvals");
  const { date } = useFormat();
  const problem = useProblemText();
  const deciders = useDeciders();
  const { outdated, agreed, overruled } = unsendable(order, choices);
  const taken = [...agreed, ...overruled];
  const open = toDecide(order);
  const isNews = outdated.length > 0 || taken.length > 0;
  const refused = reply?.ok === false ? reply : null;
  const said = (tone: "ok" | "info" | "watch", words: ReactNode) => (
    <div ref={ref} tabIndex={-1} className={styles.answer}>
      <Notice tone={tone}>{words}</Notice>
    </div>
  );
  if (error != null) return said("watch", sending === "unanswered" ? t("unanswered") : problem(error));
  if (refused?.reason === "over-limit")
    return said(
      "watch",
      <Suspense>
        <OverLimit
          {...{ token, limit: refused.limit, instead: refused.instead }}
          owner={order.signer?.owners[0] ?? order.name}
        />
      </Suspense>,
    );
  if (refused?.reason === "expired")
    return said("watch", t("refused.expired", { until: date(order.validUntil ?? "") }));
  if (refused?.reason === "closed" || refused?.reason === "date")
    return said("watch", t(`refused.${refused.reason}`));
  if (reply?.ok && !isNews) return said("ok", <Sent isMailed={reply.receipt} left={open.length} />);
  if (!refused && (sending || !isNews)) return null;
  // All that they chose is decided as they chose: nothing of it is lost.
  const isAgreed = taken.length > 0 && outdated.length === 0 && overruled.length === 0;
  const isLeftToSend = refused !== null && standing(order, choices).length > 0;
  if (isAgreed && !isLeftToSend && refused?.reason !== "nothing")
    return said("info", t("agreed", deciders(agreed)));
  const isNoneTheirs = order.jobs.every((job) => !job.decided || taken.includes(job));
  if (open.length === 0 && (refused || isNoneTheirs))
    return said("watch", t("refused.decided", deciders(taken.length > 0 ? taken : order.jobs)));
  const reason = refused?.reason ?? (outdated.length > 0 ? "changed" : null);
  return said(
    "watch",
    <>
      {reason && <p>{t(`refused.${reason}`)}</p>}
      {overruled.length > 0 && <p>{t("refused.taken", deciders(overruled))}</p>}
      {agreed.length > 0 && <p>{t("agreed", deciders(agreed))}</p>}
      {outdated.map((job) => (
        <ChangedJob key={job.id} job={job} was={choices[job.id]} />
      ))}
      {refused?.seen && <Since {...{ order, choices }} seen={refused.seen} />}
    </>,
  );
}

function Sent({ isMailed, left }: { isMailed: boolean; left: number }) {
  const t = useTranslations("approvals");
  return [t("sent"), isMailed && t("receipt"), left > 0 && t("left", { count: left })]
    .filter(Boolean)
    .join(" ");
}

/** Who decided on some jobs, the last one last, and which jobs they are, for the words that say so. */
function useDeciders() {
  const { list } = useFormatter();
  const { language } = useLanguage();
  return (jobs: readonly CustomerJob[]) => {
    const decided = jobs.flatMap((job) => job.decided ?? []).toSorted((a, b) => (a.at < b.at ? -1 : 1));
    const names = [...new Set(decided.map(({ name }) => name))];
    const jobNames = jobs.map(({ name }) => inLanguage(name, language));
    return { names: list(names), jobs: list(jobNames) };
  };
}

type SinceProps = { order: LinkedOrder; choices: Choices; seen: NonNullable<Reply["seen"]> };

/** What else of the order changed since somebody sent what they saw: of jobs they had not chosen for, and of what it comes to. */
function Since({ order, choices, seen }: SinceProps) {
  const t = useTranslations("approvals");
  const { language } = useLanguage();
  const { money } = useFormat();
  const others = changedSince(seen.order, order).filter(({ job }) => !choices[job.id]);
  const total = totalWith(order, approvedOf(standing(order, choices)));
  const isAllStanding = Object.values(unsendable(order, choices)).every((jobs) => jobs.length === 0);
  return (
    <>
      {others.map(({ what, ...of }) => {
        const { id, name, status, decided, cents } = of.job;
        const words = {
          ...{ job: inLanguage(name, language), status, name: decided?.name ?? "" },
          ...{ was: money("was" in of && of.was ? of.was.cents : 0), now: money(cents) },
        };
        return <p key={id}>{t(`changedSince.${what}`, words)}</p>;
      })}
      {isAllStanding && total !== seen.total && (
        <p>{t("changedSince.total", { was: money(seen.total), now: money(total) })}</p>
      )}
    </>
  );
}
