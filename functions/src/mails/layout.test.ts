import { caniemail } from "caniemail";
import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { layout } from "./layout.ts";

const { html, text } = layout({
  language: "es",
  shop: "Hollis & Sons",
  greeting: "Hello Ana,",
  paragraphs: ["Your appointment is set."],
  facts: [
    ["When", "Friday"],
    ["Where", "1 Main St", "https://maps.example/?q=1&r=2"],
    ["Phone", "(212) 555-0142", "tel:+12125550142"],
  ],
  quote: "It squeals.",
  code: true,
  action: { label: "See it", href: "https://shop.example/a?b=1&c=2" },
  footer: "You get this e-mail because you wrote.",
});

test("a mail is as wide as the screen it is read on", () => {
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
});

test("it says its language, and whose it is", () => {
  expect(html).toContain('<html lang="es">');
  expect(html).toContain("<title>Hollis &amp; Sons</title>");
  expect(html).toMatch(/class="brand"[^>]*>Hollis &amp; Sons</);
});

test("it follows its reader's colors: what has one in the light has another in the dark", () => {
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  const dark = /@media \(prefers-color-scheme: ?dark\) ?\{(.*)\}<\/style>/.exec(html)?.[1] ?? "";
  const colored = [...html.matchAll(/<(\w+)([^>]*\bstyle="[^"]*(?:color|background):#[^>]*)>/g)];
  expect(colored.length).toBeGreaterThan(10);
  for (const [, , attributes = ""] of colored) {
    const name = /class="(\w+)"/.exec(attributes)?.[1];
    expect(dark).toMatch(new RegExp(`\\.${name}\\{[^}]*!important`));
  }
});

test("a model's name is broken at no hyphen, and its text has the hyphen everybody types", () => {
  const said = {
    language: "en" as const,
    shop: "Hollis",
    paragraphs: ["Your 2018 Ford F-150 and CR-V, by e-mail."],
  };
  const mail = layout({ ...said, footer: "A pick-up." });
  for (const whole of ["F-150", "CR-V", "e-mail"]) expect(mail.html).toContain(`nowrap">${whole}</span>`);
  expect(mail.html).not.toContain("pick-up</span>");
  expect(mail.text).toContain("Ford F-150 and CR-V");
});

test("it is well-formed HTML", async () => {
  const { results } = await new HtmlValidate({
    extends: ["html-validate:recommended"],
    rules: {
      // Programs for e-mail drop what is not written in the element itself.
      "no-inline-style": "off",
      "no-deprecated-attr": "off",
      // Older programs know only the longer word.
      "presentation-role-style": "off",
    },
  }).validateString(html);
  expect(results.flatMap(({ messages }) => messages.map((one) => `${one.ruleId}: ${one.message}`))).toEqual(
    [],
  );
});

test("what it needs to be laid out, the programs people read e-mail with know", () => {
  const { issues } = caniemail({
    clients: ["gmail.*", "outlook.*", "apple-mail.*", "yahoo.*"],
    html,
  });
  const unknown = new Set([...issues.errors.values()].flat().map(({ title }) => title));
  // Without these it has square corners, is light in the dark, or as wide as its longest word or number.
  expect([...unknown].sort()).toEqual([
    "<body> element",
    "<style> element",
    "@media",
    "border-radius",
    "color-scheme CSS property",
    "color-scheme meta tag",
    "overflow",
    "overflow-wrap",
    "role attribute",
    "white-space",
  ]);
});

test("its text part says the same in the same order", () => {
  expect(text).toBe(
    [
      "Hello Ana,",
      "Your appointment is set.",
      "When: Friday\nWhere: 1 Main St\nhttps://maps.example/?q=1&r=2\nPhone: (212) 555-0142",
      "It squeals.",
      "{{link}}",
      "See it:\nhttps://shop.example/a?b=1&c=2",
      "--\nYou get this e-mail because you wrote.",
    ].join("\n\n"),
  );
});

test("an amount is never parted, and an address as long as may be makes no mail wider than its screen", () => {
  const { html } = layout({
    language: "en",
    shop: "Hollis & Sons",
    paragraphs: ["Somebody asked for this with ana.maria.of.a.very.long.name@mailbox.example."],
    facts: [
      ["Front struts, pair", "$1,008.95"],
      ["E-mail", "ana.maria.of.a.very.long.name@mailbox.example"],
    ],
    footer: "You get this e-mail because you wrote from ana.maria.of.a.very.long.name@mailbox.example.",
  });
  expect(html).toMatch(/<td style="[^"]*white-space:nowrap">\$1,008\.95</);
  for (const words of ["Somebody asked", "ana\\.maria", "You get this"])
    expect(html).toMatch(new RegExp(`overflow-wrap:anywhere"[^>]*>${words}`));
});

test("its lines part no time from its AM, and no word that is one; its text has plain spaces", () => {
  const mail = layout({
    ...{ language: "en", shop: "Hollis & Sons", footer: "Reply to this e-mail." },
    paragraphs: ["By 4:00\u202fAM, 8\u2009–\u200910."],
  });
  expect(mail.html).toContain("By 4:00\u00a0AM, 8 – 10.");
  expect(mail.html).toContain('this <span style="white-space:nowrap">e-mail</span>.');
  expect(mail.text).toContain("By 4:00 AM, 8 – 10.");
  expect(mail.text).not.toMatch(/[\u00a0\u2009\u202f]/);
});

test("amounts stand on the right, one below the other, and what is said of one below it", () => {
  const mail = layout({
    ...{ language: "en", shop: "Hollis & Sons", footer: "Bye.", paragraphs: [], isBill: true },
    facts: [
      ["Brakes", "$300.00\nWhat we found: 2 mm left"],
      ["Total", "$1,316.96"],
    ],
  });
  const cells = [...mail.html.matchAll(/<td align="right"[^>]*>([^<]*)</g)].map(([, amount]) => amount);
  expect(cells).toEqual(["$300.00", "$1,316.96"]);
  expect(mail.html).toMatch(/colspan="2"[^>]*>What we found: 2 mm left</);
  expect(mail.text).toContain("Brakes: $300.00\nWhat we found: 2 mm left\nTotal: $1,316.96");
});
