import { isOff, type Stage } from "@openhood/domain/repair-orders/stages";
import { useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useMe } from "../../platform/me.ts";
import { askOnce, useTRPC } from "../../platform/trpc.tsx";
import { useConfirm } from "../../ui/overlays/use-overlays.ts";

/** What is still open on a car, as the board's card says it. */
export type StillOpen = {
  /** Order id, used to find running clocks and what is still due. */
  id?: string;
  /** How many things were found on it that nobody took up. */
  found?: number;
  /** How many of its jobs are not decided on, what nobody took up among them. */
  jobs?: { pending: number };
  /** For how many parts its approved jobs still wait. */
  parts?: { awaited: number } | undefined;
  /** How many were approved once it was ready, of which nobody wrote what was done. */
  approvedSinceReady?: number;
  /** Since when its customer waits for an answer. */
  question?: string | undefined;
  /** The fields of the page whose entry is not the order's yet. */
  unsaved?: readonly string[];
};

/** What is asked before a car is moved. */
export type Confirmation = { title: string; text: string; confirm: string };

/**
 * Asks before a car is ready or goes with something a technician found and nobody took up, of which its customer never heard, or a job
 * that is not decided on or waits for parts; and before one goes with a job that was approved late and may not be done, or whose
 * customer still waits for an answer, or whose invoice isn't paid. It names whose clocks stop with that, one's own aside, and what is not saved. What else is to be
 * asked before the move is asked in the same breath. Resolves to whether it is meant.
 */
export function useConfirmLeaving() {
  const t = useTranslations("schedule.unasked");
  const ask = useConfirm();
  const formatter = useFormatter();
  const { money } = useFormat();
  const me = useMe();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const clocksOn = async (order: string): Promise<string[]> => {
    const now = { ...trpc.clock.running.queryOptions(), ...askOnce, staleTime: 0 };
    const read = await cache.fetchQuery(now).catch(() => null);
    const others = read?.clocks.filter(({ uid, open }) => open.order === order && uid !== me.uid) ?? [];
    return others.map(({ name }) => name);
  };
  /** Cents due on its invoice before it goes, as far as this person may know. */
  const dueOn = async (order: string): Promise<number> => {
    if (!me.may("invoices.ofOrder")) return 0;
    const now = { ...trpc.invoices.ofOrder.queryOptions({ order }), ...askOnce, staleTime: 0 };
    return (await cache.fetchQuery(now).catch(() => null))?.dueAtPickup ?? 0;
  };
  return async (open: StillOpen, to: Stage, also: Confirmation | null = null): Promise<boolean> => {
    const isGoing = to === "picked-up";
    if (!isGoing && !isOff(to) && to !== "ready") return also === null || ask(also);
    const { id, question, unsaved = [] } = open;
    const [clocks, due] =
      id === undefined ? [[], 0] : await Promise.all([clocksOn(id), isGoing ? dueOn(id) : 0]);
    // Of a visit that is off nothing else has to be seen to.
    const { found = 0, jobs, parts } = isOff(to) ? {} : open;
    const undecided = (jobs?.pending ?? 0) - found;
    const awaited = parts?.awaited ?? 0;
    const late = isGoing ? (open.approvedSinceReady ?? 0) : 0;
    const running = { count: clocks.length, names: formatter.list(clocks) };
    const fields = formatter.list(unsaved);
    const all = [
      due > 0 && { title: t("dueTitle"), text: t("due", { amount: money(due) }) },
      found > 0 && { title: t("title", { count: found }), text: t("text", { count: found }) },
      undecided > 0 && {
        title: t("undecidedTitle", { count: undecided }),
        text: t("undecided", { count: undecided }),
      },
      awaited > 0 && { title: t("partsTitle", { count: awaited }), text: t("parts", { count: awaited }) },
      late > 0 && { title: t("lateTitle", { count: late }), text: t("late", { count: late }) },
      isGoing && question !== undefined && { title: t("questionTitle"), text: t("question") },
      clocks.length > 0 && { title: t("clocksTitle", running), text: t("clocks", running) },
      unsaved.length > 0 && { title: t("unsavedTitle", { fields }), text: t("unsaved", { fields }) },
    ].filter((one) => one !== false);
    const [first] = all;
    if (!first) return also === null || ask(also);
    const text = all.map((one) => one.text).join(" ");
    return ask({
      title: also?.title ?? first.title,
      text: also ? `${also.text} ${first.title}. ${text}` : text,
      confirm: t("confirm"),
    });
  };
}
