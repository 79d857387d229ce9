import { useTranslations } from "use-intl";
import { type Command, useCommands } from "../../../ui/commands.ts";
import type { useView } from "./use-view.ts";

type Actions = {
  view: Pick<ReturnType<typeof useView>, "kind" | "show" | "go" | "toToday">;
  book?: (() => void) | undefined;
  block?: (() => void) | undefined;
};

/** Registers the commands for what can be done on the schedule. */
export function useScheduleCommands({ view, book, block }: Actions): void {
  const t = useTranslations("schedule.commands");
  const command = (
    id: Parameters<typeof t>[0],
    group: Command["group"],
    icon: Command["icon"],
    key: string,
    run: () => void,
  ): Command => ({ id: `schedule.${id}`, group, icon, label: t(id), key, run });
  useCommands(() => [
    ...(book ? [command("book", "make", "plus", "c", book)] : []),
    ...(block ? [command("block", "make", "lock", "b", block)] : []),
    command("today", "go", "clock", "t", view.toToday),
    command("next", "go", "chevronRight", "n", () => view.go(1)),
    command("previous", "go", "chevronLeft", "p", () => view.go(-1)),
    ...(view.kind === "day"
      ? [
          {
            id: "schedule.print",
            group: "go",
            icon: "download",
            label: t("print"),
            run: () => window.print(),
          } as const,
        ]
      : []),
    command(view.kind === "week" ? "day" : "week", "go", "rows", "w", () =>
      view.show({ kind: view.kind === "week" ? "day" : "week" }),
    ),
  ]);
}
