import { inLanguage } from "@openhood/domain/local-text";
import type { CommandOf, OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { PartLine } from "@openhood/domain/repair-orders/line";
import type { Supply } from "@openhood/domain/repair-orders/parts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../platform/language.tsx";
import { useProblemText } from "../../platform/problem.ts";
import { useTRPC, useTRPCClient } from "../../platform/trpc.tsx";
import { presentToast } from "../../ui/overlays/present.ts";
import { notMade } from "./not-made.ts";
import { useOrderWords } from "./use-order-words.ts";

type PartOf = Pick<PartLine, "id" | "name" | "supply">;
type LineChange = CommandOf<"set-line">["changes"][number];
type Asked = {
  order: string;
  line: string;
  change: LineChange;
  /** What is said once it is made. */
  done: string;
  /** What is said once it is taken back. */
  back: string;
  /** Where the car goes back to first, unless somebody has put it elsewhere meanwhile. */
  first?: OrderCommand;
};

/**
 * Changes one thing of a line, on a page that shows lines of many orders: shown at once, taken back with the reason where it
 * cannot be, and offered to be undone.
 */
export function useLineChange() {
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

  /** What lines will have, until the answer is read. */
  const [asked, setAsked] = useState<Readonly<Record<string, LineChange>>>({});

  const change = async ({ order, line, change: made, done, back, first }: Asked): Promise<void> => {
    const where = `${order}/${line}`;
    setAsked((all) => ({ ...all, [where]: made }));
    try {
      const { outcomes, order: seen } = await api.orders.edit.mutate({
        id: order,
        commands: [...(first ? [first] : []), { type: "set-line", line, changes: [made] }],
        key: crypto.randomUUID(),
      });
      const outcome = outcomes.at(-1);
      const why = outcome ? notMade(outcome) : null;
      if (why)
        presentToast({ text: words(why, seen.view === "counter" ? seen.order : null), duration: 8_000 });
      else {
        const undo = { ...made, from: made.to, to: made.from } as LineChange;
        const { stage, updatedAt, revision } = seen.order;
        const takeBack = async () => {
          const first = stage.at === updatedAt ? await moveBackOf(order, revision) : null;
          await change({ order, line, change: undo, done: back, back: done, ...(first && { first }) });
        };
        const toast = presentToast({ text: done, action: t("undo"), duration: 8_000 });
        void toast.dismissed.then(({ data }) => {
          if (data === "pressed") void takeBack();
        });
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

  /** A line as it is, or is about to be. */
  const lineOf = <L extends { id: string }>(order: string, line: L): L => {
    const made = asked[`${order}/${line.id}`];
    return made ? { ...line, [made.field]: made.to } : line;
  };
  /** Sets how far a part is. */
  const setSupply = (order: string, line: PartOf, to: Supply) => {
    const name = inLanguage(line.name, language);
    void change({
      order,
      line: line.id,
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
        line: id,
        change: { field: "core", from: core, to: { ...core, returned: true } },
        done: t("said.core", { name }),
        back: t("said.back", { name }),
      });
  };
  return { setSupply, returnCore, lineOf };
}
