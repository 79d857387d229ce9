// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test } from "vitest";
import schedule from "../../../messages/schedule.en.json" with { type: "json" };
import type { ScheduleClock } from "../words.ts";
import { type FreeSlot, NotPlaced } from "./not-placed.tsx";

afterEach(cleanup);

const clock = { shortDay: (date: string) => date, time: (quarter: number) => `${quarter}` } as ScheduleClock;
const lanes = [
  { id: "bay-1", name: "Bay 1" },
  { id: "bay-2", name: "Bay 2" },
] as never;
const at = (lane: string, quarter: number) =>
  ({ lane, date: "2026-03-02", quarters: [quarter] }) as unknown as FreeSlot;

test.each([
  ["bay-1", ["bay-1", "bay-2"], ["Bay 1, 2026-03-02, 0", "Bay 2, 2026-03-02, 1"]],
  ["bay-1", ["bay-1", "bay-1"], ["2026-03-02, 0", "2026-03-02, 1"]],
  [null, ["bay-1", "bay-2"], ["2026-03-02, 0", "2026-03-02, 1"]],
])("asked for %s, free times in %j all say their bay, or none does", (lane, free, said) => {
  const refused = { reason: "waiters-full" as const, nearest: free.map(at) };
  render(
    <IntlProvider locale="en-US" messages={schedule as never} timeZone="UTC">
      <NotPlaced
        refused={refused}
        clock={clock}
        lanes={lanes}
        lane={lane}
        work={[]}
        onTake={() => {}}
        onAnyway={() => {}}
      />
    </IntlProvider>,
  );
  const words = screen.getAllByRole("button").map((button) => button.textContent);
  expect(words.slice(0, 2)).toEqual(said);
});

test("what cannot stand there even anyway says so, in place of offering it again", () => {
  render(
    <IntlProvider locale="en-US" messages={schedule as never} timeZone="UTC">
      <NotPlaced
        refused={{ reason: "closed", nearest: [] }}
        clock={clock}
        lanes={lanes}
        lane={null}
        work={[]}
        onTake={() => {}}
        onAnyway={null}
      />
    </IntlProvider>,
  );
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText(/^Not even anyway/)).not.toBeNull();
});
