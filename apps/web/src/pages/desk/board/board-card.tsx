import { inLanguage } from "@openhood/domain/local-text";
import type { OrderLabel } from "@openhood/domain/repair-orders/settings";
import { useTranslations } from "use-intl";
import { CarLines, CarMark, carCard, useCardNotes } from "../../../features/orders/car-lines.tsx";
import { OrderLabels } from "../../../features/orders/order-labels.tsx";
import type { stageMoves } from "../../../features/orders/stage-moves.ts";
import { type OrderCard, useCardWords } from "../../../features/orders/use-card-words.ts";
import type { RunningClock } from "../../../features/orders/use-running-clocks.ts";
import { useShortTime } from "../../../features/orders/use-short-time.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { Link } from "../../../ui/link.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { ColorDot } from "../../../ui/shop-color.tsx";
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
  const today = useTranslations("today");
  const orders = useTranslations("orders");
  const { language } = useLanguage();
  const { label, car, about, due, promised, since, asked, isLate } = useCardWords()(card);
  const short = useShortTime();
  const { id, name, vehicle, technicians, keyTag } = card;
  const spot = { lane: column, start: 0, length: 1 };
  const isMovable = moves.length > 0;
  const clocks = running.map((one) => t("running", { name: one.name, time: short(one.open.from) }));
  const marked = labels.filter((one) => card.labels.includes(one.id));
  return (
    <li
      className={`${carCard.card} ${styles.card}`}
      data-order-card={id}
      data-late={isLate || undefined}
      data-lifted={isLifted || undefined}
      data-movable={isMovable || undefined}
    >
      <Link
        to={`/desk/orders/${id}`}
        className={carCard.open}
        data-returns={id}
        draggable={false}
        aria-describedby={isMovable ? hint : undefined}
        onClick={(event) => dragging.wasDrag() && event.preventDefault()}
        onPointerDown={(event) => isMovable && dragging.onPointerDown(event, id, spot, "move")}
        onKeyDown={(event) => isMovable && dragging.onKeyDown(event, id, spot)}
        onBlur={dragging.onBlur}
      >
        <CarLines
          late={isLate ? today("late") : null}
          when={due}
          name={name}
          marks={
            <>
              {marked.map(({ id, color }) => (
                <ColorDot key={id} color={color} />
              ))}
              {clocks.length > 0 && <CarMark icon="clock" label={clocks.join(", ")} />}
              {card.waits && <CarMark icon="user" label={today("waiter")} />}
            </>
          }
          plate={vehicle.plate}
          car={car}
          about={about ?? ""}
          notes={[...useCardNotes()(card), ...(asked ? [asked] : [])]}
          more={[
            keyTag && today("intake.tag", { tag: keyTag }),
            technicians.map((one) => one.name).join(", "),
            promised && t("promised", { time: promised }),
            since && t("since", { time: since }),
            marked.length > 0 && <OrderLabels key="labels" of={card} all={labels} />,
          ]}
        />
      </Link>
      {isMovable && (
        <span className={carCard.action}>
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
        </span>
      )}
    </li>
  );
}
