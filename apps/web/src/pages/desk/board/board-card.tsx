import { inLanguage } from "@openhood/domain/local-text";
import type { OrderLabel } from "@openhood/domain/repair-orders/settings";
import { useTranslations } from "use-intl";
import look from "../../../features/orders/card.module.css";
import { OrderLabels } from "../../../features/orders/order-labels.tsx";
import type { stageMoves } from "../../../features/orders/stage-moves.ts";
import { type OrderCard, useCardWords } from "../../../features/orders/use-card-words.ts";
import type { RunningClock } from "../../../features/orders/use-running-clocks.ts";
import { useShortTime } from "../../../features/orders/use-short-time.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import { Popover } from "../../../ui/popover.tsx";
import type { DragHandlers } from "../../../ui/use-drag.ts";
import styles from "./board-page.module.css";

type Move = ReturnType<typeof stageMoves>[number];
type Props = {
  card: OrderCard;
  /** The id of the column it is shown in. */
  column: string;
  /** The clocks that run on it. */
  running: readonly RunningClock[];
  /** All of the shop's. */
  labels: readonly OrderLabel[];
  /** Where it may go. */
  moves: readonly Move[];
  isLifted: boolean;
  dragging: DragHandlers;
  /** The id of what says how it is moved. */
  hint: string;
  onMove: (to: Move) => void;
};

/** A car in the shop: which one, what for, until when, and where it can go. */
export function BoardCard({ card, column, running, labels, moves, isLifted, dragging, hint, onMove }: Props) {
  const t = useTranslations("board");
  const orders = useTranslations("orders");
  const parts = useTranslations("parts");
  const { language } = useLanguage();
  const { label, car, about, promised, since, asked, isLate } = useCardWords()(card);
  const short = useShortTime();
  const { id, name, vehicle, technicians } = card;
  const spot = { lane: column, start: 0, length: 1 };
  const isMovable = moves.length > 0;
  return (
    <li
      className={styles.card}
      data-order-card={id}
      data-late={isLate || undefined}
      data-lifted={isLifted || undefined}
      data-movable={isMovable || undefined}
    >
      <Link
        to={`/desk/orders/${id}`}
        className={styles.open}
        data-returns={id}
        draggable={false}
        aria-describedby={isMovable ? hint : undefined}
        onClick={(event) => dragging.wasDrag() && event.preventDefault()}
        onPointerDown={(event) => isMovable && dragging.onPointerDown(event, id, spot, "move")}
        onKeyDown={(event) => isMovable && dragging.onKeyDown(event, id, spot)}
        onBlur={dragging.onBlur}
      >
        <span className={vehicle.plate ? `${look.plate} ${styles.label}` : styles.label}>{label}</span>
        <span>{[vehicle.plate ? car : "", name].filter(Boolean).join(" · ")}</span>
        {about && <span className={look.soft}>{about}</span>}
        <OrderLabels of={card} all={labels} />
        {card.owed && <span className={styles.waits}>{t("notPaid")}</span>}
        {card.question && <span className={styles.waits}>{t("question")}</span>}
        {card.waits && <span className={styles.waits}>{t("waits")}</span>}
        {asked && <span className={styles.waits}>{asked}</span>}
        {card.found !== undefined && (
          <span className={styles.waits}>{t("found", { count: card.found })}</span>
        )}
        {card.parts !== undefined && card.parts.awaited > 0 && (
          <span className={styles.waits}>{parts("waits", { count: card.parts.awaited })}</span>
        )}
        {running.map(({ uid, name, open }) => (
          <span key={uid} className={styles.waits}>
            {t("running", { name, time: short(open.from) })}
          </span>
        ))}
        {technicians.length > 0 && (
          <span className={look.soft}>{technicians.map((one) => one.name).join(", ")}</span>
        )}
        {promised && (
          <span className={look.when}>
            {isLate && (
              <strong className={look.late}>
                <Icon name="alert" size={16} />
                {t("late")}
              </strong>
            )}
            {t("promised", { time: promised })}
          </span>
        )}
        {since && <span className={look.soft}>{t("since", { time: since })}</span>}
      </Link>
      {isMovable && (
        <Popover
          label={t("move", { name: label })}
          buttonLabel={t("move", { name: label })}
          className={styles.move}
          button={orders("moveTo")}
        >
          {(close) => (
            <ul className={styles.moves}>
              {moves.map((to) => (
                <li key={to.to.id}>
                  <button
                    type="button"
                    onClick={() => {
                      close();
                      onMove(to);
                    }}
                  >
                    {to.correction
                      ? orders("back", { stage: inLanguage(to.to.name, language) })
                      : inLanguage(to.to.name, language)}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Popover>
      )}
    </li>
  );
}
