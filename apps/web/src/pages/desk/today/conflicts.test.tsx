// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
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

function Shown() {
  return <Conflicts clock={useScheduleClock("UTC")} laneName={() => "Bay 1"} act={vi.fn()} />;
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
  await screen.findByText("2 customers to call");
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
});

test("a customer without a phone number is written to, one with it is called", async () => {
  show();
  await screen.findByText("2 customers to call");
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
  await screen.findByText("2 customers to call");
  await userEvent.click(conflict("AB12").getByRole("link", { name: "Move AB12" }));
  const { pathname, search, state } = router.state.location;
  expect([pathname + search, state]).toEqual([
    "/desk/schedule?date=2026-11-27&appointment=AB12",
    { doing: "move" },
  ]);
});
