// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { useScheduleClock } from "../../../features/appointments/words.ts";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { Conflicts } from "./conflicts.tsx";

afterEach(endDesk);

const row = (id: string, customer: object) => ({
  version: 1,
  appointment: {
    id,
    slot: { date: "2026-11-27", lane: "bay-1", quarters: [1, 2] },
    vehicle: { plate: id, year: null, make: null, model: null },
    customer: { record: null, uid: null, email: null, phone: null, ...customer },
  },
});
const hannah = { record: "hannah", name: "Hannah Lindqvist", email: "hannah@mail.example" };
const rows = [
  row("7RCL482", hannah),
  row("HRT-4471", hannah),
  row("AB12", { name: "Dana", phone: "2125550177" }),
];

const acts = vi.fn();
function Shown() {
  return <Conflicts clock={useScheduleClock("UTC")} laneName={() => "Bay 1"} act={acts} />;
}
function show() {
  const answers = {
    "notices.list": () => [{ kind: "conflicts", since: "2026-11-23T12:00:00.000Z" }],
    "booking.conflicts": () => ({ appointments: rows }),
  };
  return showOnDesk(<Shown />, { answers });
}
const conflict = (id: string) => within(document.querySelector(`[data-conflict="${id}"]`) as HTMLElement);

test("whoever has two appointments that no longer fit is one customer to call", async () => {
  show();
  await screen.findByText("2 customers to call", { selector: "p" });
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
});

test("a customer without a phone number is written to, one with it is called", async () => {
  show();
  await screen.findByText("2 customers to call", { selector: "p" });
  const link = conflict("7RCL482").getByRole("link", { name: "Write to hannah@mail.example" });
  expect(link.getAttribute("href")).toBe("/desk/messages/with/7RCL482");
  expect(
    conflict("AB12")
      .getByRole("link", { name: /^Call / })
      .getAttribute("href"),
  ).toBe("tel:2125550177");
  expect(conflict("AB12").queryByRole("link", { name: /^Write/ })).toBeNull();
});

test("Move opens the appointment to be moved", async () => {
  const { router } = show();
  await screen.findByText("2 customers to call", { selector: "p" });
  await userEvent.click(conflict("AB12").getByRole("link", { name: "Move AB12" }));
  const { pathname, search, state } = router.state.location;
  expect([pathname + search, state]).toEqual([
    "/desk/schedule?date=2026-11-27&appointment=AB12",
    { doing: "move" },
  ]);
});

/** Keeps rows as the page's button does: they go once the server has answered. */
function showKept() {
  let left = rows;
  const answers = {
    "notices.list": () => [{ kind: "conflicts", since: "2026-11-23T12:00:00.000Z" }],
    "booking.conflicts": () => ({ appointments: left }),
  };
  const shown = showOnDesk(
    <main>
      <h1 tabIndex={-1}>Today</h1>
      <Shown />
    </main>,
    { answers },
  );
  const set = async (next: typeof rows) => {
    left = next;
    await act(() => shown.cache.invalidateQueries());
    await waitFor(() => expect(screen.queryAllByRole("listitem")).toHaveLength(next.length));
  };
  return { set, keep: (id: string) => screen.getByRole("button", { name: `Keep as it is: ${id}` }) };
}

test("who keeps one by the keyboard goes on at Keep of the one in its place, then at the last, then at the heading", async () => {
  const { set, keep } = showKept();
  await screen.findByText("2 customers to call", { selector: "p" });
  keep("7RCL482").focus();
  await set(rows.slice(1));
  expect(document.activeElement).toBe(keep("HRT-4471"));
  keep("AB12").focus();
  await set(rows.slice(1, 2));
  expect(document.activeElement).toBe(keep("HRT-4471"));
  await set([]);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Today" }));
});

test("how many are left is said by one short line; the list is not read again after each", async () => {
  const { set } = showKept();
  const said = () => screen.getAllByRole("status").map((one) => one.textContent);
  await screen.findByRole("list");
  expect(said()).toEqual(["2 customers to call"]);
  const line = screen.getByRole("status");
  await set(rows.slice(2));
  expect(said()).toEqual(["1 customer to call"]);
  await set([]);
  expect(said()).toEqual(["Nobody left to call"]);
  expect(screen.getByRole("status")).toBe(line);
});

test("a finger that is pressed again at once keeps no other customer's, who has moved up under it; a key does, and so does a finger later", async () => {
  show();
  const keep = await screen.findByRole("button", { name: "Keep as it is: AB12" });
  acts.mockClear();
  const press = (detail: number) => fireEvent.click(keep, { detail });
  press(1);
  press(1);
  press(2);
  expect(acts).toHaveBeenCalledTimes(1);
  press(0);
  expect(acts).toHaveBeenCalledTimes(2);
  await new Promise((resolve) => setTimeout(resolve, 600));
  press(1);
  expect(acts).toHaveBeenCalledTimes(3);
});
