import { defaultApprovalSettings } from "@openhood/domain/approvals/rule";
import { ruleOf } from "@openhood/domain/approvals/state-rules";
import type { Owner } from "@openhood/domain/approvals/told";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { moveCommand } from "../../../features/orders/stage-moves.ts";
import { lazyPart } from "../../../platform/lazy-part.tsx";
import { outbox } from "../../../platform/outbox.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { deferred } from "../../../ui/deferred.tsx";
import { Said, useSaid } from "../../../ui/said.tsx";
import { EmptyState, Notice } from "../../../ui/states.tsx";
import { useSame, useStable } from "../../../ui/use-stable.ts";
import { WorkHeader } from "../../../ui/work-header.tsx";
import { AddJob } from "./add-job.tsx";
import { ApprovalLink, type Send } from "./approval-link.tsx";
import { BayTime } from "./bay-time.tsx";
import { InspectionsSection } from "./inspections-section.tsx";
import { ToldBy, useDecide, useTold } from "./job-decisions.tsx";
import { keepBelow, OrderBar, useMoveCar } from "./order-bar.tsx";
import {
  FrozenContext,
  goTo,
  inJob,
  type OrderParts,
  RefusalContext,
  TouchedContext,
} from "./order-context.ts";
import { OrderDecisions, OrderHistory, OrderThread } from "./order-history.tsx";
import { OrderJob } from "./order-job.tsx";
import { AskedInBay, OrderNotes } from "./order-notes.tsx";
import { DeclinedBefore, DueServices } from "./order-offers.tsx";
import styles from "./order-page.module.css";
import { GoTo, OrderRefusals } from "./order-refusals.tsx";
import { OrderBilling, OrderFees, OrderTotals } from "./order-side.tsx";
import { OrderVisit } from "./order-visit.tsx";
import { SaveStatus, unsavedFields, useUnsaved } from "./save-status.tsx";
import { useCounterEdits } from "./use-counter-edits.ts";

/** Loaded apart from the page, which shows without forms of money for technicians. */
export const PaymentPanel = lazyPart(async () => (await import("./order-payment.tsx")).PaymentPanel);

/** Until the staff is known; the same with each render. */
const NOBODY: readonly [] = [];

/** What shows the order and edits nothing of it: a key waits for none of it. */
const shown = {
  ApprovalLink: deferred(ApprovalLink),
  BayTime: deferred(BayTime),
  OrderDecisions: deferred(OrderDecisions),
  OrderHistory: deferred(OrderHistory),
  OrderNotes: deferred(OrderNotes),
  OrderThread: deferred(OrderThread),
  OrderTotals: deferred(OrderTotals),
};

/** The field of a job whose text could not be saved: it goes with the job's fields. */
const unsavedIn = (job: string) => `${inJob(job)}[data-typed][aria-invalid="true"]`;

/** Which jobs are open: one at a time, and those with something that is not saved. */
function useOpenJobs({ jobs }: RepairOrder) {
  const [open, setOpen] = useState<readonly string[]>(() =>
    jobs.length === 1 ? jobs.map(({ id }) => id) : [],
  );
  const [isNew, setNew] = useState<string | null>(null);
  const isHeld = (job: string) => document.querySelector(unsavedIn(job)) !== null;
  const others = (id: string) => open.filter((job) => job !== id && isHeld(job));
  return {
    open,
    isNew,
    begin: (id: string, isBlank: boolean) => {
      setOpen([...others(id), id]);
      setNew(isBlank ? id : null);
    },
    toggle: (id: string) => {
      setNew(null);
      if (!open.includes(id)) return flushSync(() => setOpen([...others(id), id]));
      if (isHeld(id)) return goTo(unsavedIn(id));
      setOpen(open.filter((job) => job !== id));
    },
  };
}

/** Sends the estimate once all that was typed is saved. */
function useSendSaved(status: "saved" | "saving" | "offline", notSent: () => void) {
  const send = useRef<Send>(null);
  const [isWanted, setWanted] = useState(false);
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    if (!isWanted || status === "saving") return;
    setWanted(false);
    if (status === "offline") return notSent();
    setSending(true);
    void send.current?.().finally(() => setSending(false));
  });
  const want = () => {
    const field = document.activeElement;
    if (field instanceof HTMLElement && field.matches("[data-typed]")) {
      flushSync(() => field.blur());
      field.focus({ preventScroll: true });
    }
    if (unsavedFields().length > 0) goTo('[data-inline][data-typed][aria-invalid="true"]');
    else setWanted(true);
  };
  return { send, want, isSending: isWanted || isSending };
}

