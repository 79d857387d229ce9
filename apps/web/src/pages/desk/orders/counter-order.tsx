import { defaultApprovalSettings } from "@openhood/domain/approvals/rule";
import { ruleOf } from "@openhood/domain/approvals/state-rules";
import type { Owner } from "@openhood/domain/approvals/told";
import { inLanguage } from "@openhood/domain/local-text";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { STAGE_RULES } from "@openhood/domain/repair-orders/stages";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { DocumentButtons } from "../../../features/documents/document-buttons.tsx";
import { moveCommand } from "../../../features/orders/stage-moves.ts";
import { lazyPart } from "../../../platform/lazy-part.tsx";
import { useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/card.tsx";
import { deferred } from "../../../ui/deferred.tsx";
import { Said, useSaid } from "../../../ui/said.tsx";
import { EmptyState, Notice } from "../../../ui/states.tsx";
import { useSame, useStable } from "../../../ui/use-stable.ts";
import { WorkHeader } from "../../../ui/work-header.tsx";
import { AddJob } from "./add-job.tsx";
import { ApprovalLink } from "./approval-link.tsx";
import { AskedInBay } from "./asked-in-bay.tsx";
import { BayTime } from "./bay-time.tsx";
import { DeclinedBefore } from "./declined-before.tsx";
import { DueServices } from "./due-services.tsx";
import { Frozen } from "./frozen.tsx";
import { keepBelow } from "./keep-below.ts";
import { OrderBilling } from "./order-billing.tsx";
import { FrozenContext, type OrderParts, RefusalContext, TouchedContext } from "./order-context.ts";
import { OrderDecisions } from "./order-decisions.tsx";
import { OrderFees } from "./order-fees.tsx";
import { OrderHead } from "./order-head.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderJob } from "./order-job.tsx";
import styles from "./order-page.module.css";
import { GoTo, OrderRefusals } from "./order-refusals.tsx";
import { OrderStage } from "./order-stage.tsx";
import { OrderThread } from "./order-thread.tsx";
import { OrderTotals, TotalInSight } from "./order-totals.tsx";
import { SaveStatus, useUnsaved } from "./save-status.tsx";
import { ToldBy } from "./told-by.tsx";
import { UndoRedo } from "./undo-redo.tsx";
import { useCounterEdits } from "./use-counter-edits.ts";
import { useDecide } from "./use-decide.ts";
import { useMoveCar } from "./use-move-car.ts";
import { useTold } from "./use-told.ts";
import { WhoHears } from "./who-hears.tsx";

/** Loaded apart from the page, which shows without forms of money for technicians. */
export const PaymentPanel = lazyPart(async () => (await import("./payment-panel.tsx")).PaymentPanel);

/** Until the staff is known; the same with each render. */
const NOBODY: readonly [] = [];

/** What shows the order and edits nothing of it: a key waits for none of it. */
const shown = {
  ApprovalLink: deferred(ApprovalLink),
  BayTime: deferred(BayTime),
  OrderDecisions: deferred(OrderDecisions),
  OrderHistory: deferred(OrderHistory),
  OrderThread: deferred(OrderThread),
  OrderTotals: deferred(OrderTotals),
  TotalInSight: deferred(TotalInSight),
  WhoHears: deferred(WhoHears),
};

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
  const { vehicleLabel } = useVehicleWords();
  const { unsaved, handlers } = useUnsaved();
  const { data: approvals } = useQuery(trpc.approvals.rule.queryOptions());
  const rule = useSame(ruleOf((approvals?.settings ?? defaultApprovalSettings).rule));
  const api = useTRPCClient();
  const canned = useQuery(trpc.orders.canned.queryOptions());
  const staff = useQuery(trpc.staff.list.queryOptions());
  const ways = useQuery(trpc.approvals.ways.queryOptions({ order: read.id }));
  const owner: Owner = useSame(ways.data?.owner ?? { name: read.customer.name, relation: "owner" });
  const { told, missing, setMissing, onTold, forget } = useTold(read, owner);
  const { said, say } = useSaid();
  const { order, status, lost, canUndo, canRedo, edits, make, step, words, saidNo, holdLatest, dismiss } =
    useCounterEdits(read, settings, { say, onDecided: forget });
  const { decide, reopen } = useDecide({
    ...{ rule, told, edit: make, say },
    present: () => edits.state.get().order,
    onMissing: setMissing,
  });
  const stable = useStable({ edit: make, decide, reopen });
  const { edit } = stable;
  const moveCar = useMoveCar(
    { order, settings, notice: read.notice, ways: ways.data },
    {
      makes: (move) => edit(moveCommand(order.stage, move)),
      isPossible: (move) => edits.refusalOf(moveCommand(order.stage, move)) === null,
    },
  );
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
  const car = vehicleLabel(order.vehicle);
  return (
    <div className={styles.page} data-order={order.id} data-status={status} {...handlers}>
      <WorkHeader
        eyebrow={<BackLink to="/desk/board">{t("board")}</BackLink>}
        title={`${t("title", { number: order.number })} · ${order.customer.name}`}
        lead={
          <>
            {order.vehicle.plate && <span className={styles.plate}>{order.vehicle.plate}</span>}{" "}
            {car !== order.vehicle.plate && car} <Badge>{t(`document.${order.document.status}`)}</Badge>
          </>
        }
        actions={
          <div className={styles.row} data-no-print="">
            <SaveStatus unsaved={unsaved} status={status} />
            <Button
              size="small"
              variant="secondary"
              icon="money"
              onClick={() => document.querySelector<HTMLElement>("[data-payment] [data-act]")?.focus()}
            >
              {payment("title")}
            </Button>
            <ButtonLink size="small" variant="secondary" to={`/desk/orders/${order.id}/print`}>
              {t("print")}
            </ButtonLink>
          </div>
        }
      />
      <div ref={keepBelow} className={styles.top}>
        <div className={styles.bar} data-no-print="">
          <OrderStage {...parts} onMove={moveCar} />
          <shown.TotalInSight order={order} />
          <UndoRedo
            canUndo={canUndo}
            canRedo={canRedo}
            onUndo={() => step("undo")}
            onRedo={() => step("redo")}
          />
        </div>
        <OrderRefusals
          order={order}
          settings={settings}
          refused={saidNo}
          lost={lost}
          wordsOf={({ why, command }) => words(why, { before: order, now: order }, [command])}
          onDismiss={dismiss}
          onTryAgain={(one) => {
            if (make(one.command)) edits.dismiss(one);
          }}
        />
      </div>
      {!STAGE_RULES[order.stage.is].ended && (
        <shown.WhoHears order={asTold} settings={settings} ways={ways.data} />
      )}
      {"appointment" in order.source && order.source.appointment !== null && (
        <AskedInBay id={order.source.appointment} />
      )}
      {isPosted && (
        <Notice tone="info">
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
              {!canned.isPending && !isPosted && <AddJob {...parts} canned={canned.data?.jobs ?? []} />}
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
                  />
                ))}
              </TouchedContext>
            </div>
            <aside className={styles.side}>
              <shown.OrderTotals order={order} settings={settings} />
              <PaymentPanel order={order} settings={settings} isSaved={status === "saved"} />
              {order.jobs.length > 0 && (
                <DocumentButtons
                  kinds={["estimate"]}
                  issue={(kind) => api.documents.issue.mutate({ order: order.id, kind })}
                />
              )}
              <shown.BayTime order={order} />
              <Frozen>
                <DueServices {...parts} canned={canned.data?.jobs ?? []} />
                <DeclinedBefore {...parts} />
              </Frozen>
              <OrderHead {...parts} />
              <Frozen>
                <OrderFees fees={order.fees} edit={edit} />
                <OrderBilling {...parts} />
              </Frozen>
            </aside>
            <div className={styles.word}>
              <shown.ApprovalLink order={asTold} />
              <ToldBy
                approvers={ways.data?.approvers ?? NOBODY}
                customer={order.customer}
                owner={owner}
                rule={rule}
                told={told}
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
      <p className={styles.printed}>{inLanguage(settings.texts.estimate, order.customer.language)}</p>
    </div>
  );
}
