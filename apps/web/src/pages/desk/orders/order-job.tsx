import { skills } from "@openhood/domain/catalog/service";
import { fingerprint } from "@openhood/domain/fingerprint";
import { inLanguage } from "@openhood/domain/local-text";
import { underWarranty } from "@openhood/domain/maintenance/due";
import { authorizationOf } from "@openhood/domain/repair-orders/authorization";
import { jobContent, type OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { Job } from "@openhood/domain/repair-orders/job";
import type { Line, LineKind } from "@openhood/domain/repair-orders/line";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { discountable, jobTotals, lineTotals, priceOf } from "@openhood/domain/repair-orders/prices";
import { laborPrice, rateOf } from "@openhood/domain/repair-orders/pricing";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { memo, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useVehicleDue } from "../../../features/orders/use-vehicle-due.ts";
import { atNoon } from "../../../platform/clock.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/states.tsx";
import { ChoiceCell, DiscountCell, Frozen, InlineField, OptionalFields } from "./fields.tsx";
import { type Decides, JobDecision } from "./job-decisions.tsx";
import { JobHours, JobWork } from "./job-work.tsx";
import { goTo, type OrderParts, wordsIn } from "./order-context.ts";
import { LineHeads, OrderLine } from "./order-lines.tsx";
import styles from "./order-page.module.css";

type JobChanges = Extract<OrderCommand, { type: "set-job" }>["changes"];
type Staff = readonly { uid: string; name: string }[];
type Props = Pick<OrderParts, "settings" | "edit"> &
  Decides & {
    job: Job;
    /** Id of the job's order. */
    order: string;
    vehicle: RepairOrder["vehicle"];
    staff: Staff;
    /** How a decision is recorded, in words. */
    toldAs: string;
    isOpen: boolean;
    /** It was begun just now: its first line is next. */
    isNew?: boolean;
    onToggle: (job: string) => void;
  };

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

/**
 * A job, folded to a row of what it is and comes to, or open to be edited. It is not given the order, which changes with each edit:
 * a job that is as it was is not drawn again.
 */
export const OrderJob = memo(function OrderJob(props: Props) {
  const { job, order, edit, isOpen, onToggle, decide, reopen } = props;
  const t = useTranslations("orders");
  const { language } = useLanguage();
  const { money } = useFormat();
  const name = inLanguage(job.name, language);
  const remove = () => {
    if (edit({ type: "remove-job", job: job.id, saw: fingerprint(jobContent(job)) })) goTo("[data-add-job]");
  };
  return (
    <section
      className={styles.job}
      aria-label={name}
      data-job={job.id}
      data-status={authorizationOf(job)}
      data-open={isOpen || undefined}
    >
      <header className={styles.jobHead}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-label={isOpen ? t("job.fold", { name }) : undefined}
          data-toggle=""
          onClick={() => onToggle(job.id)}
        >
          <Icon name={isOpen ? "chevronDown" : "chevronRight"} size={18} />
          {!isOpen && <strong>{name}</strong>}
        </button>
        <Frozen>
          {isOpen ? (
            <InlineField
              label={t("job.name")}
              isLabelHidden
              isWhole
              value={name}
              maxLength={80}
              check={(text) => (text.trim() ? null : t("invalid.text"))}
              onSave={(text) =>
                edit({
                  type: "set-job",
                  job: job.id,
                  changes: [{ field: "name", from: job.name, to: wordsIn(language, text) }],
                })
              }
            />
          ) : (
            <>
              {job.foundBy && (
                <span className={styles.soft}>{t("proposal.title", { name: job.foundBy.name })}</span>
              )}
              <JobHours order={order} job={job} />
              <span className={styles.soft}>{job.technician?.name}</span>
            </>
          )}
          <JobDecision job={job} isOpen={isOpen} decide={decide} reopen={reopen} />
          <strong className={styles.amount}>{money(jobTotals(job).net)}</strong>
          {isOpen && <IconButton icon="close" label={t("job.remove", { name })} onClick={remove} />}
        </Frozen>
      </header>
      {isOpen && <JobBody {...props} name={name} remove={remove} />}
    </section>
  );
});

const TEXTS = ["cause", "correction", "ifItWaits", "partsNeeded", "note"] as const;

/** All of a job that is open: its lines, who does it, what was found and done, and what the customer said of it. */
function JobBody({
  job,
  name,
  order,
  vehicle,
  settings,
  edit,
  staff,
  toldAs,
  isNew,
  remove,
}: Props & { name: string; remove: () => void }) {
  const t = useTranslations("orders");
  const { language } = useLanguage();
  const { money } = useFormat();
  const [added, setAdded] = useState<string | null>(null);
  const { discount, technician } = job;
  const set = (...changes: JobChanges) => edit({ type: "set-job", job: job.id, changes });
  // Who has left stays named on what they did, and is not chosen again.
  const people = [
    ...staff,
    ...(technician && !staff.some(({ uid }) => uid === technician.uid) ? [technician] : []),
  ];
  const add = (kind: LineKind) => {
    const line = blankLine(kind, wordsIn(language, t(`line.add.${kind}`)), settings);
    if (edit({ type: "add-line", line, to: { job: job.id, after: job.lines.at(-1)?.id ?? null } }))
      setAdded(line.id);
  };
  const given = job.authorization;
  const isPending = authorizationOf(job) === "pending";
  const texts = TEXTS.map((field) => {
    const isRequired = field === "cause" || field === "correction";
    const required = isRequired ? field : undefined;
    return {
      ...{ id: field, label: t(`job.${field}`), isEmpty: !job[field], required },
      field: (isNew: boolean) => (
        <InlineField
          label={t(`job.${field}`)}
          data-required={required}
          multiline
          isNew={isNew}
          maxLength={isRequired ? 400 : 200}
          value={job[field] ?? ""}
          onSave={(text) => set({ field, from: job[field] ?? null, to: text.trim() || null })}
        />
      ),
    };
  });
  return (
    <div className={styles.jobBody}>
      <Frozen>
        <JobProposal job={job} edit={edit} onDismiss={remove} />
        <JobWarranty order={order} vehicle={vehicle.id} job={job} edit={edit} />
        {isPending && given.status !== "pending" && (
          <Notice tone="watch">
            {t("decide.lapsed", {
              ...{ name: given.said.by.name, was: money(given.cents), now: money(priceOf(job)) },
            })}
          </Notice>
        )}
        <ul className={`${styles.lines} ${styles.cells}`} data-focus-home="" tabIndex={-1}>
          {job.lines.length > 0 && <LineHeads />}
          {job.lines.map((line) => (
            <OrderLine
              key={line.id}
              line={line}
              job={name}
              settings={settings}
              edit={edit}
              isNew={line.id === added}
            />
          ))}
        </ul>
        {/* biome-ignore lint/a11y/useSemanticElements: no field set, only buttons that belong together */}
        <div className={styles.adds} role="group" aria-label={t("line.addTo", { name })} data-add-line="">
          {KINDS.map((kind) => (
            <Button
              key={kind}
              size="small"
              variant="quiet"
              icon="plus"
              autoFocus={isNew && kind === "labor"}
              onClick={() => add(kind)}
            >
              {t(`line.add.${kind}`)}
            </Button>
          ))}
        </div>
        <div className={styles.facts}>
          <div className={styles.pair}>
            <ChoiceCell
              label={t("job.technician")}
              data-required="technician"
              value={technician?.uid ?? ""}
              options={[["", t("job.nobody")], ...people.map(({ uid, name }) => [uid, name] as const)]}
              onSave={(to) => set({ field: "technician", from: technician, to: personIn(people, to) })}
            />
            <ChoiceCell
              label={t("job.category")}
              data-required="category"
              value={job.category ?? ""}
              options={[
                ["", t("job.noCategory")],
                ...skills.map((skill) => [skill, t(`history.values.${skill}`)] as const),
              ]}
              onSave={(to) => set({ field: "category", from: job.category, to: to || null })}
            />
          </div>
          <OptionalFields
            fields={[
              ...texts,
              {
                ...{ id: "discount", label: t("discount"), isEmpty: discount === null },
                field: (isNew) => (
                  <DiscountCell
                    label={t("discount")}
                    isNew={isNew}
                    value={discount}
                    from={{
                      ...{ of: "job", cents: discountable(job.lines.map(lineTotals)) },
                      hasFees: job.lines.some(({ kind }) => kind === "fee"),
                    }}
                    onSave={(to) => set({ field: "discount", from: discount, to })}
                  />
                ),
              },
            ]}
          />
        </div>
      </Frozen>
      <JobWork order={order} job={job} />
      {isPending && (
        <p className={styles.soft}>
          {toldAs}{" "}
          <Button
            size="small"
            variant="quiet"
            aria-label={t("decide.toldChangeLabel")}
            onClick={() => goTo("[data-told] select")}
          >
            {t("decide.toldChange")}
          </Button>
        </p>
      )}
    </div>
  );
}

type ProposalProps = Pick<OrderParts, "edit"> & { job: Job; onDismiss: () => void };

/** A job that a technician found: it is given a price and taken up, or dismissed. */
export function JobProposal({ job, edit, onDismiss }: ProposalProps) {
  const t = useTranslations("orders.proposal");
  const { language } = useLanguage();
  const { foundBy } = job;
  if (foundBy === null) return null;
  const name = inLanguage(job.name, language);
  return (
    <Notice tone="watch" title={t("title", { name: foundBy.name })}>
      <p>{t(job.lines.length === 0 ? "toPrice" : "priced")}</p>
      <div className={styles.row}>
        <Button
          size="small"
          disabled={job.lines.length === 0}
          aria-label={t("takeUpJob", { name })}
          onClick={() =>
            edit({ type: "set-job", job: job.id, changes: [{ field: "foundBy", from: foundBy, to: null }] })
          }
        >
          {t("takeUp")}
        </Button>
        <Button size="small" variant="secondary" aria-label={t("dismissJob", { name })} onClick={onDismiss}>
          {t("dismiss")}
        </Button>
      </div>
    </Notice>
  );
}

type WarrantyProps = Pick<OrderParts, "edit"> & {
  /** Id of the job's order. */
  order: string;
  /** Id of the order's car, where it is known. */
  vehicle: RepairOrder["vehicle"]["id"];
  job: Job;
};

/** Says that the shop did this work before and still stands behind it, and marks the job as warranty work. */
export function JobWarranty({ order, vehicle, job, edit }: WarrantyProps) {
  const t = useTranslations("orders.warranty");
  const { date } = useFormat();
  const formatter = useFormatter();
  const known = useVehicleDue(vehicle);
  const mark = (to: Job["redoes"]) =>
    edit({ type: "set-job", job: job.id, changes: [{ field: "redoes", from: job.redoes, to }] });
  if (job.redoes)
    return (
      <Notice tone="info" title={t(`marked.${job.redoes.reason}`, { number: job.redoes.number })}>
        <Link to={`/desk/orders/${job.redoes.order}`}>{t("open", { number: job.redoes.number })}</Link>{" "}
        <Button size="small" variant="secondary" onClick={() => mark(null)}>
          {t("unmark")}
        </Button>
      </Notice>
    );
  if (!known || job.canned === null) return null;
  const { serviced, odometer: readings, today } = known;
  const before = underWarranty(
    known,
    { canned: job.canned, category: job.category, order },
    { serviced, readings, today },
  );
  if (!before) return null;
  const { order: id, number, on, miles } = before;
  return (
    <Notice tone="watch" title={t("title")}>
      {t(miles === null ? "text" : "textMiles", {
        number,
        date: date(atNoon(on)),
        miles: formatter.number(miles ?? 0),
      })}{" "}
      <Link to={`/desk/orders/${id}`}>{t("open", { number })}</Link>{" "}
      <Button
        size="small"
        variant="secondary"
        onClick={() => mark({ reason: "warranty", order: id, number })}
      >
        {t("mark")}
      </Button>
    </Notice>
  );
}
