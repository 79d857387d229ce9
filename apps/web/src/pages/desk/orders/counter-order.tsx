import { inLanguage } from "@openhood/domain/local-text";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { hearsOfReady } from "../../../features/orders/hears-of-ready.ts";
import type { NotMade } from "../../../features/orders/order-edits.ts";
import { moveCommand, stageMoves } from "../../../features/orders/stage-moves.ts";
import { useMoveAsked } from "../../../features/orders/use-move-asked.ts";
import { useOrderEdits } from "../../../features/orders/use-order-edits.ts";
import { useOrderWords } from "../../../features/orders/use-order-words.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useOnline } from "../../../platform/network.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/card.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { useStable } from "../../../ui/use-stable.ts";
import { WorkHeader } from "../../../ui/work-header.tsx";
import { AddJob } from "./add-job.tsx";
import { ApprovalLink } from "./approval-link.tsx";
import { BayTime } from "./bay-time.tsx";
import { DeclinedBefore } from "./declined-before.tsx";
import { DueServices } from "./due-services.tsx";
import { LabelTicks } from "./label-ticks.tsx";
import { OrderBilling } from "./order-billing.tsx";
import { OrderConcerns } from "./order-concerns.tsx";
import { type OrderParts, TouchedContext } from "./order-context.ts";
import { OrderDecisions } from "./order-decisions.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderJob } from "./order-job.tsx";
import { OrderLinks } from "./order-links.tsx";
import styles from "./order-page.module.css";
import { OrderRefusals } from "./order-refusals.tsx";
import { OrderTotals } from "./order-totals.tsx";
import { UndoRedo } from "./undo-redo.tsx";

/** Until the staff is known; the same with each render. */
const NOBODY: readonly [] = [];

/** An order for the counter: everything on it is edited where it stands. */
export function CounterOrder({
  order: read,
  settings,
}: {
  order: RepairOrder;
  settings: RepairOrderSettings;
}) {
  const t = useTranslations("orders");
  const trpc = useTRPC();
  const { language } = useLanguage();
  const { vehicleLabel } = useVehicleWords();
  const problem = useProblemText();
  const isOnline = useOnline();
  const [refused, setRefused] = useState<string | null>(null);
  const [channel, setChannel] = useState<"counter" | "phone">("counter");
  const { order, status, lost, canUndo, canRedo, edits } = useOrderEdits(read, settings, (error) =>
    presentToast({ text: `${t("failed")}. ${problem(error) ?? ""}`, duration: 8_000 }),
  );
  const isMeant = useMoveAsked();
  const words = useOrderWords(settings.stages);
  const canned = useQuery(trpc.orders.canned.queryOptions());
  const staff = useQuery(trpc.staff.list.queryOptions());
  const say = (why: NotMade | null) => {
    setRefused(why && words(why, order));
    return why === null;
  };
  const { edit } = useStable({ edit: (...commands: OrderCommand[]) => say(edits.edit(...commands)) });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
      // In a field, it is the field's own.
      const typing = event.target instanceof Element && event.target.matches("input, textarea, select");
      if (!isUndo || event.defaultPrevented || typing) return;
      event.preventDefault();
      const why = event.shiftKey ? edits.redo() : edits.undo();
      setRefused(why && words(why, edits.state.get().order));
    };
    // Before the desk's own, which takes appointments back.
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  });
  const moveCar = async (move: ReturnType<typeof stageMoves>[number]) => {
    const name = order.vehicle.plate ?? order.customer.name;
    const to = { stage: move.to.stage, name: inLanguage(move.to.name, language) };
    if (!(await isMeant({ id: order.id, name, stage: order.stage }, to))) return;
    if (edit(moveCommand(order.stage, move)) && hearsOfReady(order, to.stage))
      presentToast({ text: t("toldReady", { name: order.customer.name }), duration: 8_000 });
  };
  const parts: OrderParts = { order, settings, edit };
  const stage = settings.stages.find(({ id }) => id === order.stage.column);
  const car = vehicleLabel(order.vehicle);
  return (
    <div className={styles.page} data-order={order.id} data-status={status}>
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
            <p role="status" className={styles.soft}>
              {t(`status.${!isOnline && status !== "saved" ? "offline" : status}`)}
            </p>
            <UndoRedo
              canUndo={canUndo}
              canRedo={canRedo}
              onUndo={() => say(edits.undo())}
              onRedo={() => say(edits.redo())}
            />
            <ButtonLink size="small" variant="secondary" to={`/desk/orders/${order.id}/print`}>
              {t("print")}
            </ButtonLink>
          </div>
        }
      />
      <OrderRefusals
        order={order}
        settings={settings}
        refused={refused}
        lost={lost}
        textOf={({ why }) => words(why, order)}
        onDismiss={(one) => (one ? edits.dismiss(one) : setRefused(null))}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          {/* Before they are there, Enter would make a job of two letters. */}
          {!canned.isPending && <AddJob {...parts} canned={canned.data?.jobs ?? []} />}
          {order.jobs.length === 0 && <EmptyState icon="wrench" title={t("noJobs")} text={t("noJobsText")} />}
          <TouchedContext value={order.touched}>
            {order.jobs.map((job) => (
              <OrderJob
                key={job.id}
                job={job}
                order={order.id}
                customer={order.customer}
                vehicle={order.vehicle}
                settings={settings}
                edit={edit}
                staff={staff.data ?? NOBODY}
                channel={channel}
              />
            ))}
          </TouchedContext>
        </div>
        <aside className={styles.side}>
          <OrderTotals order={order} settings={settings} />
          <BayTime order={order} />
          <DueServices {...parts} canned={canned.data?.jobs ?? []} />
          <DeclinedBefore {...parts} />
          <section className={styles.head} aria-labelledby="order-head">
            <h2 id="order-head">{t("head")}</h2>
            <label className={styles.field}>
              {t("stage")}
              <select
                className={styles.input}
                value={order.stage.column}
                onChange={({ target }) => {
                  const move = stageMoves(order.stage, settings.stages).find(
                    ({ to }) => to.id === target.value,
                  );
                  if (move) void moveCar(move);
                }}
              >
                <option value={order.stage.column}>
                  {stage ? inLanguage(stage.name, language) : order.stage.column}
                </option>
                {stageMoves(order.stage, settings.stages).map(({ to, correction }) => (
                  <option key={to.id} value={to.id}>
                    {correction
                      ? t("back", { stage: inLanguage(to.name, language) })
                      : inLanguage(to.name, language)}
                  </option>
                ))}
              </select>
            </label>
            <OrderFacts {...parts} />
            <LabelTicks {...parts} />
            <OrderLinks order={order} />
            <label className={styles.field} data-no-print="">
              {t("decide.channel")}
              <select
                className={styles.input}
                value={channel}
                onChange={({ target }) => setChannel(target.value === "phone" ? "phone" : "counter")}
              >
                <option value="counter">{t("decide.counter")}</option>
                {order.customer.phone && <option value="phone">{t("decide.phone")}</option>}
              </select>
            </label>
            <OrderConcerns {...parts} />
          </section>
          <OrderBilling {...parts} />
          <ApprovalLink order={order.id} />
          <OrderDecisions order={order} />
          <OrderHistory {...parts} />
        </aside>
      </div>
      <p className={styles.printed}>{inLanguage(settings.texts.estimate, order.customer.language)}</p>
    </div>
  );
}
