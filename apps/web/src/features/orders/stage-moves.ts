import type { Language } from "@openhood/domain/fields";
import { inLanguage } from "@openhood/domain/local-text";
import type { CommandOf } from "@openhood/domain/repair-orders/commands";
import type { ShopStage } from "@openhood/domain/repair-orders/settings";
import { type Stage, stageLeads } from "@openhood/domain/repair-orders/stages";

type At = { is: Stage; column: string };

/** The shop's stages a car can be moved to from where it is, forward first; one it came from takes a move back. */
export function stageMoves(at: At, stages: readonly ShopStage[]): { to: ShopStage; correction: boolean }[] {
  const others = stages.filter(({ id }) => id !== at.column);
  const forward = others.filter(({ stage }) => stage === at.is || stageLeads(at.is, stage, false));
  const back = others.filter((one) => !forward.includes(one) && stageLeads(at.is, one.stage, true));
  return [
    ...forward.map((to) => ({ to, correction: false })),
    ...back.map((to) => ({ to, correction: true })),
  ];
}

/** What the shop calls one of its columns. */
export function columnName(column: string, stages: readonly ShopStage[], language: Language): string {
  const found = stages.find(({ id }) => id === column);
  return found ? inLanguage(found.name, language) : column;
}

/** The command of such a move. */
export const moveCommand = (
  { is, column }: At,
  { to, correction }: ReturnType<typeof stageMoves>[number],
): CommandOf<"move-stage"> => ({
  type: "move-stage",
  from: { is, column },
  to: { is: to.stage, column: to.id },
  correction,
});
