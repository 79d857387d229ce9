import type { LocalText } from "@openhood/domain/fields";
import { inLanguage } from "@openhood/domain/local-text";
import { whatOf } from "@openhood/domain/repair-orders/applied";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { CallRefused, LostEdit, NotStepped } from "../../../features/orders/order-edits.ts";
import type { NotMade } from "../../../features/orders/sent-edits.ts";
import { type KeptEdit, namesIn, useEditWords } from "../../../features/orders/use-edit-words.ts";
import { useOrderWords } from "../../../features/orders/use-order-words.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { inRow } from "../../../ui/facts.ts";

const kept = (command: OrderCommand) => ({ edit: { command, inverse: null } }) as unknown as KeptEdit;
/** Of a call nobody says this of, no more is known than that it was not taken. */
const SAYS_NOTHING: readonly string[] = ["invalid-input", "no-answer", "offline"];

/** Why edits of the order on a page were not made, and what was entered: of what somebody has removed meanwhile, who and what. */
export function useRefusalWords(
  order: RepairOrder,
  settings: RepairOrderSettings,
  lost: readonly LostEdit[],
) {
  const t = useTranslations("orders");
  const { language } = useLanguage();
  const words = useOrderWords(settings.stages);
  const problem = useTranslations("problem");
  const outbox = useTranslations("outbox.reasons");
  // What was on the order while it was shown.
  const [names] = useState(() => ({
    called: new Map<string, LocalText>(),
    jobOf: new Map<string, string>(),
  }));
  const there = namesIn(
    order,
    lost.map(({ command }) => kept(command)),
  );
  for (const [id, name] of there.called) names.called.set(id, name);
  for (const [id, job] of there.jobOf) names.jobOf.set(id, job);
  const wordsOf = useEditWords(names, settings);

  /** That it was removed, in words; null where it was not, or nobody knows any more what it was. */
  function gone(why: NotMade | NotStepped, { jobs, touched }: RepairOrder): string | null {
    if (why.kind !== "conflict" || why.present !== null) return null;
    const ids = [...names.called.keys()];
    const line = ids.find((id) => whatOf.line(id) === why.what);
    const jobOfLine = line && names.jobOf.get(line);
    // With its job a line is gone, too.
    const goneJob = jobOfLine && !jobs.some(({ id }) => id === jobOfLine) ? jobOfLine : undefined;
    const it = goneJob ?? line ?? ids.find((id) => whatOf.job(id) === why.what);
    const called = it && names.called.get(it);
    if (!called) return null;
    const by = goneJob ? touched.findLast(({ what }) => what === whatOf.job(goneJob))?.by : why.set?.by;
    const name = by?.name || t("refused.somebody");
    return t("refused.gone", {
      name,
      kind: it === line ? "line" : "job",
      what: inLanguage(called, language),
    });
  }

  /** What a command was to write down first, with its field; what follows from it is nobody's entry. */
  function entered(command: OrderCommand): string[] {
    // A job is taken up by a button.
    if (command.type === "set-job" && command.changes[0]?.field === "foundBy") return [];
    const [change] = wordsOf(kept(command)).changes;
    if (!change) return [];
    const line = command.type === "set-line" ? names.called.get(command.line) : undefined;
    const field = inRow([line && inLanguage(line, language), change.label]);
    return [change.to === null ? t("lost.emptied", { field }) : t("lost.typed", { field, text: change.to })];
  }

  /** What was done or entered by a command of which nothing was taken. */
  function wanted(command: OrderCommand): string {
    const { what, changes } = wordsOf(kept(command));
    const isNamed = command.type === "set-job" || command.type === "set-line";
    const said = changes.map(({ label, to }) => {
      const field = inRow([isNamed && what, label]);
      return to === null ? t("lost.emptied", { field }) : t("lost.typed", { field, text: to });
    });
    return said.join(" ") || t("lost.did", { what });
  }
  const callReason = ({ reason }: CallRefused): string => {
    if (reason === "too-old") return outbox(reason);
    const isSaid = problem.has(reason as "forbidden") && !SAYS_NOTHING.includes(reason);
    return isSaid ? problem(reason as "forbidden") : t("lost.notTaken");
  };

  /** @param on the order as it was then, and as it is now */
  return (
    why: LostEdit["why"] | NotStepped,
    on: { before: RepairOrder; now: RepairOrder },
    commands: readonly OrderCommand[],
  ) => {
    if (why.kind === "call") return { reason: callReason(why), entered: commands.map(wanted).join(" ") };
    const isEntry = why.kind === "conflict" || (why.kind === "refused" && why.reason === "raises-approved");
    return {
      reason: gone(why, on.before) ?? words(why, on.now),
      entered: isEntry ? commands.flatMap(entered).join(" ") : "",
    };
  };
}
