import type { OrderCard } from "../repair-orders/board.ts";
import { columnFor, type ShopStage } from "../repair-orders/settings.ts";
import { STAGE_RULES } from "../repair-orders/stages.ts";

/** What a screen shows of an order that anybody who walks by may read: the car and the work, not whose it is. */
export type WallCard = Pick<OrderCard, "id" | "promisedAt" | "stage"> & {
  vehicle: Omit<OrderCard["vehicle"], "id">;
  /** Its first job. What a customer wrote is not for a wall. */
  about: Exclude<OrderCard["about"], string>;
  /** Who works on it. */
  technicians: string[];
  /** How many parts it waits for. */
  awaited: number;
  /** Whose clocks run on it. */
  running?: string[];
  /** Its customer waits in the shop. */
  waits?: true;
};

/** A column of the wall, with its cards in the order they are due: promised times first, the earliest at the top. */
export type WallColumn = Pick<ShopStage, "id" | "name" | "color" | "stage"> & { cards: WallCard[] };

/** A clock that runs: whose, and on which order. */
type Running = { name: string; open: { order: string } };

const wallCard = (
  {
    id,
    vehicle: { plate, year, make, model },
    promisedAt,
    stage,
    about,
    technicians,
    parts,
    waits,
  }: OrderCard,
  running: string[],
): WallCard => ({
  id,
  vehicle: { plate, year, make, model },
  promisedAt,
  stage,
  about: typeof about === "string" ? null : about,
  technicians: technicians.map(({ name }) => name),
  awaited: parts?.awaited ?? 0,
  ...(running.length > 0 && { running }),
  ...(waits && { waits }),
});

/** The board as a screen on the wall shows it: the cars that are here, in the shop's own columns. */
export function wallColumns(
  cards: readonly OrderCard[],
  stages: ShopStage[],
  clocks: readonly Running[],
): WallColumn[] {
  const here = stages.filter(({ stage }) => STAGE_RULES[stage].here);
  const runningOn = (id: string) => clocks.flatMap(({ name, open }) => (open.order === id ? [name] : []));
  const at = ({ promisedAt }: OrderCard) => promisedAt ?? "9";
  return here.map(({ id, name, color, stage }) => ({
    id,
    name,
    color,
    stage,
    cards: cards
      .filter((card) => columnFor({ stages }, card.stage) === id)
      .sort((a, b) => at(a).localeCompare(at(b)))
      .map((card) => wallCard(card, runningOn(card.id))),
  }));
}
