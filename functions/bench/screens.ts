// What the screens of a shop ask while people work: the revisions every two seconds, and again whatever changed.
import type { Noun } from "@openhood/domain/staff/nouns";
import type { OrderShop, Person } from "./order-shop.ts";

type Caller = Parameters<Parameters<OrderShop["request"]>[1]>[0];
type Query = { noun: Noun; ask: (call: Caller) => Promise<unknown> };
/** Somebody in front of a screen that stays open. */
export type Screen = { who: Person; queries: () => Query[] };

const on = (noun: Noun, ask: Query["ask"]): Query => ({ noun, ask });

/** What is on every page of the desk. */
const frame = (who: Person): Query[] =>
  who.role === "technician"
    ? []
    : [
        on("messages", ({ messages }) => messages.inbox({ status: "new", after: null })),
        on("mail", ({ mail }) => mail.dead()),
        on("notices", ({ notices }) => notices.list()),
      ];

/** An advisor's: the order they are on, and the copy of what search looks through. */
export function orderScreen(who: Person, order: () => string): Screen {
  let have: Record<string, number> = {};
  return {
    who,
    queries: () => [
      ...frame(who),
      on("orders", ({ orders }) => orders.get({ id: order() })),
      on("orders", ({ orders }) => orders.settings()),
      on("orders", ({ orders }) => orders.canned()),
      on("clock", ({ clock }) => clock.work({ order: order() })),
      on("staff", ({ staff }) => staff.list()),
      on("search", async ({ search }) => {
        const reply = await search.lines({ have, asked: false });
        if (!reply.ready) return;
        have = { ...have, ...Object.fromEntries(reply.parts.map(({ part, revision }) => [part, revision])) };
      }),
    ],
  };
}

/** The owner's: the board. */
export const boardScreen = (who: Person): Screen => ({
  who,
  queries: () => [
    ...frame(who),
    on("board", ({ board }) => board.get()),
    on("orders", ({ orders }) => orders.settings()),
    on("clock", ({ clock }) => clock.running()),
  ],
});

/** A technician's: their bay. */
export const bayScreen = (who: Person): Screen => ({
  who,
  queries: () => [
    on("booking", ({ booking }) => booking.today()),
    on("clock", ({ clock }) => clock.bay({ cars: [] })),
  ],
});

/** An order's change is one of its clocks, too, as on the desk. */
const SHOWN_BY: Partial<Record<Noun, readonly Noun[]>> = { orders: ["clock"] };

/** A screen as it lives: `tick` asks for the revisions, and for what moved. @returns how many requests that was */
export function watch(shop: OrderShop, { who, queries }: Screen) {
  let last: Record<Noun, number> | null = null;
  return {
    async tick(): Promise<number> {
      const before = last;
      const now = await shop.request(who, ({ live }) => live.revisions(), false);
      last = now;
      const nouns = (Object.keys(now) as Noun[]).filter((noun) => before?.[noun] !== now[noun]);
      const moved = new Set(nouns.flatMap((noun) => [noun, ...(SHOWN_BY[noun] ?? [])]));
      const asked = queries().filter(({ noun }) => before === null || moved.has(noun));
      if (asked.length === 0) return 1;
      await shop.request(who, (call) => Promise.all(asked.map(({ ask }) => ask(call))));
      return 2;
    },
  };
}
