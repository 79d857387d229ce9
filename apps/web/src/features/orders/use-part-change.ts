import { inLanguage } from "@openhood/domain/local-text";
import type { CommandOf, OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { PartLine } from "@openhood/domain/repair-orders/line";
import type { PartsNote, Supply } from "@openhood/domain/repair-orders/parts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../platform/language.tsx";
import { useProblemText } from "../../platform/problem.ts";
import { useTRPC, useTRPCClient } from "../../platform/trpc.tsx";
import { presentUndoable } from "../../ui/overlays/last-undo.ts";
import { presentToast } from "../../ui/overlays/present.ts";
import { notMade } from "./not-made.ts";
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
  const cache = useQueryClient();
  const problem = useProblemText();
  const words = useOrderWords([]);
  /** The move that the change of a part made by itself, the other way round; null where it made none. */
  const moveBackOf = async (id: string, revision: number): Promise<OrderCommand | null> => {
    const found = await api.orders.history.query({ id, before: revision + 1 }).catch(() => null);
    const inverse = found?.edits[0]?.edit.inverse;
    return inverse?.type === "move-stage" ? inverse : null;
  };

  /** What lines and jobs will have, until the answer is read. */
  const [asked, setAsked] = useState<Readonly<Record<string, Change>>>({});

  const change = async ({
    order,
    of,
    change: made,
    done,
    back,
    first,
    isBack = false,
  }: Asked): Promise<void> => {
    const where = `${order}/${of.type === "set-line" ? of.line : of.job}`;
    setAsked((all) => ({ ...all, [where]: made }));
    try {
      const { outcomes, order: seen } = await api.orders.edit.mutate({
        id: order,
        commands: [...(first ? [first] : []), { ...of, changes: [made] } as OrderCommand],
        key: crypto.randomUUID(),
      });
      const outcome = outcomes.at(-1);
      const why = outcome ? notMade(outcome) : null;
      if (why)
        presentToast({ text: words(why, seen.view === "counter" ? seen.order : null), duration: 8_000 });
      else if (isBack) presentToast({ text: done });
      else {
        const undo = { ...made, from: made.to, to: made.from } as Change;
        const { stage, updatedAt, revision } = seen.order;
        const takeBack = async () => {
          const first = stage.at === updatedAt ? await moveBackOf(order, revision) : null;
          await change({
            order,
            of,
            change: undo,
            done: back,
            back: done,
            isBack: true,
            ...(first && { first }),
          });
        };
        presentUndoable({ id: where, text: done, action: t("undo"), undo: takeBack });
      }
    } catch (error) {
      presentToast({ text: `${orders("failed")}. ${problem(error) ?? ""}`, duration: 8_000 });
    }
    await Promise.all(
      [trpc.orders.pathKey(), trpc.board.pathKey()].map((queryKey) => cache.invalidateQueries({ queryKey })),
    );
    setAsked(({ [where]: latest, ...others }) =>
      latest && latest !== made ? { ...others, [where]: latest } : others,
    );
  };

  /** A line or job as it is, or is about to be. */
  const present = <T extends { id: string }>(order: string, one: T): T => {
    const made = asked[`${order}/${one.id}`];
    return made ? { ...one, [made.field]: made.to } : one;
  };
  /** Sets how far a part is. */
  const setSupply = (order: string, line: PartOf, to: Supply) => {
    const name = inLanguage(line.name, language);
    void change({
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
      void change({
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
    void change({
      order,
      of: { type: "set-job", job: job.id },
      change: { field: "partsNeeded", from: text, to: null },
      done: t("said.noteDone", { name }),
      back: t("said.noteBack", { name }),
    });
  };
  return { setSupply, returnCore, clearNote, present };
}
