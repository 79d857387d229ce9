import { inLanguage } from "@openhood/domain/local-text";
import { apply } from "@openhood/domain/repair-orders/apply";
import { cardOf } from "@openhood/domain/repair-orders/board";
import { mayEdit } from "@openhood/domain/repair-orders/may-edit";
import type { ShopStage } from "@openhood/domain/repair-orders/settings";
import { STAGE_RULES } from "@openhood/domain/repair-orders/stages";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useLanguage } from "../../platform/language.tsx";
import { useMe } from "../../platform/me.ts";
import { useProblemText } from "../../platform/problem.ts";
import { useShopTimeZone } from "../../platform/shop.ts";
import { askOnce, useTRPC, useTRPCClient } from "../../platform/trpc.tsx";
import { withTransition } from "../../ui/link.tsx";
import { presentUndoable } from "../../ui/overlays/last-undo.ts";
import { presentToast } from "../../ui/overlays/present.ts";
import { hearsOfReady, heldUntil } from "./hears-of-ready.ts";
import { notMade } from "./not-made.ts";
import { columnName, moveCommand, stageMoves } from "./stage-moves.ts";
import { type OrderCard, useCardWords } from "./use-card-words.ts";
import { useMoveAsked } from "./use-move-asked.ts";
import { useOrderWords } from "./use-order-words.ts";

type Move = ReturnType<typeof stageMoves>[number];

const SAID = { duration: 8_000 };

