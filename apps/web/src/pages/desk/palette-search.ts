import { defaultFilter } from "cmdk";
import { type Command, commandGroups } from "../../ui/commands.ts";

const FEW = 5;
const LIKELY = 0.02;

const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

// Letters in a row find a command; in a whole message they would find nearly everything.
const scoreOf = (command: Command, asked: string): number => {
  if (command.group !== "messages")
    return defaultFilter?.(fold(command.label), asked, command.words ? [fold(command.words)] : []) ?? 0;
  const label = fold(command.label);
  const text = `${label} ${fold(command.detail ?? "")} ${fold(command.words ?? "")}`;
  if (!asked.split(/\s+/).every((word) => text.includes(word))) return 0;
  return label.includes(asked) ? 1 : 0.5;
};

/** A command that was looked for elsewhere, and how well it fits: from 0 to 1. */
export type Scored = { command: Command; score: number };
/** A group of what fits; `count` is of all, also of what is not shown. */
export type FoundGroup = { group: Command["group"]; commands: Command[]; count: number };

/**
 * What fits to the words asked for, the best first, in groups. Accents and case do not count. Without words everything
 * is shown that does not wait to be asked for, of the messages only the latest few.
 * @param records what was found among the records, the best first, and how many there are of each group
 */
export function search(
  commands: readonly Command[],
  words: string,
  records: readonly Scored[] = [],
  counts: Partial<Record<Command["group"], number>> = {},
): FoundGroup[] {
  const asked = fold(words).trim();
  const scored = commands
    .map((command) => ({ command, score: asked ? scoreOf(command, asked) : Number(!command.onlyAsked) }))
    .filter(({ score }) => score > LIKELY)
    .concat(records)
    .toSorted((a, b) => b.score - a.score);
  const groups = commandGroups
    .map((group) => {
      const members = scored.filter(({ command }) => command.group === group);
      const shown = group === "messages" ? members.slice(0, asked ? 2 * FEW : FEW) : members;
      return {
        group,
        best: members[0]?.score ?? 0,
        commands: shown.map(({ command }) => command),
        count: counts[group] ?? members.length,
      };
    })
    .filter(({ commands }) => commands.length > 0);
  return groups.toSorted((a, b) => b.best - a.best);
}
