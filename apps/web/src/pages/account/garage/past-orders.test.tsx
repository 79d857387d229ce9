// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test, vi } from "vitest";
import account from "../../../messages/account.en.json" with { type: "json" };
import documents from "../../../messages/documents.en.json" with { type: "json" };
import { PastOrders } from "./past-orders.tsx";
import type { OwnOrder } from "./use-own-orders.ts";

// The network's edge.
vi.mock("../../../platform/trpc.tsx", () => ({ useTRPC: () => ({}), useTRPCClient: () => ({}) }));

const job = (id: string, cents: number, status: string) => ({ id, name: { en: id, es: id }, cents, status });
const order = {
  ...{ id: "o", number: 1007, stage: "picked-up", odometer: null, papers: ["estimate"] },
  openedAt: "2026-10-12T14:00:00.000Z",
  jobs: [job("Brakes", 31_000, "approved"), job("Wipers", 4_200, "declined")],
  charges: { fees: 350, core: 0, supplies: 500, discount: 1_000, tax: 2_490 },
  approved: 33_340,
} as unknown as OwnOrder;

afterEach(cleanup);

test("a past visit is a sum that can be checked: jobs, what came on top, tax, total; what was declined stands outside it", () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" timeZone="America/New_York" messages={{ ...account, ...documents } as never}>
        <PastOrders past={[order]} isOfCar />
      </IntlProvider>
    </QueryClientProvider>,
  );
  const lines = within(screen.getByText("Brakes").closest("ul") as HTMLElement).getAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    ...["Brakes$310.00", "Fees$3.50", "Shop supplies$5.00", "Discount-$10.00", "Tax$24.90"],
  ]);
  expect(screen.getByText("Total").closest("p")?.textContent).toBe("Total$333.40");
  screen.getByRole("button", { name: "Estimate (PDF), Oct 12, 2026" });
  expect(screen.getByText("Wipers: declined, $42.00 then").tagName).toBe("LI");
});
