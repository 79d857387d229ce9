import fs from "node:fs";
import path from "node:path";
import { RULE_PARTS, STATES } from "@openhood/domain/approvals/rule";
import { STATE_RULES } from "@openhood/domain/approvals/state-rules";
import { expect, test } from "vitest";
import { ROOT } from "./stack.ts";

const [before = "", ...sections] = fs.readFileSync(path.join(ROOT, "docs/LAW.md"), "utf8").split(/^## /m);
const titles = { CA: "California", FL: "Florida", MI: "Michigan", NY: "New York", none: "Any other state" };
const words = { law: "Law", guidance: "Recommended", house: "This app’s rule" };

test("docs/LAW.md says first that it is no advice", () => {
  expect(before).toContain("This is not legal advice");
});

test.each(STATES)("docs/LAW.md has the rule of %s, part by part, with citations and doubts", (state) => {
  const section = sections.find((one) => one.startsWith(`${titles[state]}\n`)) ?? "";
  const held = Object.values(STATE_RULES[state]).map(
    ({ basis, citation, note }) =>
      `_${words[basis]}${citation ? `: ${citation}` : ""}._${note ? ` ${note.en}` : ""}`,
  );
  expect(held).toHaveLength(RULE_PARTS.length);
  const rows = section.split("\n").filter((line) => line.startsWith("- **"));
  expect(rows.map((row) => row.slice(row.indexOf(" _") + 1))).toEqual(held);
});

test.each(STATES)("what docs/LAW.md lists for %s is what the rule lists", (state) => {
  const section = sections.find((one) => one.startsWith(`${titles[state]}\n`)) ?? "";
  const { consent, estimate, invoice, keepYears } = STATE_RULES[state];
  expect(consent.is.electronic).toEqual(consent.is.spoken);
  const rows = [
    ["What to record of an approval", consent.is.spoken],
    ["On the estimate", estimate.is],
    ["On the invoice", invoice.is],
  ] as const;
  for (const [label, list] of rows) {
    const words = list.map((one) => one.replaceAll("-", " ")).join(", ");
    expect(section.toLowerCase()).toContain(`- **${label}**: ${words}. _`.toLowerCase());
  }
  expect(section).toContain(`- **Keep records for**: ${keepYears.is} year`);
});
