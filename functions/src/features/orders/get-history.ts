import { type Question, questionsOf } from "@openhood/domain/booking/question";
import { type Cut, isCut } from "@openhood/domain/repair-orders/job-clock";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { find as findAppointment } from "../../stores/appointments.ts";
import { type Ask, asksOn, type LinksEnded } from "../../stores/asks.ts";
import { workOn } from "../../stores/job-clocks.ts";
import { historyOf } from "../../stores/orders.ts";

const PAGE = 50;

/**
 * What came about on an order and is no edit of it: a question to somebody, links that were ended, a clock that an edit stopped, and
 * why; or what was asked the desk about the car, and what the desk said to it, and nothing (null) where it was only seen.
 */
export type OrderEvent =
  | ({ kind: "asked" } & Ask)
  | ({ kind: "links-ended" } & LinksEnded)
  | { kind: "clock-stopped"; at: string; by: Ask["by"]; job: string; end: Cut }
  | { kind: "question"; at: string; by: Ask["by"]; text: string }
  | { kind: "answer"; at: string; by: Ask["by"]; text: string | null; question: string };

/**
 * What was done to an order, the latest first, a page at a time: who, when, what, and what was there before; with the first page
 * what else came about. Four reads more than there are edits and questions.
 */
export async function getHistory(ctx: Ctx, { id, before }: { id: string; before: number | null }) {
  authorize(ctx, "orders.history");
  const db = await ctx.db();
  const [edits, events] = await Promise.all([
    historyOf(db, id, PAGE, before),
    before === null ? eventsOn(db, id) : [],
  ]);
  return { edits, events, next: edits.length === PAGE ? (edits.at(-1)?.revision ?? null) : null };
}

async function eventsOn(db: Awaited<ReturnType<Ctx["db"]>>, id: string): Promise<OrderEvent[]> {
  const [asks, [stretches = []], visit] = await Promise.all([
    asksOn(db, id),
    workOn(db, [id]),
    // The order of an appointment has its id.
    findAppointment(db, id),
  ]);
  return [
    ...asks.map((one) =>
      "links" in one ? { kind: "links-ended" as const, ...one } : { kind: "asked" as const, ...one },
    ),
    ...stretches.flatMap(({ job, by, to, end }) =>
      to !== null && isCut(end) ? [{ kind: "clock-stopped" as const, at: to, by, job, end }] : [],
    ),
    ...questionsOf(visit?.appointment ?? {}).flatMap(saidOf),
  ].toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

function saidOf({ at, by, text, answer }: Question): OrderEvent[] {
  const said = answer ? [{ kind: "answer" as const, ...answer, question: text }] : [];
  return [{ kind: "question", at, by, text }, ...said];
}