/** An order for the counter: everything on it is edited where it stands. */
export function CounterOrder({
  order: read,
  settings,
}: {
  order: RepairOrder;
  settings: RepairOrderSettings;
}) {
  const t = useTranslations("orders");
  const payment = useTranslations("money.payment");
  const trpc = useTRPC();
  const { unsaved, handlers } = useUnsaved();
  const { data: approvals } = useQuery(trpc.approvals.rule.queryOptions());
  const rule = useSame(ruleOf((approvals?.settings ?? defaultApprovalSettings).rule));
  const canned = useQuery(trpc.orders.canned.queryOptions());
  const staff = useQuery(trpc.staff.list.queryOptions());
  const ways = useQuery(trpc.approvals.ways.queryOptions({ order: read.id }));
  const owner: Owner = useSame(ways.data?.owner ?? { name: read.customer.name, relation: "owner" });
  const { told, missing, setMissing, onTold, forget } = useTold(read, owner);
  const { said, say } = useSaid();
  const { order, status, lost, canUndo, canRedo, edits, make, step, words, saidNo, holdLatest, dismiss } =
    useCounterEdits(read, settings, { say, onDecided: forget });
  const { decide, approveAll, reopen } = useDecide({
    ...{ rule, told, edit: make, say },
    present: () => edits.state.get().order,
    onMissing: setMissing,
  });
  const jobs = useOpenJobs(order);
  const stable = useStable({ edit: make, decide, reopen, onToggle: jobs.toggle });
  const { begin } = useStable({ begin: jobs.begin });
  const { edit } = stable;
  const moveCar = useMoveCar(
    { order, settings, notice: read.notice, ways: ways.data },
    {
      makes: (move) => edit(moveCommand(order.stage, move)),
      isPossible: (move) => edits.refusalOf(moveCommand(order.stage, move)) === null,
    },
  );
  const { send, want, isSending } = useSendSaved(status, () => say(t("link.offline")));
  const toldAs = t("decide.toldAs", {
    name: told.name.trim() || t("refused.somebody"),
    relation: t(`decide.relations.${told.relation}`),
    channel: t(`history.channels.${told.channel}`),
  });
  // All lines read these: they would be drawn again with every change of anything.
  const supplies = useSame(order.touched.filter(({ what }) => what.endsWith(".supply")));
  const isPosted = order.document.status === "posted";
  const parts: OrderParts = { order, settings, edit };
  // Who is told and was asked, as the server last had it: no edit makes that.
  const { asked, notice, updatedAt } = read;
  const asTold = useMemo(() => ({ ...order, asked, notice, updatedAt }), [order, asked, notice, updatedAt]);
  const { source } = order;
  return (
    <div className={styles.page} data-order={order.id} data-status={status} {...handlers}>
      <WorkHeader
        tools={
          <BackLink to="/desk/board" className={styles.back}>
            {t("board")}
          </BackLink>
        }
        title={`${t("title", { number: order.number })} · ${order.customer.name}`}
      />
      <div ref={keepBelow} className={styles.top}>
        <OrderBar
          order={order}
          settings={settings}
          canUndo={canUndo}
          canRedo={canRedo}
          isSending={isSending}
          onMove={moveCar}
          onStep={step}
          onApproveAll={() => void approveAll(toldAs)}
          onSend={want}
        >
          <SaveStatus unsaved={unsaved} status={status} />
        </OrderBar>
        <OrderRefusals
          order={order}
          settings={settings}
          refused={saidNo}
          lost={lost}
          wordsOf={({ why, command }) => words(why, { before: order, now: order }, [command])}
          onDismiss={dismiss}
          onTryAgain={({ key }) => void outbox.retry(key)}
        />
      </div>
      <shown.OrderNotes order={order} />
      {"appointment" in source && source.appointment !== null && <AskedInBay id={source.appointment} />}
      {isPosted && (
        <Notice tone="info" brief>
          <p className={styles.row} data-frozen="">
            {payment("frozen")} <GoTo label={payment("title")} place="[data-payment]" />
          </p>
        </Notice>
      )}
      <FrozenContext value={isPosted}>
        <RefusalContext value={holdLatest}>
          <div className={styles.columns}>
            <div className={styles.main}>
              {/* Before they are there, Enter would make a job of two letters. */}
              {!canned.isPending && !isPosted && (
                <AddJob
                  order={order.id}
                  last={order.jobs.at(-1)?.id ?? null}
                  settings={settings}
                  edit={edit}
                  canned={canned.data?.jobs ?? NOBODY}
                  onAdded={begin}
                />
              )}
              {order.jobs.length === 0 && (
                <EmptyState icon="wrench" title={t("noJobs")} text={t("noJobsText")} />
              )}
              <TouchedContext value={supplies}>
                {order.jobs.map((job) => (
                  <OrderJob
                    key={job.id}
                    job={job}
                    order={order.id}
                    vehicle={order.vehicle}
                    settings={settings}
                    {...stable}
                    staff={staff.data ?? NOBODY}
                    toldAs={toldAs}
                    isOpen={jobs.open.includes(job.id)}
                    isNew={jobs.isNew === job.id}
                  />
                ))}
              </TouchedContext>
              <InspectionsSection
                order={order.id}
                stage={order.stage.is}
                parts={parts}
                canned={canned.data?.jobs ?? NOBODY}
              />
            </div>
            <aside className={styles.side}>
              <shown.OrderTotals order={order} settings={settings} />
              <PaymentPanel order={order} settings={settings} isSaved={status === "saved"} />
              <shown.BayTime order={order} />
              <OrderVisit {...parts} />
              <DueServices {...parts} canned={canned.data?.jobs ?? NOBODY} />
              <DeclinedBefore {...parts} />
              <OrderFees fees={order.fees} edit={edit} />
              <OrderBilling {...parts} />
            </aside>
            <div className={styles.word}>
              <shown.ApprovalLink order={asTold} settings={settings} send={send} />
              <ToldBy
                approvers={ways.data?.approvers ?? NOBODY}
                customer={order.customer}
                owner={owner}
                rule={rule}
                told={told}
                toldAs={toldAs}
                missing={missing}
                onChange={onTold}
              />
              <shown.OrderDecisions order={order} />
              <shown.OrderThread order={order} />
              <shown.OrderHistory {...parts} />
            </div>
          </div>
        </RefusalContext>
      </FrozenContext>
      <Said said={said} />
    </div>
  );
}