/** Moves cards of the board to another of the shop's stages: shown at once, back with the reason where it cannot be. */
export function useMoveOrder(stages: readonly ShopStage[]) {
  const t = useTranslations("board");
  const orders = useTranslations("orders");
  const { language } = useLanguage();
  const me = useMe();
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const problem = useProblemText();
  const words = useOrderWords(stages);
  const wordsOf = useCardWords();
  const isMeant = useMoveAsked();
  const timeZone = useShopTimeZone();
  const { dayTime } = useFormat();
  const navigate = useNavigate();
  /** Where cards are shown whose move was not answered yet. */
  const [moving, setMoving] = useState<Readonly<Record<string, OrderCard["stage"]>>>({});
  /** Whether the latest move of a card is meant, while that is asked. */
  const asking = useRef(new Map<string, Promise<boolean>>());

  /** Where this person may move a card. */
  const movesOf = ({ stage }: OrderCard): Move[] =>
    stageMoves(stage, stages).filter(
      (to) => me.role !== "customer" && mayEdit(me.role, moveCommand(stage, to), me.uid),
    );

  /** Who hears of a car that is ready, and when; null where nobody does. */
  const toldOf = async (
    order: Parameters<typeof hearsOfReady>[0] & { id: string },
    { to, correction }: Move,
  ) => {
    const rules = cache.getQueryData(trpc.orders.settings.queryKey());
    // What is taken back is not told anew.
    if (to.stage !== "ready" || correction || rules?.view !== "counter") return null;
    // By the record, which may know another way than the paper.
    const ways = await api.approvals.ways.query({ order: order.id }).catch(() => undefined);
    if (!hearsOfReady(order, to.stage, rules.settings, ways?.told.ready)) return null;
    const { name } = order.customer;
    const held = heldUntil(rules.settings, timeZone);
    return held === null
      ? orders("toldReady", { name })
      : orders("toldReadyLater", { name, at: dayTime(held) });
  };

  const tellNotMade = async (
    id: string,
    why: Parameters<typeof words>[0],
    order: Parameters<typeof words>[1],
  ) => {
    const { data } = await presentToast({ text: words(why, order), action: t("open"), ...SAID }).dismissed;
    if (data === "pressed") await navigate(`/desk/orders/${id}`, withTransition());
  };

  /** Is a move meant? Of a car that leaves what is asked is what the server has by now; nobody has to mean what its order refuses. */
  const isToGo = async (card: OrderCard, move: Move): Promise<boolean> => {
    const { id } = card;
    const to = { stage: move.to.stage, name: inLanguage(move.to.name, language) };
    const rules = cache.getQueryData(trpc.orders.settings.queryKey());
    const leaves = to.stage === "ready" || to.stage === "picked-up";
    const now = { ...trpc.orders.get.queryOptions({ id }), ...askOnce, staleTime: 0 };
    const read = leaves ? await cache.fetchQuery(now).catch(() => null) : null;
    if (read?.view !== "counter" || rules?.view !== "counter") return isMeant(card, to);
    const stamp = { by: { uid: me.uid, name: me.name ?? "" }, at: new Date().toISOString() };
    const tried = apply(read.order, moveCommand(card.stage, move), stamp, rules.settings);
    if (tried.ok || tried.kind !== "refused")
      return isMeant({ ...cardOf(read.order), question: card.question }, to);
    void tellNotMade(id, tried, read.order);
    return false;
  };

  /** Moves a card. Answers whether it went there. @param back where it was before the move that is taken back */
  const move = async (card: OrderCard, to: Move, back?: OrderCard["stage"]): Promise<boolean> => {
    const { id, stage } = card;
    const placed = back ?? { is: to.to.stage, column: to.to.id, at: new Date().toISOString() };
    let isMade = false;
    setMoving((all) => ({ ...all, [id]: placed }));
    const settle = () =>
      setMoving(({ [id]: latest, ...others }) =>
        latest && latest !== placed ? { ...others, [id]: latest } : others,
      );
    // A card that is moved on while it is still asked about goes on only from where it then is.
    const before = asking.current.get(id);
    const meant = (async () => (await before) !== false && isToGo(card, to))();
    asking.current.set(id, meant);
    const goes = await meant;
    if (asking.current.get(id) === meant) asking.current.delete(id);
    if (!goes) {
      settle();
      return false;
    }
    const key = trpc.board.get.queryKey();
    try {
      const { order, outcomes } = await api.orders.edit.mutate({
        id,
        commands: [moveCommand(stage, to)],
        key: crypto.randomUUID(),
      });
      const { is, column, at } = order.order.stage;
      // What was read before the move would put the card back for a moment.
      await cache.cancelQueries({ queryKey: key });
      cache.setQueryData(
        key,
        (board) =>
          board && {
            cards: board.cards.map((one) => (one.id === id ? { ...one, stage: { is, column, at } } : one)),
          },
      );
      const why = outcomes[0] ? notMade(outcomes[0]) : null;
      isMade = why === null;
      const counter = order.view === "counter" ? order.order : null;
      if (why) void tellNotMade(id, why, counter);
      else {
        const way = back
          ? undefined
          : stageMoves({ is, column }, stages).find((one) => one.to.id === stage.column);
        const moved = t(back ? "undone" : "moved", {
          car: wordsOf(card).label,
          stage: inLanguage(to.to.name, language),
        });
        const told = counter && (await toldOf(counter, to));
        const text = [moved, told].filter(Boolean).join(" ");
        const undo = way && (() => move({ ...card, stage: { is, column, at } }, way, stage));
        if (undo) presentUndoable({ id, text, action: orders("undo"), undo });
        else presentToast({ text, ...SAID });
      }
    } catch (error) {
      const { column } = cache.getQueryData(key)?.cards.find((one) => one.id === id)?.stage ?? stage;
      const stays = t("movedBack", {
        car: wordsOf(card).label,
        stage: columnName(column, stages, language),
      });
      presentToast({ text: `${stays} ${problem(error)}`, ...SAID });
    }
    settle();
    await cache.invalidateQueries({ queryKey: trpc.board.pathKey() });
    return isMade;
  };

  /** Moves a card to a column; says why where it may not go there. Answers whether it went there. */
  const moveTo = async (card: OrderCard, column: string): Promise<boolean> => {
    const to = movesOf(card).find((one) => one.to.id === column);
    if (to) return move(card, to);
    const target = stages.find(({ id }) => id === column);
    const { is } = card.stage;
    if (target)
      presentToast({
        text: words(
          {
            ok: false,
            kind: "refused",
            reason: "stage-move",
            from: is,
            to: target.stage,
            allowed: STAGE_RULES[is].to,
          },
          null,
        ),
        ...SAID,
      });
    return false;
  };
  /** The cards where they are, or are about to be. */
  const placedOf = (cards: readonly OrderCard[]): readonly OrderCard[] =>
    cards.map((one) => ({ ...one, stage: moving[one.id] ?? one.stage }));
  return { movesOf, move, moveTo, placedOf };
}
