// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { IntlProvider } from "use-intl";
import { afterEach, test, vi } from "vitest";
import accountEn from "../../../messages/account.en.json" with { type: "json" };
import accountEs from "../../../messages/account.es.json" with { type: "json" };
import approvalsEn from "../../../messages/approvals.en.json" with { type: "json" };
import approvalsEs from "../../../messages/approvals.es.json" with { type: "json" };
import { CarOrdersPart } from "./car-orders.tsx";
import type { OwnOrder } from "./use-own-orders.ts";

// The network's edge.
vi.mock("../../../platform/trpc.tsx", () => ({ useTRPC: () => ({}), useTRPCClient: () => ({}) }));

const orderOf = (of: Partial<OwnOrder>) =>
  ({
    ...{ id: "o", number: 1007, stage: "ready", promisedAt: null, openedAt: "2026-10-12T14:00:00.000Z" },
    ...{ vehicle: { year: 2018, make: "Ford", model: "F-150", plate: "FLR 002" }, odometer: null },
    ...{ jobs: [], papers: [], waiting: 0, approved: 0, offered: 0, mayDecide: false, ...of },
  }) as unknown as OwnOrder;

const words = { en: { ...accountEn, ...approvalsEn }, es: { ...accountEs, ...approvalsEs } };
function show(language: "en" | "es", order: OwnOrder) {
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <IntlProvider locale={language} timeZone="America/New_York" messages={words[language] as never}>
          <CarOrdersPart open={[order]} past={[]} work={[]} isOfCar={false} />
        </IntlProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

afterEach(cleanup);

test("a fleet's car, or one that somebody approves work on, is \u201cthis car\u201d with its plate; one's own is one's own", () => {
  show("en", orderOf({ isOwn: false }));
  screen.getByText("This car is ready.");
  screen.getByText(/FLR 002/);
  cleanup();
  show("es", orderOf({ isOwn: false, stage: "checked-in" }));
  screen.getByText("Este auto está aquí.");
  cleanup();
  show("en", orderOf({ isOwn: true }));
  screen.getByText("Your car is ready.");
});

test("only who approves work on a car reads that it needs their decision; who sees it reads that it waits for one", () => {
  const waiting = { waiting: 3, offered: 35_681 };
  show("en", orderOf({ ...waiting, mayDecide: true }));
  screen.getByText("3 jobs need your decision");
  screen.getByText("With everything you could approve: $356.81");
  cleanup();
  show("en", orderOf(waiting));
  screen.getByText("3 jobs wait for a decision");
  screen.getByText("If all of it is approved: $356.81");
  screen.getByText(/^Whoever approves work for this vehicle decides\./);
  cleanup();
  show("es", orderOf({ ...waiting, waiting: 1 }));
  screen.getByText("1 trabajo espera una decisión");
  screen.getByText(/^Si se autoriza todo: /);
});
