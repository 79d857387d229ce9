import { inLanguage } from "@openhood/domain/local-text";
import type { CommandOf, OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { PartLine } from "@openhood/domain/repair-orders/line";
import type { PartsNote, Supply } from "@openhood/domain/repair-orders/parts";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../platform/language.tsx";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../platform/trpc.tsx";
import { useAction } from "../../ui/overlays/use-action.ts";
import { notMade } from "./sent-edits.ts";
import { useOrderWords } from "./use-order-words.ts";

type PartOf = Pick<PartLine, "id" | "name" | "supply">;
type LineCommand = Pick<CommandOf<"set-line">, "type" | "line">;
type JobCommand = Pick<CommandOf<"set-job">, "type" | "job">;
type Change = CommandOf<"set-line" | "set-job">["changes"][number];
type Asked = {
  order: string;
  of: LineCommand | JobCommand;
  change: Change;
  /** What is said once it is made. */
  done: string;
  /** What is said once it is taken back. */
  back: string;
  /** Where the car goes back to first, unless somebody has put it elsewhere meanwhile. */
  first?: OrderCommand;
  /** It is taken back: that is said, and not offered to be taken back itself. */
  isBack?: boolean;
};

const whereOf = ({ order, of }: Asked) => `${order}/${of.type === "set-line" ? of.line : of.job}`;

/**
 * Changes one thing of a line or job, on a page that shows those of many orders: shown at once, taken back with the reason where it
 * cannot be, and offered to be undone.
 */
export function usePartChange() {
  const t = useTranslations("parts.list");
  const orders = useTranslations("orders");
  const { language } = useLanguage();
  const trpc = useTRPC();
  const api = useTRPCClient();
  const words = useOrderWords([]);
  /** The move that the change of a part made by itself, the other way round; null where it made none. */
  const moveBackOf = async (id: string, revision: number): Promise<OrderCommand | null> => {
    const found = await api.orders.history.query({ id, before: revision + 1 }).catch(() => null);
    const inverse = found?.edits[0]?.edit.inverse;
    return inverse?.type === "move-stage" ? inverse : null;
  };

  const { run, pending } = useAction<Asked, ApiOutputs["orders"]["edit"]>({
    name: "parts.change",
    id: whereOf,
    send: ({ order, of, change, first }, key) => {
      const commands = [...(first ? [first] : []), { ...of, changes: [change] } as OrderCommand];
      return api.orders.edit.mutate({ id: order, commands, key: key(commands) });
    },
    words: ({ outcomes, order: seen }, input) => {
      const outcome = outcomes.at(-1);
      const why = outcome ? notMade(outcome) : null;
      if (why) return { ok: false, text: words(why, seen.view === "counter" ? seen.order : null) };
      const { order, change, done, back } = input;
      if (input.isBack) return { ok: true, text: done };
      const { stage, updatedAt, revision } = seen.order;
      const undo = async () => {
        const first = stage.at === updatedAt ? await moveBackOf(order, revision) : null;
        const inverse = { ...change, from: change.to, to: change.from } as Change;
        await run({
          ...input,
          change: inverse,
          done: back,
          back: done,
          isBack: true,
          ...(first && { first }),
        });
      };
      return { ok: true, text: done, undo };
    },
    failed: () => `${orders("failed")}.`,
    changes: [trpc.orders.pathKey(), trpc.board.pathKey()],
  });

  /** A line or job as it is, or is about to be. */
  const present = <T extends { id: string }>(order: string, one: T): T => {
    const last = pending.findLast((input) => whereOf(input) === `${order}/${one.id}`);
    return last ? { ...one, [last.change.field]: last.change.to } : one;
  };
  /** Sets how far a part is. */
  const setSupply = (order: string, line: PartOf, to: Supply) => {
    const name = inLanguage(line.name, language);
    void run({
      order,
      of: { type: "set-line", line: line.id },
      change: { field: "supply", from: line.supply, to },
      done: t(`said.${to}`, { name }),
      back: t(`said.${line.supply}`, { name }),
    });
  };
  /** Notes that an old part is back. */
  const returnCore = (order: string, { id, name: words, core }: PartOf & Pick<PartLine, "core">) => {
    const name = inLanguage(words, language);
    if (core)
      void run({
        order,
        of: { type: "set-line", line: id },
        change: { field: "core", from: core, to: { ...core, returned: true } },
        done: t("said.core", { name }),
        back: t("said.back", { name }),
      });
  };
  /** Notes that what a technician wrote down is seen to. */
  const clearNote = (order: string, { job, text }: PartsNote) => {
    const name = inLanguage(job.name, language);
    void run({
      order,
      of: { type: "set-job", job: job.id },
      change: { field: "partsNeeded", from: text, to: null },
      done: t("said.noteDone", { name }),
      back: t("said.noteBack", { name }),
    });
  };
  return { setSupply, returnCore, clearNote, present };
}
