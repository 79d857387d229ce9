import { expect, test } from "vitest";
import { layout } from "./layout.ts";

const { html, text } = layout({
  greeting: "Hello Ana,",
  paragraphs: ["Your appointment is set."],
  facts: [["When", "Friday"]],
  quote: "It squeals.",
  code: true,
  action: { label: "See it", href: "https://shop.example/a?b=1&c=2" },
  footer: "You get this e-mail because you wrote.",
});

test("a mail is as wide as the screen it is read on", () => {
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
});

test("a mail follows its reader's colors: what has one in the light has another in the dark", () => {
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  const dark = /@media \(prefers-color-scheme: ?dark\) ?\{(.*)\}<\/style>/.exec(html)?.[1] ?? "";
  const colored = [...html.matchAll(/<(\w+)([^>]*\bstyle="[^"]*(?:color|background):#[^>]*)>/g)];
  expect(colored.length).toBe(5);
  for (const [, , attributes = ""] of colored) {
    const name = /class="(\w+)"/.exec(attributes)?.[1];
    expect(dark).toMatch(new RegExp(`\\.${name}\\{[^}]*!important`));
  }
});

test("its text part says the same in the same order", () => {
  expect(text).toBe(
    [
      "Hello Ana,",
      "Your appointment is set.",
      "When: Friday",
      "It squeals.",
      "{{link}}",
      "See it:\nhttps://shop.example/a?b=1&c=2",
      "--\nYou get this e-mail because you wrote.",
    ].join("\n\n"),
  );
});
