import { fingerprint } from "@openhood/domain/fingerprint";
import { inLanguage } from "@openhood/domain/local-text";
import { authorizationOf } from "@openhood/domain/repair-orders/authorization";
import { jobContent, type OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { Job } from "@openhood/domain/repair-orders/job";
import type { Line, LineKind } from "@openhood/domain/repair-orders/line";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { discountable, jobTotals, lineTotals, priceOf } from "@openhood/domain/repair-orders/prices";
import { laborPrice, rateOf } from "@openhood/domain/repair-orders/pricing";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { memo, useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/states.tsx";
import { useHeldFocus } from "../../../ui/use-held-focus.ts";
import { DiscountCell } from "./cells.tsx";
import { Frozen } from "./frozen.tsx";
import { InlineField } from "./inline-field.tsx";
import { JobCategory } from "./job-category.tsx";
import { JobProposal } from "./job-proposal.tsx";
import { JobWarranty } from "./job-warranty.tsx";
import { JobWork } from "./job-work.tsx";
import { type OrderParts, wordsIn } from "./order-context.ts";
import { LineHeads, OrderLine } from "./order-line.tsx";
import styles from "./order-page.module.css";

type JobChanges = Extract<OrderCommand, { type: "set-job" }>["changes"];
type Decided = Exclude<Job["authorization"]["status"], "pending">;
type Staff = readonly { uid: string; name: string }[];
type Props = Pick<OrderParts, "settings" | "edit"> & {
  job: Job;
  /** Id of the job's order. */
  order: string;
  vehicle: RepairOrder["vehicle"];
  staff: Staff;
  /** How a decision is recorded, in words. */
  toldAs: string;
  /** Records what the customer said to it. */
  decide: (job: Job, status: Decided) => void;
  /** The customer is to decide anew. */
  reopen: (job: Job, from: Decided) => void;
};

const tones = { pending: "watch", approved: "ok", declined: "stop", deferred: "neutral" } as const;
const KINDS = ["labor", "part", "sublet", "fee"] as const;

const personIn = (people: Staff, chosen: string) => {
  const found = people.find(({ uid }) => uid === chosen);
  return found ? { uid: found.uid, name: found.name } : null;
};

/** A line without a price yet. */
function blankLine(kind: LineKind, name: Line["name"], settings: RepairOrderSettings): Line {
  const all = { id: crypto.randomUUID(), name, taxed: true };
  if (kind === "fee") return { ...all, kind, price: 0 };
  const more = { ...all, discount: null };
  if (kind === "sublet") return { ...more, kind, vendor: null, cost: null, price: 0 };
  if (kind === "part")
    return {
      ...more,
      kind,
      partNumber: null,
      quantity: 100,
      cost: null,
      price: 0,
      // What it costs, once it is typed, makes its price.
      pricing: "matrix",
      condition: "new",
      core: null,
      supply: "on-hand",
    };
  const { id: rateId, cents } = rateOf(settings, null);
  const rate = laborPrice(settings.laborMatrix, cents, 100);
  return { ...more, kind, hours: 100, rate, rateId, pricing: "matrix" };
}

/** What gets the focus when a job goes: the name of the one after it, else of the one before, else what adds one. */
function heirOfJob(job: HTMLElement | null): HTMLElement | null | undefined {
  const isJob = (one: Element | null | undefined) => (one?.matches("[data-job]") ? one : null);
  const neighbor = isJob(job?.nextElementSibling) ?? isJob(job?.previousElementSibling);
  return (neighbor ?? job?.parentElement)?.querySelector<HTMLElement>(
    neighbor ? "[data-inline]" : '[role="combobox"]',
  );
}

/**
 * A job: its lines, who does it, what was found, and what the customer said to it. It is not given the order, which changes
 * with each edit: a job that is as it was is not drawn again.
 */
export const OrderJob = memo(function OrderJob(props: Props) {
  const { job, order, vehicle, settings, edit, staff, decide, reopen, toldAs } = props;
  const t = useTranslations("orders");
  const { language } = useLanguage();
  const { money } = useFormat();
  const name = inLanguage(job.name, language);
  const status = authorizationOf(job);
  const totals = jobTotals(job);
  const set = (...changes: JobChanges) => edit({ type: "set-job", job: job.id, changes });
  const { discount, technician } = job;
  // Who has left stays named on what they did, and is not chosen again.
  const people = [
    ...staff,
    ...(technician && !staff.some(({ uid }) => uid === technician.uid) ? [technician] : []),
  ];
  const section = useRef<HTMLElement>(null);
  // What was decided or taken up leaves no button where it was pressed.
  const heldFocus = useHeldFocus(() =>
    section.current?.querySelector<HTMLElement>("[data-decide] [data-recorded], [data-decide] button"),
  );
  // Also one that no longer holds, as the job has changed: until it is reopened, the job is not removed.
  const decided = job.authorization.status;
  const word = job.authorization.status === "pending" ? null : job.authorization.said;
  const agreed = job.authorization.status === "pending" ? null : job.authorization.cents;
  const recorded =
    word &&
    t("decide.recorded", {
      status: t(`authorization.${status}`),
      name: word.by.name,
      relation: t(`decide.relations.${word.by.relation}`),
      channel: t(`history.channels.${word.channel}`),
    });
  const remove = () => {
    const heir = heirOfJob(section.current);
    if (edit({ type: "remove-job", job: job.id, saw: fingerprint(jobContent(job)) })) heir?.focus();
  };
  const added = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (added.current === null) return;
    const field = section.current?.querySelector<HTMLTextAreaElement>(
      `[data-line="${added.current}"] [data-inline]`,
    );
    if (!field) return;
    added.current = null;
    field.focus();
    field.select();
  });
  return (
    <section
      ref={section}
      {...heldFocus}
      className={styles.job}
      aria-label={name}
      data-job={job.id}
      data-status={status}
    >
      <Frozen>
        <header className={styles.jobHead}>
          <InlineField
            label={t("job.name")}
            isLabelHidden
            isWhole
            value={name}
            maxLength={80}
            check={(text) => (text.trim() ? null : t("invalid.text"))}
            onSave={(text) => set({ field: "name", from: job.name, to: wordsIn(language, text) })}
          />
          <Badge tone={tones[status]}>{t(`authorization.${status}`)}</Badge>
          <IconButton icon="close" label={t("job.remove", { name })} onClick={remove} />
        </header>
        <JobProposal job={job} edit={edit} onDismiss={remove} />
        <JobWarranty order={order} vehicle={vehicle.id} job={job} edit={edit} />
        <ul className={styles.lines}>
          {job.lines.length > 0 && <LineHeads />}
          {job.lines.map((line) => (
            <OrderLine key={line.id} line={line} job={name} settings={settings} edit={edit} />
          ))}
        </ul>
        {/* biome-ignore lint/a11y/useSemanticElements: no field set, only buttons that belong together */}
        <div
          className={styles.row}
          role="group"
          aria-label={t("line.addTo", { name })}
          data-add-line=""
          data-no-print=""
        >
          {KINDS.map((kind) => (
            <Button
              key={kind}
              size="small"
              variant="quiet"
              icon="plus"
              onClick={() => {
                const line = blankLine(kind, wordsIn(language, t(`line.add.${kind}`)), settings);
                added.current = line.id;
                edit({
                  type: "add-line",
                  line,
                  to: { job: job.id, after: job.lines.at(-1)?.id ?? null },
                });
              }}
            >
              {t(`line.add.${kind}`)}
            </Button>
          ))}
        </div>
        <div className={styles.facts}>
          <label className={styles.field}>
            {t("job.technician")}
            <select
              className={styles.input}
              data-required="technician"
              value={technician?.uid ?? ""}
              onChange={({ target }) =>
                set({
                  field: "technician",
                  from: technician,
                  to: personIn(people, target.value),
                })
              }
            >
              <option value="">{t("job.nobody")}</option>
              {people.map((one) => (
                <option key={one.uid} value={one.uid}>
                  {one.name}
                </option>
              ))}
            </select>
          </label>
          <JobCategory
            value={job.category}
            onSave={(to) => set({ field: "category", from: job.category, to })}
          />
          <DiscountCell
            label={t("discount")}
            value={discount}
            from={{
              ...{ of: "job", cents: discountable(job.lines.map(lineTotals)) },
              hasFees: job.lines.some(({ kind }) => kind === "fee"),
            }}
            onSave={(to) => set({ field: "discount", from: discount, to })}
          />
          {(["cause", "ifItWaits", "correction", "partsNeeded", "note"] as const).map((field) => (
            <InlineField
              key={field}
              label={t(`job.${field}`)}
              data-required={field === "cause" || field === "correction" ? field : undefined}
              multiline
              maxLength={field === "cause" || field === "correction" ? 400 : 200}
              value={job[field] ?? ""}
              onSave={(text) => set({ field, from: job[field] ?? null, to: text.trim() || null })}
            />
          ))}
        </div>
      </Frozen>
      <JobWork order={order} job={job} />
      {status === "pending" && word && (
        <Notice tone="watch">
          {t("decide.lapsed", {
            ...{ name: word.by.name, was: money(agreed ?? 0), now: money(priceOf(job)) },
          })}
        </Notice>
      )}
      <Frozen>
        <footer className={styles.jobFoot}>
          {/* biome-ignore lint/a11y/useSemanticElements: no field set, only buttons that belong together */}
          <div
            className={styles.row}
            role="group"
            aria-label={t("decide.label", { name })}
            data-decide=""
            data-no-print=""
          >
            {status === "pending" ? (
              (["approved", "declined", "deferred"] as const).map((to) => (
                <Button key={to} size="small" variant="secondary" onClick={() => decide(job, to)}>
                  {t(`decide.${to === "approved" ? "approve" : to === "declined" ? "decline" : "defer"}`)}
                </Button>
              ))
            ) : (
              // Where the button was that recorded it: a second press takes nothing back.
              <span className={styles.recorded} data-recorded="" tabIndex={-1}>
                {recorded}
              </span>
            )}
            {decided !== "pending" && (
              <Button size="small" variant="secondary" data-reopen="" onClick={() => reopen(job, decided)}>
                {t("decide.again")}
              </Button>
            )}
          </div>
          {status === "pending" && (
            <p className={`${styles.soft} ${styles.toldAs}`} data-no-print="">
              {toldAs}{" "}
              <Button
                size="small"
                variant="quiet"
                aria-label={t("decide.toldChangeLabel")}
                onClick={() => document.querySelector<HTMLElement>("[data-told] select")?.focus()}
              >
                {t("decide.toldChange")}
              </Button>
            </p>
          )}
          <p className={styles.amount}>
            {t("job.total")} <strong>{money(totals.net)}</strong>
          </p>
        </footer>
      </Frozen>
    </section>
  );
});
