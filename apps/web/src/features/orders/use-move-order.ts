import { UNDO_OFFERED } from "@openhood/domain/booking/undo";
import { same } from "@openhood/domain/fingerprint";
import { inLanguage } from "@openhood/domain/local-text";
import { apply } from "@openhood/domain/repair-orders/apply";
import { cardOf } from "@openhood/domain/repair-orders/board";
import type { CommandOf } from "@openhood/domain/repair-orders/commands";
import { mayEdit } from "@openhood/domain/repair-orders/may-edit";
import type { ShopStage } from "@openhood/domain/repair-orders/settings";
import { STAGE_RULES } from "@openhood/domain/repair-orders/stages";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useLanguage } from "../../platform/language.tsx";
import { useMe } from "../../platform/me.ts";
import { useOnline } from "../../platform/network.ts";
import { useOutboxEntries } from "../../platform/outbox-entries.ts";
import { useShopTimeZone } from "../../platform/shop.ts";
import { type ApiOutputs, askOnce, useTRPC, useTRPCClient } from "../../platform/trpc.tsx";
import { withTransition } from "../../ui/link.tsx";
import { presentToast } from "../../ui/overlays/present.ts";
import { type ActionResult, useAction } from "../../ui/overlays/use-action.ts";
import { hearsOfReady, heldUntil } from "./hears-of-ready.ts";
import { EDIT, type EditEntry, notMade } from "./sent-edits.ts";
import { columnName, moveCommand, stageMoves } from "./stage-moves.ts";
import { type OrderCard, useCardWords } from "./use-card-words.ts";
import { useConfirmMove } from "./use-confirm-move.ts";
import { useOrderWords } from "./use-order-words.ts";

type Move = ReturnType<typeof stageMoves>[number];
type Asked = {
  card: OrderCard;
  to: Move;
  /** Where it was before the move that is taken back. */
  back?: OrderCard["stage"];
};

/** Where a card is once the moves that wait are made. */
const waitingStage = ({ id, stage }: OrderCard, entries: readonly EditEntry[]): OrderCard["stage"] =>
  entries
    .filter(({ subject }) => subject.id === id)
    .reduce(
      (before, { input, at }) =>
        input.commands.reduce(
          (now, command) =>
            command.type === "move-stage" && same(command.from, { is: now.is, column: now.column })
              ? { ...command.to, at: new Date(at).toISOString() }
              : now,
          before,
        ),
      stage,
    );

/** Moves cards of the board to another of the shop's stages: shown at once, back with the reason where it cannot be. */
export function useMoveOrder(stages: readonly ShopStage[]) {
  const t = useTranslations("board");
  const orders = useTranslations("orders");
  const { language } = useLanguage();
  const me = useMe();
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const words = useOrderWords(stages);
  const wordsOf = useCardWords();
  const isMeant = useConfirmMove();
  const timeZone = useShopTimeZone();
  const { dayTime } = useFormat();
  const navigate = useNavigate();
  const isConnected = useOnline();
  const entries = useOutboxEntries().filter(
    ({ procedure, state, hasWaited }) =>
      procedure === EDIT && state.is !== "failed" && (hasWaited || !isConnected),
  ) as EditEntry[];
  const asking = useRef(new Map<string, Promise<boolean | ActionResult>>());

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

  const notMadeResult = (
    id: string,
    why: Parameters<typeof words>[0],
    order: Parameters<typeof words>[1],
  ): ActionResult => {
    const onPress = () => void navigate(`/desk/orders/${id}`, withTransition());
    return { ok: false, text: words(why, order), link: { text: t("open"), onPress } };
  };

  /** Asks before a car leaves, by what the server has now. Answers why instead when its order refuses the move. */
  const confirmMove = async (card: OrderCard, move: Move): Promise<boolean | ActionResult> => {
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
    return notMadeResult(id, tried, read.order);
  };

  const { run, pending } = useAction<Asked, ApiOutputs["orders"]["edit"] | ActionResult>({
    name: "board.move",
    id: ({ card }) => card.id,
    send: async ({ card, to }, key) => {
      const { id, stage } = card;
      // A card moved again while the first move is asked about moves on only if the first one was meant.
      const before = asking.current.get(id);
      const confirming = (async () => ((await before) ?? true) === true && confirmMove(card, to))();
      asking.current.set(id, confirming);
      const goes = await confirming;
      if (asking.current.get(id) === confirming) asking.current.delete(id);
      if (goes !== true) return goes || null;
      const command = moveCommand(stage, to);
      return sendMove(card, command, key([stage.at, command]));
    },
    words: async (reply, { card, to, back }): Promise<ActionResult> => {
      if (!("outcomes" in reply)) return reply;
      const { order, outcomes } = reply;
      const { is, column, at } = order.order.stage;
      const why = outcomes[0] ? notMade(outcomes[0]) : null;
      const counter = order.view === "counter" ? order.order : null;
      if (why) return notMadeResult(card.id, why, counter);
      const way = back
        ? undefined
        : stageMoves({ is, column }, stages).find((one) => one.to.id === card.stage.column);
      const moved = t(back ? "undone" : "moved", {
        car: wordsOf(card).label,
        stage: inLanguage(to.to.name, language),
      });
      const told = counter && (await toldOf(counter, to));
      const undo =
        way && (() => run({ card: { ...card, stage: { is, column, at } }, to: way, back: card.stage }));
      return { ok: true, text: [moved, told].filter(Boolean).join(" "), ...(undo && { undo }) };
    },
    failed: ({ card }) => {
      const board = cache.getQueryData(trpc.board.get.queryKey());
      const { column } = board?.cards.find(({ id }) => id === card.id)?.stage ?? card.stage;
      return t("movedBack", { car: wordsOf(card).label, stage: columnName(column, stages, language) });
    },
    changes: [trpc.board.pathKey()],
  });
  const move = (card: OrderCard, to: Move) => run({ card, to });

  /** Sends a move; without a connection it waits, and can be taken back until then. */
  async function sendMove(card: OrderCard, command: CommandOf<"move-stage">, key: string) {
    const { outbox, sendPress } = await import("../../platform/outbox.ts");
    const { id } = card;
    const { label } = wordsOf(card);
    const stage = columnName(command.to.column, stages, language);
    const reply = await sendPress({
      ...{ key, owner: me.uid, procedure: EDIT, input: { id, commands: [command] } },
      subject: { kind: "order", id, label },
      detail: { texts: [`${orders("stage")}: ${stage}`] },
    });
    if (reply) return reply as ApiOutputs["orders"]["edit"];
    return { ok: true, text: t("waits", { car: label, stage }), undo: () => outbox.discard(key) };
  }

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
        duration: UNDO_OFFERED,
      });
    return false;
  };
  /** The cards where they are, or are about to be. */
  const placedOf = (cards: readonly OrderCard[]): readonly OrderCard[] =>
    cards.map((card) => {
      const last = pending.findLast((one) => one.card.id === card.id);
      if (!last) return { ...card, stage: waitingStage(card, entries) };
      const { stage, id } = last.to.to;
      return { ...card, stage: last.back ?? { is: stage, column: id, at: card.stage.at } };
    });
  return { movesOf, move, moveTo, placedOf };
}
