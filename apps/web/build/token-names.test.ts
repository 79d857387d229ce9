import { expect, test } from "vitest";
import { shortened, tokensIn } from "./token-names.ts";

const css = `:root {\n  --color-ink: #000;\n  --color-ink-soft: #333;\n}\n@media print {\n  :root {\n    --color-ink: #111;\n  }\n}`;

test("a token has one short name, wherever it stands, and no other is part of it", () => {
  const tokens = tokensIn(css);
  expect(tokens).toEqual(["--color-ink", "--color-ink-soft"]);
  const out = shortened(`${css} a { color: var(--color-ink-soft, var(--color-ink)) }`, tokens);
  const [ink, soft] = [...out.matchAll(/(--\w+):/g)].map(([, name]) => name);
  expect(new Set([ink, soft]).size).toBe(2);
  expect(out).toContain(`var(${soft}, var(${ink}))`);
  expect(out).not.toContain("color-ink");
});

test("what is not a token of the house keeps its name", () => {
  const own = "ion-toast { --background: red; --ion-color: blue } i-- > 0; a--color-ink";
  expect(shortened(own, ["--background-strong"])).toBe(own);
});
