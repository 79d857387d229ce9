// What the board and a repair order ask of the database: a board of 200 orders, a move on it, an order of 400 lines opened,
// and an order opened and decided on by its customer's link.
import { randomUUID } from "node:crypto";
import { totalWith } from "@openhood/domain/approvals/customer-order";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { MAX_JOBS, MAX_LINES } from "@openhood/domain/repair-orders/order";
import { billedFor, countBilled } from "./billed.ts";
import { type Figure, report } from "./figures.ts";
import { addCanned, addParts, advisor, edit, makeOrderShop, walkIn } from "./order-shop.ts";

const ORDERS = 200;
const MAX_DOCUMENT = 1_048_576;

const shop = await makeOrderShop();
const { db, close } = shop.world;
const ids: string[] = [];
for (let n = 0; n < ORDERS; n++) {
  shop.world.pass(1_000);
  const id = await walkIn(shop, advisor, n);
  await edit(shop, advisor, id, addCanned(n), addCanned(n + 1));
  ids.push(id);
}
const [first = "", second = ""] = ids;

const billed = countBilled(db);
// What a request costs before anything is asked: whose session it is.
const session = await billedFor(billed, () => shop.request(advisor, async () => {}));
const own = async <T>(work: Parameters<typeof shop.request<T>>[1]) => {
  const all = await billedFor(billed, () => shop.request(advisor, work));
  return { ...all, reads: all.reads - session.reads };
};
const board = await own(({ board }) => board.get());
if (board.result.cards.length !== ORDERS) throw new Error(`${board.result.cards.length} cards on the board`);
const stored = (await db.doc("boards/current").get()).data();
const size = Buffer.byteLength(JSON.stringify(stored));

const move: OrderCommand = {
  type: "move-stage",
  from: { is: "checked-in", column: "checked-in" },
  to: { is: "inspecting", column: "inspecting" },
  correction: false,
};
const moved = await own(({ orders }) => orders.edit({ id: first, commands: [move], key: randomUUID() }));
if (!moved.result.outcomes.every(({ ok }) => ok)) throw new Error("The car did not move");

const opened = await own(({ orders }) => orders.get({ id: first }));
const beside = await own(({ orders, staff }) =>
  Promise.all([orders.settings(), orders.canned(), staff.list()]),
);

const { address } = await shop.request(advisor, ({ approvals }) =>
  approvals.makeLink({ order: first, key: randomUUID() }),
);
const token = address.split("#")[1] ?? "";
const linked = await billedFor(billed, () => shop.anyone(({ approvals }) => approvals.open({ token })));
const toDecide = linked.result.jobs.map(({ id: job, saw }) => ({ job, saw, status: "approved" as const }));
const decided = await billedFor(billed, () =>
  shop.anyone(({ approvals }) =>
    approvals.decide({
      ...{ token, key: randomUUID(), decisions: toDecide },
      total: totalWith(
        linked.result,
        toDecide.map(({ job }) => job),
      ),
      by: { name: "Driver 0", relation: "owner" },
      signature: { kind: "typed", name: "Driver 0" },
    }),
  ),
);
if (!decided.result.ok) throw new Error(decided.result.reason);

// The biggest order there can be.
const linesOf = ({ jobs }: { jobs: readonly { lines: readonly unknown[] }[] }) =>
  jobs.reduce((sum, { lines }) => sum + lines.length, 0);
let lines = linesOf((await shop.request(advisor, ({ orders }) => orders.get({ id: second }))).order);
for (let job = 2; job < MAX_JOBS; job++) {
  const { order } = await edit(
    shop,
    advisor,
    second,
    addParts(job, Math.ceil((MAX_LINES - lines) / (MAX_JOBS - job))),
  );
  lines = linesOf(order);
}
const big = await own(({ orders }) => orders.get({ id: second }));
const bytes = Buffer.byteLength(JSON.stringify((await db.doc(`repairOrders/${second}`).get()).data()));

const kilobytes = (count: number) => Math.round(count / 1_024);
const figures: Figure[] = [
  {
    figure: `board of ${ORDERS} orders, documents read`,
    value: board.reads,
    unit: "documents",
    target: "1",
    note: `${kilobytes(size)} KB, ${((100 * size) / MAX_DOCUMENT).toFixed(0)} % of what a document may hold; whose session it is costs each request ${session.reads} more`,
  },
  {
    figure: "a move on the board, commits",
    value: moved.commits,
    unit: "commits",
    target: "1",
    note: `${moved.writes} documents written, ${moved.reads} read; the appointment moves with it. The caller's limit is counted in a commit of its own: ${moved.limits}`,
  },
  {
    figure: "opening an order, documents read",
    value: opened.reads,
    unit: "documents",
    target: "≤ 3",
    note: `the first on a desk reads the shop's rates, canned jobs and staff, too: ${beside.reads}`,
  },
  {
    figure: `opening an order of ${big.result.order.jobs.length} jobs and ${lines} lines, documents read`,
    value: big.reads,
    unit: "documents",
    target: "≤ 3",
    note: `${kilobytes(bytes)} KB`,
  },
  {
    figure: "opening an approval link, documents read",
    value: linked.reads,
    unit: "documents",
    target: "≤ 2",
    note: `${linked.writes} documents written`,
  },
  {
    figure: "a decision by link, commits",
    value: decided.commits,
    unit: "commits",
    target: "1",
    note: `${toDecide.length} jobs; ${decided.writes} documents written, ${decided.reads} read`,
  },
];
report(figures);
await close();
