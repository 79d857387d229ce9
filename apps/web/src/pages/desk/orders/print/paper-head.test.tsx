// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { order } from "../../../../../../../packages/domain/test/repair-orders/orders.ts";
import { endDesk, showOnDesk } from "../../../../platform/show-desk.tsx";
import { PaperHead } from "./paper-head.tsx";

afterEach(endDesk);

const show = (isTheirs: boolean) => {
  const said = order({ concerns: [{ id: "a", text: "It squeals" }] });
  return showOnDesk(<PaperHead order={said} title="Paper" language="en" isTheirs={isTheirs} />, {
    answers: { "shop.logo": () => ({ logo: null, version: 0 }) },
  });
};

test.each([
  [true, "What you told us"],
  [false, "Customer concerns"],
])("what the customer said is headed for whom the paper is: theirs is %s", (isTheirs, words) => {
  show(isTheirs);
  const headings = [...document.querySelectorAll("h3")].map(({ textContent }) => textContent);
  expect(headings).toContain(words);
});
