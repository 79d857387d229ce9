import { approvedWith } from "@openhood/domain/approvals/past-limit";
import type { Rule } from "@openhood/domain/approvals/rule";
import {
  asksGiven,
  asksReachedAt,
  givenOf,
  lacksWriting,
  type Owner,
  recordOf,
  TOLD_BY,
  type Told,
  type ToldField,
  toldBy,
} from "@openhood/domain/approvals/told";
import { inLanguage } from "@openhood/domain/local-text";
import { jobsToAsk } from "@openhood/domain/repair-orders/asked";
import { authorizationOf, seenOf } from "@openhood/domain/repair-orders/authorization";
import type { Job } from "@openhood/domain/repair-orders/job";
import type { OrderCustomer, RepairOrder } from "@openhood/domain/repair-orders/order";
import { priceOf, sum } from "@openhood/domain/repair-orders/prices";
import { GIVEN, RELATIONS } from "@openhood/domain/repair-orders/relations";
import { memo, useCallback, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { clearDraft, readDraft } from "../../../platform/drafts.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { same } from "../../../platform/same.ts";
import type { ApiOutputs } from "../../../platform/trpc.tsx";
import { useDraft } from "../../../platform/use-draft.ts";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/card.tsx";
import { useLossAtSignOut } from "../../../ui/overlays/use-leave-guard.ts";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import { useSame } from "../../../ui/use-stable.ts";
import { Section } from "./fields.tsx";
import { goTo, type OrderParts } from "./order-context.ts";
import styles from "./order-page.module.css";

/**
 * Who tells the counter what is decided on an order, and how; what is noted of it waits in this tab until a decision is on record.
 * @param owner whose word it is unless somebody notes another
 */
export function useTold({ id, customer }: Pick<RepairOrder, "id" | "customer">, owner: Owner) {
  const t = useTranslations("signOut");
  const draft = `told.${id}`;
  const [noted, setNoted] = useDraft<Told>(draft);
  const [missing, setMissing] = useState<ToldField | null>(null);
  const usual = useSame(toldBy("counter", customer, owner));
  const told = useSame(noted ?? usual);
  const onTold = useCallback(
    (next: Told) => {
      setNoted(same(next, usual) ? null : next);
      setMissing(null);
    },
    [usual],
  );
  useLossAtSignOut(() => readDraft(draft) && t("told"));
  return {
    told,
    /** The field that has to be filled in before a decision can be recorded. */
    missing,
    setMissing,
    onTold,
    /** Who said what is on record is not half said: the next one who decides may be somebody else. */
    forget: () => clearDraft(draft),
  };
}

type Decided = Exclude<Job["authorization"]["status"], "pending">;
type DecideParts = Pick<OrderParts, "edit"> & {
  rule: Rule;
  /** Who said it, and how. */
  told: Told;
  /** The order as it is now. */
  present: () => RepairOrder;
  /** What has to be filled in first; null where nothing. */
  onMissing: (field: ToldField | null) => void;
  /** Says what came of it. */
  say: (text: string) => void;
};

/** Records what the customer said to a job or to all, or opens a job again. */
export function useDecide({ rule, told, edit, present, onMissing, say }: DecideParts) {
  const t = useTranslations("orders");
  const { language } = useLanguage();
  const { money } = useFormat();
  const formatter = useFormatter();
  const confirm = useConfirm();
  const names = (jobs: readonly Job[]) => formatter.list(jobs.map(({ name }) => inLanguage(name, language)));
  /** Past an approver's limit it is the shop's word: somebody has to mean it. */
  const isMeantPast = async (total: number) => {
    const limit = told.approver?.limit ?? null;
    if (limit === null || total <= limit) return true;
    return confirm({
      title: t("decide.pastTitle", { name: told.name, limit: money(limit) }),
      text: t("decide.pastText", { total: money(total) }),
      confirm: t("decide.past"),
    });
  };
  const saySo = (jobs: readonly Job[], status: Decided | "pending") =>
    say(t("said.decided", { name: names(jobs), status }));
  const record = (jobs: readonly Job[], status: Decided) => {
    const recorded = recordOf(rule, told);
    if (typeof recorded === "string") return;
    const { said, given } = recorded;
    const decision = status === "deferred" ? { status, said, until: null } : { status, said };
    const commands = jobs.map(
      (job) => ({ type: "decide", job: job.id, saw: seenOf(job), decision, given }) as const,
    );
    if (edit(...commands)) saySo(jobs, status);
  };
  /** Leads to what is missing of who said it. */
  const isComplete = () => {
    const recorded = recordOf(rule, told);
    const missing = typeof recorded === "string" ? recorded : null;
    onMissing(missing);
    if (missing) goTo(`[data-told] [name="${missing}"]`);
    return missing === null;
  };
  return {
    decide: async (job: Job, status: Decided) => {
      if (!isComplete()) return;
      if (status !== "approved" || (await isMeantPast(approvedWith(present(), job.id))))
        record([job], status);
    },
    approveAll: async (toldAs: string) => {
      const jobs = jobsToAsk(present());
      if (jobs.length === 0 || !isComplete()) return;
      const total = approvedWith(present(), ...jobs.map(({ id }) => id));
      const isMeant = await confirm({
        // As the jobs' rows show it; the total has what is approved already and the tax, too.
        title: t("decide.allTitle", { count: jobs.length, amount: money(sum(jobs, priceOf)) }),
        text: `${names(jobs)}. ${toldAs}`,
        confirm: t("decide.all"),
      });
      if (isMeant && (await isMeantPast(total))) record(jobs, "approved");
    },
    reopen: (job: Job, from: Decided) => {
      if (edit({ type: "ask-again", job: job.id, from })) saySo([job], "pending");
    },
  };
}

const tones = { pending: "watch", approved: "ok", declined: "stop", deferred: "neutral" } as const;
const CHOICES = { approved: "approve", declined: "decline", deferred: "defer" } as const;

export type Decides = {
  /** Records what the customer said to it. */
  decide: (job: Job, status: Decided) => void;
  /** The customer is to decide anew. */
  reopen: (job: Job, from: Decided) => void;
};
type DecisionProps = Decides & { job: Job; isOpen: boolean };

/** What the customer said to a job, or the buttons that record it. */
export function JobDecision({ job, isOpen, decide, reopen }: DecisionProps) {
  const t = useTranslations("orders");
  const { language } = useLanguage();
  const status = authorizationOf(job);
  // Also one that no longer holds, as the job has changed: until it is reopened, the job is not removed.
  const given = job.authorization;
  const recorded =
    given.status !== "pending" &&
    status !== "pending" &&
    t("decide.recorded", {
      status: t(`authorization.${status}`),
      name: given.said.by.name,
      relation: t(`decide.relations.${given.said.by.relation}`),
      channel: t(`history.channels.${given.said.channel}`),
    });
  return (
    // biome-ignore lint/a11y/useSemanticElements: no field set, only buttons that belong together
    <div
      role="group"
      aria-label={t("decide.label", { name: inLanguage(job.name, language) })}
      className={styles.decision}
      data-decide=""
      data-focus-home=""
      tabIndex={-1}
    >
      {recorded && isOpen ? (
        <span className={styles.soft}>{recorded}</span>
      ) : (
        <span className={styles.badge} title={recorded || undefined}>
          <Badge tone={tones[status]}>{t(`authorization.${status}`)}</Badge>
        </span>
      )}
      {status === "pending" && (
        <span className={styles.choices}>
          {(["approved", "declined", "deferred"] as const).map((to) => (
            <Button key={to} size="small" variant="secondary" onClick={() => decide(job, to)}>
              {t(`decide.${CHOICES[to]}`)}
            </Button>
          ))}
        </span>
      )}
      {given.status !== "pending" && (isOpen || status === "pending") && (
        <Button size="small" variant="secondary" data-reopen="" onClick={() => reopen(job, given.status)}>
          {t("decide.again")}
        </Button>
      )}
    </div>
  );
}

type ApproverOn = ApiOutputs["approvals"]["ways"]["approvers"][number];

type ToldProps = {
  /** Who may approve for the customer on this car. */
  approvers: readonly ApproverOn[];
  customer: OrderCustomer;
  owner: Owner;
  rule: Rule;
  told: Told;
  onChange: (told: Told) => void;
  /** How a decision is recorded, in words. */
  toldAs: string;
  /** The field that has to be filled in before a decision can be recorded. */
  missing: ToldField | null;
};

/** By whom and how the decisions were told that staff record on this page: what the shop's rule wants noted, and no more. */
export const ToldBy = memo(function ToldBy({
  approvers,
  customer,
  owner,
  rule,
  told,
  onChange,
  toldAs,
  missing,
}: ToldProps) {
  const t = useTranslations("orders.decide");
  const { money } = useFormat();
  const set = (change: Partial<Told>) => onChange({ ...told, ...change });
  const isOwner = told.relation === owner.relation && told.name === owner.name;
  const choose = (id: string) => {
    const { approver: _, ...rest } = told;
    const found = approvers.find((one) => one.id === id);
    if (found)
      return onChange({
        ...{ ...rest, name: found.name, relation: found.relation },
        approver: { id, limit: found.limit },
      });
    const who: Owner = id === "owner" ? owner : { name: "", relation: "other" };
    onChange({ ...rest, name: who.name, relation: who.relation });
  };
  const given = GIVEN.filter((one) => one !== "waived" || rule.before.waivable);
  const wrong = (field: ToldField) =>
    missing === field && (
      <span role="alert" className={styles.wrong}>
        {t(`missing.${field}`)}
      </span>
    );
  return (
    <Section title={t("told")} summary={toldAs} isOpen={missing !== null} data-told="">
      <label className={styles.field}>
        {t("channel")}
        <select
          className={styles.input}
          value={told.channel}
          onChange={({ target }) => {
            const { channel, reachedAt } = toldBy(target.value as Told["channel"], customer);
            set({ channel, reachedAt, given: null });
          }}
        >
          {TOLD_BY.map((one) => (
            <option key={one} value={one}>
              {t(one)}
            </option>
          ))}
        </select>
      </label>
      {asksReachedAt(rule, told.channel) && (
        <label className={styles.field}>
          {t(told.channel === "email" ? "reachedAtEmail" : "reachedAt")}
          <input
            className={styles.input}
            name="reachedAt"
            maxLength={254}
            inputMode={told.channel === "email" ? "email" : "tel"}
            value={told.reachedAt}
            aria-invalid={missing === "reachedAt" || undefined}
            onChange={({ target }) => set({ reachedAt: target.value })}
          />
          {wrong("reachedAt")}
        </label>
      )}
      {approvers.length > 0 && (
        <label className={styles.field}>
          {t("who")}
          <select
            className={styles.input}
            value={told.approver?.id ?? (isOwner ? "owner" : "other")}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="owner">{t("whoOwner", owner)}</option>
            {approvers.map(({ id, name, limit }) => (
              <option key={id} value={id}>
                {limit === null ? t("whoAny", { name }) : t("whoUpTo", { name, amount: money(limit) })}
              </option>
            ))}
            <option value="other">{t("whoOther")}</option>
          </select>
        </label>
      )}
      {!told.approver && (
        <>
          <label className={styles.field}>
            {t("name")}
            <input
              className={styles.input}
              name="name"
              maxLength={80}
              value={told.name}
              aria-invalid={missing === "name" || undefined}
              onChange={({ target }) => set({ name: target.value })}
            />
            {wrong("name")}
          </label>
          <label className={styles.field}>
            {t("relation")}
            <select
              className={styles.input}
              value={told.relation}
              onChange={({ target }) => set({ relation: target.value as Told["relation"] })}
            >
              {RELATIONS.map((one) => (
                <option key={one} value={one}>
                  {t(`relations.${one}`)}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
      {asksGiven(rule) && (
        <label className={styles.field}>
          {t("given")}
          <select
            className={styles.input}
            name="given"
            value={givenOf(rule, told) ?? ""}
            aria-invalid={missing === "given" || undefined}
            onChange={({ target }) => set({ given: target.value as Told["given"] })}
          >
            <option value="" disabled>
              {t("givenUnsaid")}
            </option>
            {given.map((one) => (
              <option key={one} value={one}>
                {t(`givenBy.${one}`)}
              </option>
            ))}
          </select>
          {wrong("given")}
          {lacksWriting(rule, told) && <span className={styles.soft}>{t("notSpoken")}</span>}
        </label>
      )}
    </Section>
  );
});
