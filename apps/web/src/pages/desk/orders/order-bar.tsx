import { inLanguage } from "@openhood/domain/local-text";
import { jobsToAsk } from "@openhood/domain/repair-orders/asked";
import { cardOf } from "@openhood/domain/repair-orders/board";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { reachedAt } from "@openhood/domain/repair-orders/reached";
import { columnFor, type RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { STAGE_RULES } from "@openhood/domain/repair-orders/stages";
import { totalsOf } from "@openhood/domain/repair-orders/totals";
import { type KeyboardEvent, type ReactNode, useDeferredValue, useState } from "react";
import { useTranslations } from "use-intl";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { hearsOfReady, heldUntil } from "../../../features/orders/hears-of-ready.ts";
import { columnName, stageMoves } from "../../../features/orders/stage-moves.ts";
import { useConfirmMove } from "../../../features/orders/use-confirm-move.ts";
import { useWaiting } from "../../../features/threads/use-waiting.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useShopTimeZone } from "../../../platform/shop.ts";
import type { ApiOutputs } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/card.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { chordLabel, useChord } from "../../../ui/shortcuts.ts";
import { goTo } from "./order-context.ts";
import styles from "./order-page.module.css";
import { unsavedFields } from "./save-status.tsx";

type BarProps = {
  order: RepairOrder;
  settings: RepairOrderSettings;
  /** Done once it is known whether the car goes there. */
  onMove: (to: Move) => Promise<void>;
  canUndo: boolean;
  canRedo: boolean;
  onStep: (way: "undo" | "redo") => void;
  onApproveAll: () => void;
  /** Sends the estimate to whoever decides. */
  onSend: () => void;
  isSending: boolean;
  /** Whether all is saved. */
  children: ReactNode;
};

const ARROWS = {
  undo: "M8.5 5.5 4 10l4.5 4.5M4.5 10H14a5 5 0 0 1 0 10h-3",
  redo: "M15.5 5.5 20 10l-4.5 4.5M19.5 10H10a5 5 0 0 0 0 10h3",
};

/** What is looked at and pressed all the time, in sight wherever one is on the page. */
export function OrderBar({
  order,
  settings,
  onMove,
  onStep,
  onApproveAll,
  onSend,
  isSending,
  ...rest
}: BarProps) {
  const t = useTranslations("orders");
  const { vehicleLabel } = useVehicleWords();
  const { money } = useFormat();
  const { canUndo, canRedo, children } = rest;
  const isAsked = useWaiting().some((one) => one.order === order.id);
  const isOver = STAGE_RULES[order.stage.is].ended || order.document.status === "posted";
  const open = isOver ? [] : jobsToAsk(order);
  const car = vehicleLabel(order.vehicle);
  // A key waits for none of it.
  const { total } = totalsOf(useDeferredValue(order));
  useChord(
    "enter",
    () => {
      // A form has a send of its own.
      if (!isOver && !document.activeElement?.closest("form")) onSend();
    },
    { inFields: "always" },
  );
  const step = (way: "undo" | "redo", can: boolean) => (
    <button
      type="button"
      className={styles.step}
      aria-label={t(way)}
      title={t(way)}
      aria-disabled={!can}
      onClick={() => can && onStep(way)}
    >
      <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
        <path d={ARROWS[way]} />
      </svg>
    </button>
  );
  return (
    <div className={styles.bar} data-no-print="">
      <div className={styles.what}>
        {order.vehicle.plate && <span className={styles.plate}>{order.vehicle.plate}</span>}
        {car !== order.vehicle.plate && <span className={styles.car}>{car}</span>}
        <Badge>{t(`document.${order.document.status}`)}</Badge>
        {children}
        {isAsked && (
          <Button size="small" variant="quiet" icon="mail" onClick={() => goTo("#thread textarea")}>
            {t("thread.open")}
          </Button>
        )}
        {open.length > 0 && (
          <Button size="small" variant="secondary" className={styles.approveAll} onClick={onApproveAll}>
            {t("decide.all")}
          </Button>
        )}
      </div>
      <div className={styles.presses}>
        <OrderStage order={order} settings={settings} onMove={onMove} />
        <button
          type="button"
          className={styles.inSight}
          title={t("goTo", { place: t("payment") })}
          data-total-in-sight=""
          onClick={() => goTo("[data-payment] [data-act]")}
        >
          <span className={styles.soft}>{t("totals.total")}</span>{" "}
          <strong className="tabular">{money(total)}</strong>
        </button>
        {step("undo", canUndo)}
        {step("redo", canRedo)}
        {!isOver && (
          <Button
            size="small"
            variant={open.length > 0 ? "primary" : "secondary"}
            icon="send"
            className={styles.send}
            aria-keyshortcuts="Control+Enter"
            title={`${t("link.title")} (${chordLabel("↵")})`}
            pending={isSending}
            onClick={onSend}
          >
            {t("sendShort")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** A key that chooses among what a closed list holds opens it instead: each choice moves a car. */
function openFirst(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, ctrlKey, altKey, metaKey, currentTarget } = event;
  const chooses = /^(Arrow|Page|Home$|End$)/.test(key) || (key.length === 1 && key !== " ");
  if (!chooses || ctrlKey || altKey || metaKey || !("showPicker" in currentTarget)) return;
  event.preventDefault();
  currentTarget.showPicker();
}

/** Where the car is, and where it may go from there. */
export function OrderStage({
  order,
  settings: { stages },
  onMove,
}: Pick<BarProps, "order" | "settings" | "onMove">) {
  const { stage } = order;
  const t = useTranslations("orders");
  const { language } = useLanguage();
  /** Where the car is about to go, while it is asked whether that is meant. */
  const [next, setNext] = useState<string | null>(null);
  // The column it was put in may be no more.
  const column = columnFor({ stages }, stage);
  // One that was left out on the way is a move back to the rules, and to nobody else.
  const moves = stageMoves({ is: stage.is, column }, stages)
    .map((move) => ({ ...move, isBack: move.correction && reachedAt(order, move.to.stage) !== null }))
    .toSorted((one, other) => Number(one.isBack) - Number(other.isBack));
  return (
    <select
      aria-label={t("stage")}
      className={`${styles.input} ${styles.stage}`}
      data-stage=""
      value={next ?? column}
      aria-busy={next !== null || undefined}
      onKeyDown={openFirst}
      onChange={({ target }) => {
        const move = moves.find(({ to }) => to.id === target.value);
        if (!move || next !== null) return;
        setNext(move.to.id);
        void onMove(move).finally(() => setNext(null));
      }}
    >
      <option value={column}>{columnName(column, stages, language)}</option>
      {moves.map(({ to, isBack }) => (
        <option key={to.id} value={to.id}>
          {isBack ? t("back", { stage: inLanguage(to.name, language) }) : inLanguage(to.name, language)}
        </option>
      ))}
    </select>
  );
}

/**
 * For the `ref` of what sticks to the top of a page, or whose children do: what the keyboard gets to comes to stand below it, and so
 * does what somebody types in where it grows over that.
 */
export function keepBelow(top: HTMLElement | null) {
  const main = top?.closest("main");
  if (!top || !main) return;
  const parts = [top, ...top.querySelectorAll<HTMLElement>(":scope > *, :scope > * > *")];
  const heightOf = () =>
    parts
      .filter((one) => getComputedStyle(one).position === "sticky")
      .reduce((sum, one) => sum + one.offsetHeight, 0);
  let known = heightOf();
  const watch = new ResizeObserver(() => {
    const height = heightOf();
    const grown = height - known;
    known = height;
    // With its name.
    main.style.scrollPaddingBlockStart = `calc(${height}px + 2rem)`;
    const focused = document.activeElement;
    // Under a thumb nothing moves: only whoever presses keys, or types, needs it in sight.
    if (grown <= 0 || !focused?.matches("main :focus-visible") || top.contains(focused)) return;
    const edge = main.getBoundingClientRect().top + height;
    const box = focused.getBoundingClientRect();
    // What was out of sight before stays there: its person has scrolled away from it.
    if (box.top < edge && box.bottom > edge - grown) focused.scrollIntoView({ block: "nearest" });
  });
  for (const one of parts) watch.observe(one);
  return () => {
    watch.disconnect();
    main.style.scrollPaddingBlockStart = "";
  };
}

type Move = ReturnType<typeof stageMoves>[number];
type MoveProps = {
  order: RepairOrder;
  settings: RepairOrderSettings;
  /** A message to the customer that waits; by the order as it was read. */
  notice: RepairOrder["notice"];
  /** Undefined until it is known. */
  ways: ApiOutputs["approvals"]["ways"] | undefined;
};

type Edit = {
  /** Makes the edit, or says why not; answers whether it was made. */
  makes: (move: Move) => boolean;
  /** Would it be made? */
  isPossible: (move: Move) => boolean;
};

/** Moves the order's car: asks first where somebody has to mean it, and says who is told. */
export function useMoveCar({ order, settings, notice, ways }: MoveProps, { makes, isPossible }: Edit) {
  const t = useTranslations("orders");
  const { language } = useLanguage();
  const { dayTime } = useFormat();
  const timeZone = useShopTimeZone();
  const isMeant = useConfirmMove();
  const waiting = useWaiting();
  const { name, email, phone } = order.customer;
  const say = (text: string) => presentToast({ text, duration: 8_000 });

  const toldReady = () => {
    const at = heldUntil(settings, timeZone);
    return at === null ? t("toldReady", { name }) : t("toldReadyLater", { name, at: dayTime(at) });
  };

  return async (move: Move): Promise<void> => {
    const { stage } = move.to;
    const to = { stage, name: inLanguage(move.to.name, language) };
    const question = waiting.find((one) => one.order === order.id)?.since;
    const car = { ...cardOf(order), name: order.vehicle.plate ?? name, question, unsaved: unsavedFields() };
    // Nobody has to mean what is not possible.
    if (isPossible(move) && !(await isMeant(car, to))) return;
    if (!makes(move)) return;
    const hears = (of: typeof stage) => hearsOfReady(order, of, settings, ways?.told.ready);
    // A car that goes back is told of by nobody but the counter.
    const wasTold = order.stage.is === "ready" && hears("ready") && !notice;
    if (wasTold && stage !== "picked-up") say(t("wasToldReady", { name }));
    else if (!move.correction && stage === "ready" && email === null && phone === null)
      say(t("nobodyTold", { name }));
    // What is taken back is not told anew.
    else if (!move.correction && hears(stage)) say(toldReady());
  };
}
