import { inLanguage } from "@openhood/domain/local-text";
import { conflictNow, onPresent } from "@openhood/domain/repair-orders/applied";
import { authorizationOf, decidedOf, onceApproved } from "@openhood/domain/repair-orders/authorization";
import type { Decision, OrderCommand } from "@openhood/domain/repair-orders/commands";
import { stagesToReopen } from "@openhood/domain/repair-orders/decide";
import type { Job } from "@openhood/domain/repair-orders/job";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { lineOf } from "@openhood/domain/repair-orders/places";
import { missingOf } from "@openhood/domain/repair-orders/required";
import type { RequiredField } from "@openhood/domain/repair-orders/settings";
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { LostEdit, NotStepped } from "../../../features/orders/order-edits.ts";
import type { NotMade } from "../../../features/orders/sent-edits.ts";
import { columnName } from "../../../features/orders/stage-moves.ts";
import { type KeptEdit, namesIn, useEditWords } from "../../../features/orders/use-edit-words.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { Button } from "../../../ui/button.tsx";
import { inRow } from "../../../ui/facts.ts";
import { Notice } from "../../../ui/states.tsx";
import { useHeldFocus } from "../../../ui/use-held-focus.ts";
import { goTo, inJob, type OrderParts } from "./order-context.ts";
import styles from "./order-page.module.css";

/** Why something was not done, and what was to be written down, in words; empty where nothing was. */
type Words = { reason: string; entered: string };
/** Why what was asked for was not done, as it was then. */
export type Refused = { why: NotMade | NotStepped } & Words;

type Props = Pick<OrderParts, "order" | "settings"> & {
  refused: Refused | null;
  lost: readonly LostEdit[];
  wordsOf: (lost: LostEdit) => Words;
  /** Null: the refusal. */
  onDismiss: (lost: LostEdit | null) => void;
  onTryAgain: (lost: LostEdit) => void;
};

/** What was not done, and why: in sight wherever on the page it was asked for. */
export function OrderRefusals({ refused, lost, wordsOf, onDismiss, onTryAgain, ...parts }: Props) {
  const t = useTranslations("orders");
  const count = lost.length + (refused === null ? 0 : 1);
  const isEmpty = count === 0;
  const { uid } = useMe();
  useLayoutEffect(() => {
    for (const one of lost) {
      if (one.why.kind !== "conflict") continue;
      const now = conflictNow(parts.order, one.command, one.why);
      // Whoever has written something else over it since has read what was there.
      if (now === null || (now !== one.why && now.set?.by.uid === uid)) onDismiss(one);
    }
  }, [parts.order, lost]);
  const box = useRef<HTMLDivElement>(null);
  const asked = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement as HTMLElement;
    if (isEmpty && focused === box.current) asked.current?.focus();
    if (isEmpty || box.current?.contains(focused)) return;
    // Who leaves a field for another has the focus nowhere in between.
    const timer = setTimeout(() => {
      const now = document.activeElement as HTMLElement;
      if (box.current?.contains(now)) return;
      const isLost = now === document.body || now.matches(":disabled, h1");
      asked.current = isLost ? document.querySelector("h1") : now;
      // Whoever typed in what is gone may be typing on: no button takes that for a press.
      if (isLost) box.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [isEmpty, refused, lost.length]);
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
    if (event.target === box.current && isTyped) event.stopPropagation();
  };
  // Whoever has read it goes on where it was asked for.
  const held = useHeldFocus(() => box.current?.querySelector("button") ?? asked.current);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps keys from the page's shortcuts, and does nothing with them
    <div
      ref={box}
      className={styles.refusals}
      hidden={isEmpty}
      tabIndex={-1}
      data-no-print=""
      onKeyDown={onKeyDown}
      {...held}
    >
      {count > 1 && <h2 className={styles.refusedCount}>{t("lost.count", { count })}</h2>}
      <div className={styles.refusedList}>
        {refused !== null && (
          <Notice tone="stop">
            {toReopen(refused.why, parts.order)?.length === 0 ? t("refused.reopened") : refused.reason}{" "}
            {refused.entered}
            <span className={styles.row}>
              <WaysThere why={refused.why} order={parts.order} />
              <Button size="small" variant="secondary" onClick={once(() => onDismiss(null))}>
                {t("lost.dismiss")}
              </Button>
            </span>
          </Notice>
        )}
        {lost.map((one, n) => (
          <Lost
            key={`${one.key}.${n}`}
            lost={one}
            words={wordsOf(one)}
            {...parts}
            onDismiss={() => onDismiss(one)}
            onTryAgain={() => onTryAgain(one)}
          />
        ))}
      </div>
    </div>
  );
}

const LABELS = {
  "odometer-in": "odometerIn",
  "odometer-out": "odometerOut",
  "key-tag": "keyTag",
  "promised-time": "promised",
  referral: "referral",
  technician: "job.technician",
  category: "job.category",
  cause: "job.cause",
  correction: "job.correction",
} as const satisfies Record<RequiredField, string>;

/** Puts the keyboard where something can be done about it. */
export function GoTo({ label, place }: { label: string; place: string }) {
  const t = useTranslations("orders");
  return (
    <Button size="small" variant="secondary" onClick={() => goTo(place)}>
      {t("goTo", { place: label })}
    </Button>
  );
}

/** Not by the second press of two in a hurry: that is of the one before, whose place this has taken. */
const once =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };

/** The jobs whose decisions are to be reopened, and still stand; null where it was not refused for any. */
function toReopen(why: Refused["why"], order: RepairOrder): Job[] | null {
  if (why.kind !== "refused") return null;
  // Work stands on what is approved, whichever job it is.
  if (why.reason === "in-work") return onceApproved(order);
  return why.reason === "decided" || why.reason === "raises-approved" ? decidedOf(order, why.jobs) : null;
}

