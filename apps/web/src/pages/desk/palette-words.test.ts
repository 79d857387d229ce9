import { expect, test } from "vitest";
import { loadMessages } from "../../platform/messages.ts";
import type { Command } from "../../ui/commands.ts";
import { deskLinks } from "./desk-links.ts";
import { search } from "./palette-search.ts";

/** The pages the palette finds first in a language, by the words that come with it. */
async function found(language: "en" | "es", asked: string) {
  const { palette, titles } = await loadMessages(language, [
    "palette",
    "desk",
    "money",
    "shop",
    "orders",
    "parts",
    "schedule",
    "customers",
    "staff",
    "devices",
    "setup",
  ]);
  const commands = deskLinks.flatMap(({ name, command }): Command[] => {
    if (!command || command.label) return [];
    const words = command.words ? palette.words[command.words] : "";
    return [
      { id: name, group: command.group, icon: command.icon, label: titles[name], words, run: () => {} },
    ];
  });
  return search(commands, asked).flatMap((group) => group.commands.map(({ id }) => id));
}

test.each([
  ["es", "aprob", "deskApprovalRule"],
  ["es", "precios", "deskOrderSettings"],
  ["es", "prices", "deskOrderSettings"],
  ["en", "prices", "deskOrderSettings"],
  ["en", "approv", "deskApprovalRule"],
  ["en", "calendar", "deskSchedule"],
] as const)("in %s %s finds its page", async (language, asked, page) => {
  expect(await found(language, asked)).toContain(page);
});
