// @vitest-environment happy-dom
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { Found } from "@openhood/domain/search/find-lines";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleCard } from "../../features/orders/sample-card.ts";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { useRecordCommand } from "./use-record-commands.ts";

const named = { name: "Rosa Diaz", phone: null, vin: null, car: "2018 Honda Civic" };
const order = (id: string, plate: string) =>
  ({
    kind: "order",
    rank: 0,
    line: { kind: "order", id, number: 7, at: "2026-11-20T13:00:00.000Z", plate, jobs: [], ...named },
  }) as unknown as Found;
const vehicle = {
  kind: "vehicle",
  rank: 0,
  line: { kind: "vehicle", id: "civic", owner: "rosa", plate: "HERE-1", vin: null, car: named.car },
} as unknown as Found;

function Results({ found }: { found: Found[] }) {
  const commandOf = useRecordCommand();
  return found.map((one) => <p key={one.line.id}>{commandOf(one).detail}</p>);
}

beforeEach(() => void vi.setSystemTime("2026-11-23T17:00:00.000Z"));
afterEach(() => {
  vi.useRealTimers();
  endDesk();
});

test("an order and a car that are in the shop are found with their stage and promised time; others without", async () => {
  const card = sampleCard("HERE-1", "in-progress", { promisedAt: "2026-11-23T21:00:00.000Z" });
  const cards = [{ ...card, vehicle: { ...card.vehicle, id: "civic" } }];
  showOnDesk(<Results found={[order("HERE-1", "HERE-1"), vehicle, order("gone", "GONE-1")]} />, {
    answers: {
      "board.get": () => ({ cards }),
      "orders.settings": () => ({ view: "counter", settings: defaultSettings }),
    },
  });
  const here = await screen.findAllByText(/^In progress · promised 4:00\sPM/);
  expect(here).toHaveLength(2);
  expect(screen.getByText(/^GONE-1 · 2018 Honda Civic/)).toBeTruthy();
});
