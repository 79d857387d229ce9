import type { LocalText } from "@openhood/domain/fields";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";

/** The words that commands were to write down. */
export const typedWords = (commands: readonly OrderCommand[]): string[] =>
  commands.flatMap((command) => {
    const changes: readonly { to: unknown }[] = "changes" in command ? command.changes : [];
    return changes.flatMap(({ to }) => {
      if (typeof to === "string") return [to];
      const isText = typeof to === "object" && to !== null && "en" in to;
      return isText ? Object.values(to as LocalText).filter(Boolean) : [];
    });
  });
