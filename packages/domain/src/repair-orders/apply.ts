import { raisedJobs, withAgreed } from "./agreed.ts";
import { type Applied, idsOf, refuse, type Step } from "./applied.ts";
import { MAX_CENTS } from "./arithmetic.ts";
import type { OrderCommand } from "./commands.ts";
import { askAgain, decide } from "./decide.ts";
import {
  addJob,
  addLine,
  placeJob,
  placeLine,
  removeJob,
  removeLine,
  setConcern,
  setJob,
  setLine,
  setOrder,
  setVehicle,
} from "./edit-content.ts";
import { moveStage } from "./move-stage.ts";
import { MAX_TOUCHED, type OrderStamp, type RepairOrder } from "./order.ts";
import { atStage } from "./reached.ts";
import { post, setDocument, withDocument } from "./set-document.ts";
import { columnOf, type OrderRules } from "./settings.ts";
import type { Stage } from "./stages.ts";
import { touchAfter } from "./step-back.ts";
import { isTooMuch } from "./totals.ts";
import { latestVersion } from "./versions.ts";

function run(order: RepairOrder, command: OrderCommand, stamp: OrderStamp, rules: OrderRules): Step {
  switch (command.type) {
    case "set-order":
      return setOrder(order, command);
    case "set-vehicle":
      return setVehicle(order, command);
    case "set-job":
      return setJob(order, command);
    case "set-line":
      return setLine(order, command);
    case "set-concern":
      return setConcern(order, command);
    case "add-job":
      return addJob(order, command);
    case "remove-job":
      return removeJob(order, command);
    case "place-job":
      return placeJob(order, command);
    case "add-line":
      return addLine(order, command);
    case "remove-line":
      return removeLine(order, command);
    case "place-line":
      return placeLine(order, command);
    case "move-stage":
      return moveStage(order, command, stamp, rules);
    case "set-document":
      return setDocument(order, command, stamp);
    case "decide":
      return decide(order, command, stamp);
    case "ask-again":
      return askAgain(order, command, stamp);
  }
}

/** Of what changes of a field an invoice speaks. */
const PRICED = new Set(["name", "discount", "terms", "exemption", "purchaseOrder", "deposit", "redoes"]);
const UNPRICED = new Set<OrderCommand["type"]>([
  ...(["set-vehicle", "set-concern", "place-job", "move-stage", "set-document"] as const),
]);

/** Does an invoice that was drafted before say something else after this? */
function changesInvoice(command: OrderCommand): boolean {
  if (command.type === "set-order" || command.type === "set-job")
    return command.changes.some(({ field }) => PRICED.has(field));
  return !UNPRICED.has(command.type);
}

/** What is still to be said of an order whose invoice is posted: where the car is, and the shop's labels. */
const isBeside = (command: OrderCommand): boolean =>
  command.type === "move-stage" ||
  (command.type === "set-order" && command.changes.every(({ field }) => field === "labels"));

/** An order after a step, and the command that made it: one revision more, and who touched what. */
function touchedBy(
  order: RepairOrder,
  touched: readonly string[],
  stamp: OrderStamp,
  command: OrderCommand | null = null,
): RepairOrder {
  const others = order.touched.filter(({ what }) => !touched.includes(what));
  const now = touched.flatMap((what) => {
    const last = order.touched.find((one) => one.what === what);
    return touchAfter(last, what, stamp, command) ?? [];
  });
  return {
    ...order,
    revision: order.revision + 1,
    touched: [...others, ...now].slice(-MAX_TOUCHED),
    updatedAt: stamp.at,
    updatedBy: stamp.by,
  };
}

/**
 * Applies an edit. It holds when what it saw is still so, or when it is so already; somebody else's edit of another field
 * does not matter. The same in the browser, which shows it at once, and in the verb, which keeps it.
 */
export function apply(
  order: RepairOrder,
  command: OrderCommand,
  stamp: OrderStamp,
  rules: OrderRules,
): Applied {
  if (order.document.status === "posted" && !isBeside(command)) return refuse({ reason: "posted" });
  const done = run(order, command, stamp, rules);
  if (!done.ok) return done;
  if (done.touched.length === 0) return { ok: true, order, changed: false };
  if (isTooMuch(done.order)) return refuse({ reason: "too-much", limit: MAX_CENTS });
  const made = withAgreed(order, done.order);
  const raised = raisedJobs(order, made);
  if (raised.length > 0) return refuse({ reason: "raises-approved", jobs: idsOf(raised) });
  const reopens = made.document.status === "invoice-draft" && changesInvoice(command);
  const after = reopens ? withDocument(made, "repair-order", stamp) : made;
  return { ok: true, order: touchedBy(after, done.touched, stamp, command), changed: true };
}

/** An order whose car is somewhere else as a matter of fact, whatever the shop's rules ask for. */
export const placed = (order: RepairOrder, is: Stage, stamp: OrderStamp, rules: OrderRules): RepairOrder =>
  placedIn(order, { is, column: columnOf(rules, is) }, stamp);

/** As {@link placed}, in one of the shop's columns of a stage. */
export const placedIn = (
  order: RepairOrder,
  place: Pick<RepairOrder["stage"], "is" | "column">,
  stamp: OrderStamp,
): RepairOrder => touchedBy(atStage(order, place, stamp), ["stage"], stamp);

/** Posts the invoice of an order under a number. */
export function postInvoice(
  order: RepairOrder,
  invoice: number,
  stamp: OrderStamp,
  rules: OrderRules,
): Applied {
  const done = post(order, invoice, stamp, rules);
  return done.ok ? { ok: true, order: touchedBy(done.order, done.touched, stamp), changed: true } : done;
}

/** An order whose invoice was taken back by a credit note: a draft again, to be corrected and posted anew. */
export const backToDraft = (order: RepairOrder, stamp: OrderStamp): RepairOrder =>
  touchedBy(withDocument(order, "invoice-draft", stamp), ["document"], stamp);

/** Freezes the estimate before a customer is shown it: a new version, unless the latest one says the same. */
export function freezeEstimate(order: RepairOrder, stamp: OrderStamp): Applied {
  if (order.document.status === "posted") return refuse({ reason: "posted" });
  const estimate = latestVersion(order, stamp.at);
  if (estimate === order.estimate) return { ok: true, order, changed: false };
  return { ok: true, order: touchedBy({ ...order, estimate }, ["estimate"], stamp), changed: true };
}
