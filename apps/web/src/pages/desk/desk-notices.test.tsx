// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { DeskNotices } from "./desk-notices.tsx";

afterEach(endDesk);

test("whom to call is said on the desk's pages, but neither on Today, which lists them, nor over what is about to be printed", async () => {
  const customer = { record: "hannah", name: "Hannah Lindqvist" };
  const answers = {
    "notices.list": () => [{ kind: "conflicts", since: "2026-11-23T12:00:00.000Z" }],
    "booking.conflicts": () => ({ appointments: [{ version: 1, appointment: { id: "one", customer } }] }),
    "setup.get": () => null,
  };
  const { router } = showOnDesk(<DeskNotices />, { answers });
  await screen.findByText("Customers to call: 1");
  for (const [page, isSaid] of [
    ["/desk/orders/one/print", false],
    ["/desk/orders/one", true],
    ["/desk/today", false],
  ] as const) {
    await act(() => router.navigate(page));
    expect(screen.queryAllByRole("region", { name: "Needs attention" })).toHaveLength(isSaid ? 1 : 0);
  }
});

test("that the schedule differs leads whoever may put it right to where they see what differs", async () => {
  const answers = {
    "notices.list": () => [{ kind: "schedule-differs", since: "2026-11-23T12:00:00.000Z", differences: 1 }],
    "setup.get": () => ({ isSetUp: true, steps: [] }),
  };
  for (const [role, href] of [
    ["owner", "/desk/shop/check"],
    ["advisor", undefined],
  ] as const) {
    showOnDesk(<DeskNotices />, { answers, role });
    await screen.findByRole("region", { name: "Needs attention" });
    const link = screen.queryByRole("link", { name: "See what differs" });
    expect(link?.getAttribute("href"), role).toBe(href);
    endDesk();
  }
});

test("orders whose decisions differ from the record are named, as far as there is a number", async () => {
  for (const [numbers, named] of [
    [[1_012, 1_031], "the approval record: 1012, 1031. Check"],
    [[], "the approval record. Check"],
  ] as const) {
    const notice = { kind: "ledgers-differ", since: "2026-11-23T12:00:00.000Z", orders: 2, numbers };
    showOnDesk(<DeskNotices />, {
      answers: { "notices.list": () => [notice], "setup.get": () => ({ isSetUp: true, steps: [] }) },
    });
    expect((await screen.findByRole("region", { name: "Needs attention" })).textContent).toContain(named);
    endDesk();
  }
});
