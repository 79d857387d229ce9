import { inLanguage } from "@openhood/domain/local-text";
import { columnFor } from "@openhood/domain/repair-orders/settings";
import { STAGE_RULES } from "@openhood/domain/repair-orders/stages";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import look from "../../../features/orders/card.module.css";
import { type OrderCard, useCardWords } from "../../../features/orders/use-card-words.ts";
import { useMoveOrder } from "../../../features/orders/use-move-order.ts";
import { useRunningClocks } from "../../../features/orders/use-running-clocks.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { type ApiOutputs, useTRPC } from "../../../platform/trpc.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { scrollAtEdge } from "../../../ui/scroll-at-edge.ts";
import { ColorDot } from "../../../ui/shop-color.tsx";
import sideways from "../../../ui/sideways.module.css";
import { EmptyState } from "../../../ui/states.tsx";
import { useDrag } from "../../../ui/use-drag.ts";
import { useHeldFocus } from "../../../ui/use-held-focus.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import { BoardCard } from "./board-card.tsx";
import { columnAt } from "./board-columns.ts";
import styles from "./board-page.module.css";
import { ForgottenClocks } from "./forgotten-clocks.tsx";

type Rules = Pick<ApiOutputs["orders"]["settings"]["settings"], "stages" | "labels">;

/** Every open repair order where its car is, in columns by the shop's own stages. */
export function BoardPage() {
  const t = useTranslations("board");
  const titles = useTranslations("titles");
  const trpc = useTRPC();
  const board = useQuery(trpc.board.get.queryOptions());
  const rules = useQuery(trpc.orders.settings.queryOptions());
  if (board.data && rules.data) return <Board cards={board.data.cards} rules={rules.data.settings} />;
  return (
    <>
      <WorkHeader title={titles("deskBoard")} />
      <QueryPending of={board.data ? rules : board} failed={t("errorTitle")} height="24rem" />
    </>
  );
}

function Board({ cards, rules: { stages, labels } }: { cards: readonly OrderCard[]; rules: Rules }) {
  const t = useTranslations("board");
  const titles = useTranslations("titles");
  const { language } = useLanguage();
  const hint = useId();
  const running = useRunningClocks();
  const wordsOf = useCardWords();
  const { movesOf, move, moveTo, placedOf } = useMoveOrder(stages);
  const [chosen, setTechnician] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const board = useRef<HTMLElement>(null);
  // Nothing moves under the pointer while a card is picked up.
  const [held, setHeld] = useState<readonly OrderCard[] | null>(null);
  const placed = placedOf(cards);
  const present = held ?? placed;
  const columns = stages.filter(({ stage }) => !STAGE_RULES[stage].ended);
  const people = new Map(present.flatMap((card) => card.technicians.map((one) => [one.uid, one.name])));
  // Whose last car left is no choice any more.
  const technician = people.has(chosen) ? chosen : "";
  const shown = present.filter(
    (card) => !technician || card.technicians.some(({ uid }) => uid === technician),
  );
  const nameOf = (id: string) => {
    const column = columns.find((one) => one.id === id);
    return column ? inLanguage(column.name, language) : id;
  };
  const announce = (what: "lifted" | "at" | "refused" | "dropped" | "back", column: string) =>
    setAnnouncement(t(`announcements.${what}`, { column: nameOf(column) }));
  const { drag, handlers } = useDrag({
    bounds: { start: 0, end: 1, lanes: columns.map(({ id }) => id) },
    at: (x, y) => (board.current ? columnAt(board.current, x, y) : null),
    onEdge: (x, y) => board.current && scrollAtEdge(board.current, x, y),
    onSaid: (what, { id, from, to }) => {
      // That it was put down is said once it holds.
      if (what === "dropped") return;
      const card = present.find((one) => one.id === id);
      const mayGo = to.lane === from.lane || !card || movesOf(card).some((one) => one.to.id === to.lane);
      if (what === "back") announce("back", from.lane);
      else announce(mayGo ? what : "refused", to.lane);
    },
    onDrop: ({ id, from, to }) => {
      const card = present.find((one) => one.id === id);
      if (!card) return;
      void moveTo(card, to.lane).then((isMade) =>
        announce(isMade ? "dropped" : "back", (isMade ? to : from).lane),
      );
    },
  });
  const isLifted = drag !== null;
  if (isLifted !== (held !== null)) setHeld(isLifted ? placed : null);
  // A card that moves is a new element in its new column: whoever is on it stays with it.
  const heldFocus = useHeldFocus((gone) => {
    const id = gone.closest<HTMLElement>("[data-order-card]")?.dataset.orderCard ?? "";
    return board.current?.querySelector<HTMLElement>(`[data-order-card="${CSS.escape(id)}"] a`);
  });
  const lifted = drag && present.find(({ id }) => id === drag.id);
  return (
    <>
      <WorkHeader
        title={titles("deskBoard")}
        actions={
          <>
            <label className={styles.filter}>
              {t("technician")}
              <select value={technician} onChange={({ target }) => setTechnician(target.value)}>
                <option value="">{t("everybody")}</option>
                {[...people].map(([uid, name]) => (
                  <option key={uid} value={uid}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <ButtonLink to="/desk/orders" variant="secondary" icon="rows">
              {t("list")}
            </ButtonLink>
          </>
        }
      />
      <ForgottenClocks />
      <p id={hint} hidden>
        {t("hint")}
      </p>
      {present.length === 0 ? (
        <EmptyState icon="car" title={t("empty")} text={t("emptyText")} />
      ) : (
        <section
          ref={board}
          {...heldFocus}
          onFocus={(event) => {
            heldFocus.onFocus(event);
            const { target } = event;
            // A browser leaves a card of which a sliver is seen where it is; under the pointer nothing moves.
            if (target !== board.current && target.matches(":focus-visible"))
              target.scrollIntoView({ block: "nearest", inline: "nearest" });
          }}
          className={`${styles.board} ${sideways.sideways}`}
          aria-label={titles("deskBoard")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to take the keyboard
          tabIndex={0}
          data-fills=""
        >
          {columns.map((column) => {
            const here = shown
              .filter((card) => columnFor({ stages }, card.stage) === column.id)
              .sort((a, b) => (a.promisedAt ?? "9").localeCompare(b.promisedAt ?? "9"));
            const isTarget = lifted && drag.to.lane === column.id && drag.from.lane !== column.id;
            return (
              <section
                key={column.id}
                aria-labelledby={`board-${column.id}`}
                data-column={column.id}
                data-empty={here.length === 0 || undefined}
              >
                <h2 id={`board-${column.id}`} className={styles.name}>
                  <ColorDot color={column.color} />
                  {inLanguage(column.name, language)} <span className={look.soft}>{here.length}</span>
                </h2>
                {isTarget && (
                  <p className={styles.ghost} data-ghost="" aria-hidden="true">
                    {wordsOf(lifted).label}
                  </p>
                )}
                <ul className={styles.cards}>
                  {here.map((card) => (
                    <BoardCard
                      key={card.id}
                      card={card}
                      column={column.id}
                      running={running.filter(({ open }) => open.order === card.id)}
                      labels={labels}
                      moves={movesOf(card)}
                      isLifted={drag?.id === card.id}
                      dragging={handlers}
                      hint={hint}
                      onMove={(to) => void move(card, to)}
                    />
                  ))}
                </ul>
              </section>
            );
          })}
        </section>
      )}
      <VisuallyHidden>
        <span role="status" aria-live="assertive" data-announcement="">
          {announcement}
        </span>
      </VisuallyHidden>
    </>
  );
}
