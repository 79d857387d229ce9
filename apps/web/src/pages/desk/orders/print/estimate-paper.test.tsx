// @vitest-environment happy-dom
import { eachReason, reasonsSeen } from "@openhood/domain/repair-orders/authorization";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { cleanup, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test, vi } from "vitest";
import { anyOrder, decidedAs } from "../../../../../../../packages/domain/test/repair-orders/arbitrary.ts";
import { fee, job, labor, order } from "../../../../../../../packages/domain/test/repair-orders/orders.ts";
import { loadMessages } from "../../../../platform/messages.ts";
import { EstimatePaper } from "./estimate-paper.tsx";

// Who the shop is comes from the server.
vi.mock("./paper-head.tsx", () => ({ PaperHead: () => null }));

const messages = await loadMessages("en", ["orders"]);

const paper = (of: Parameters<typeof order>[0]) => (
  <IntlProvider locale="en" messages={messages} timeZone="UTC">
    <EstimatePaper order={order(of)} settings={defaultSettings} language="en" />
  </IntlProvider>
);
const printed = (of: Parameters<typeof order>[0]) => render(paper(of));

test("on paper that a reason is from after the decision stands below this reason", () => {
  const told = { ...job("a", [labor("l")]), cause: "1 mm left", ifItWaits: "The discs go next" };
  const decided = decidedAs("approved", told);
  const seen = { ...told, cause: "2 mm left" };
  Object.assign(decided.authorization, { reasons: reasonsSeen(seen), eachReason: eachReason(seen) });
  printed({ jobs: [decided] });
  const found = screen.getByText("Found: 1 mm left");
  expect(found.nextElementSibling?.textContent).toBe("This was changed after the job was decided on.");
  expect(screen.getByText("If it waits: The discs go next").nextElementSibling?.tagName).toBe("TABLE");
});

test("an estimate without a job says so, and has neither a total nor a place to sign", () => {
  cleanup();
  printed({ jobs: [] });
  screen.getByText("No work and no prices are on this order yet.");
  expect(screen.queryByText("Total")).toBeNull();
  expect(screen.queryByText("Signature")).toBeNull();
  cleanup();
  printed({ jobs: [job("a", [labor("l")])] });
  screen.getByText("Total");
  screen.getByText("Signature");
});

test("the visit's fees are printed with what they belong to: without a job nothing is owed", () => {
  const fees = [fee("shop")];
  printed({ fees, jobs: [job("a", [labor("l")])] });
  screen.getByRole("heading", { name: "Fees of the visit" });
  cleanup();
  printed({ fees, jobs: [] });
  expect(screen.queryByRole("heading", { name: "Fees of the visit" })).toBeNull();
});

test("all that is printed sums to the total that is printed", () => {
  const rowsOf = (table: Element | null | undefined) =>
    [...(table?.querySelectorAll("tr") ?? [])].map(({ cells }): [string, number] => [
      cells[0]?.textContent ?? "",
      Math.round(Number([...cells].at(-1)?.textContent?.replace(/[$,]/g, "").replace("−", "-")) * 100),
    ]);
  const add = (rows: [string, number][]) => rows.reduce((sum, [, cents]) => sum + cents, 0);
  const named = (rows: [string, number][], names: string[]) => add(rows.filter(([is]) => names.includes(is)));
  const sums = (of: Parameters<typeof order>[0]) => {
    const page = document.createElement("main");
    page.innerHTML = renderToStaticMarkup(paper(of));
    const totals = rowsOf([...page.querySelectorAll("table")].find((one) => !one.closest("section")));
    const parts = [...page.querySelectorAll("section table")].map(rowsOf);
    let [lines, discounts] = [0, 0];
    for (const rows of parts) {
      const total = rows.at(-1)?.[0] === "Job total" ? rows.pop() : undefined;
      if (total) expect(add(rows)).toBe(total[1]);
      discounts += named(rows, ["Discount"]);
      lines += add(rows) - named(rows, ["Discount"]);
    }
    return { totals, lines, discounts };
  };
  fc.assert(
    fc.property(anyOrder, (of) => {
      const { totals, lines, discounts } = sums(of);
      const kinds = named(totals, ["Labor", "Parts", "Sublet", "Fees"]);
      const above = totals.slice(
        0,
        totals.findIndex(([name]) => name === "Total"),
      );
      expect(lines).toBe(kinds);
      expect(named(totals, ["Discount"])).toBeLessThanOrEqual(discounts);
      expect(add(above)).toBe(named(totals, ["Total"]));
    }),
    { numRuns: 100 },
  );
});