/** Of what a refusal names, what leads on: each field at the first job that lacks it still, and the first job to be decided on. */
export function WaysThere({ why, order }: { why: Refused["why"]; order: RepairOrder }) {
  const t = useTranslations("orders");
  const { language } = useLanguage();
  const nameOf = (id: string | null | undefined) => {
    const job = order.jobs.find((one) => one.id === id);
    return job && inLanguage(job.name, language);
  };
  const wayTo = (key: string, label: string, place: string) => <GoTo key={key} label={label} place={place} />;
  const toDecide = (ids: readonly string[], isOpen: boolean) => {
    const first = order.jobs.find(
      (job) => ids.includes(job.id) && (authorizationOf(job) === "pending") === isOpen,
    );
    return first ? wayTo(first.id, nameOf(first.id) ?? "", `${inJob(first.id)}[data-decide] button`) : null;
  };
  if (why.kind === "decision") return toDecide([why.job], true);
  if (why.kind !== "refused") return null;
  // Also an approval that no longer holds is reopened.
  const decided = toReopen(why, order);
  if (decided) {
    const ids = decided.map(({ id }) => id);
    const isBehindWork = ids.length > 0 && stagesToReopen(order, ids).length > 0;
    if (isBehindWork) return <GoTo label={t("stage")} place="[data-stage]" />;
    const named = why.reason === "raises-approved" ? ids : ids.slice(0, 1);
    return named.map((id) => wayTo(id, nameOf(id) ?? "", `${inJob(id)}[data-reopen]`));
  }
  if (why.reason === "missing") {
    const fields = [...new Set(why.missing.map(({ field }) => field))];
    return fields.map((field) => {
      const [first] = missingOf(order, [field]);
      if (!first) return null;
      const label = inRow([t(LABELS[field]), nameOf(first.job)]);
      return wayTo(field, label, `${inJob(first.job)}[data-required="${field}"]`);
    });
  }
  if (why.reason === "nothing-approved") {
    const ids = order.jobs.filter(({ foundBy }) => foundBy === null).map(({ id }) => id);
    return toDecide(ids, true) ?? toDecide(ids, false);
  }
  return "jobs" in why ? toDecide(why.jobs, why.reason === "undecided") : null;
}

/** Not what the server finds wrong in itself. */
const canTryAgain = (why: LostEdit["why"]): boolean => why.kind === "call" && why.reason !== "invalid-input";

type LostProps = Pick<OrderParts, "order" | "settings"> & {
  lost: LostEdit;
  words: Words;
  onDismiss: () => void;
  onTryAgain: () => void;
};

/** What was lost to somebody who was faster: the field, their value, and the one that was wanted. */
function Lost({ lost: { command, why }, words, order, settings, onDismiss, onTryAgain }: LostProps) {
  const t = useTranslations("orders");
  const wordsOf = useEditWords(namesIn(order, []), settings);
  const { language } = useLanguage();
  const now = why.kind === "conflict" ? conflictNow(order, command, why) : null;
  const present = now && onPresent(command, now);
  const columnOf = ({ column }: { column: string }) => columnName(column, settings.stages, language);
  const changesOf = (command: OrderCommand) =>
    command.type === "move-stage"
      ? [{ label: t("stage"), from: columnOf(command.from), to: columnOf(command.to) }]
      : wordsOf({ edit: { command, inverse: null } } as Pick<KeptEdit, "edit">).changes;
  const changes = present && present.type !== "decide" ? changesOf(present) : [];
  const name = now?.set?.by.name || t("refused.somebody");
  const job = order.jobs.find(
    ({ id, lines }) =>
      ("job" in command && command.job === id) ||
      ("line" in command && lines.some((line) => line.id === command.line)),
  );
  const line = command.type === "set-line" && lineOf(order, command.line)?.line;
  /** Of a decision that came after another: on which job, what is recorded now and by whom, and what was to be. */
  const decidedBefore = (wanted: Decision, decided: Job): string => {
    const status = authorizationOf(decided);
    return t("lost.decided", {
      ...{ job: inLanguage(decided.name, language), mine: t(`authorization.${wanted.status}`) },
      ...{ theirs: t(`authorization.${status}`), name },
      present: status === "pending" ? "open" : "decided",
    });
  };
  const said = changes.map(({ label, from, to }) => {
    const field = inRow([
      job && inLanguage(job.name, language),
      line && inLanguage(line.name, language),
      label,
    ]);
    return t("lost.text", {
      ...{ field, name, theirs: from ?? "", mine: to ?? "" },
      ...{ present: from === null ? "empty" : "value", wanted: to === null ? "empty" : "value" },
    });
  });
  const decided = command.type === "decide" && present && job ? decidedBefore(command.decision, job) : null;
  return (
    <Notice tone="watch" title={why.kind === "conflict" ? t("lost.title") : t("failed")}>
      {decided ?? (said.join(" ") || `${words.reason} ${words.entered}`)}
      <span className={styles.row}>
        {decided && job && (
          <GoTo label={inLanguage(job.name, language)} place={`${inJob(job.id)}[data-decide] button`} />
        )}
        {canTryAgain(why) && (
          <Button size="small" variant="secondary" onClick={once(onTryAgain)}>
            {t("lost.tryAgain")}
          </Button>
        )}
        {command.type === "move-stage" && <GoTo label={t("stage")} place="[data-stage]" />}
        <Button size="small" variant="secondary" onClick={once(onDismiss)}>
          {t("lost.dismiss")}
        </Button>
      </span>
    </Notice>
  );
}
