// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as shop from "../../platform/shop.ts";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { fakeOverlays } from "../../ui/overlays/fake-overlays.ts";
import { sampleCard } from "../orders/sample-card.ts";
import { onlyOwnerOf, StaffMemberRow } from "./staff-member-row.tsx";

const heard = fakeOverlays({ answer: "cancel" });
beforeEach(() => {
  const known = { profile: { team: [{ name: "Sam Ortiz" }] } };
  vi.spyOn(shop, "useShop").mockReturnValue({ known } as ReturnType<typeof shop.useShop>);
});
afterEach(endDesk);

const at = "2026-11-23T15:00:00.000Z";
const later = "2026-11-24T16:00:00.000Z";
const member = (name: string) => ({
  uid: "sam",
  name,
  email: "sam@shop.example",
  role: "technician" as const,
  since: at,
  invitedAt: null as string | null,
});

test.each([
  ["Sam Ortiz", true],
  ["Ana Ruiz", false],
])(
  "before %s is removed, their clock, their open orders and the public page are named",
  async (name, isPublic) => {
    const open = { order: "o1", number: 7, job: "j1", name: { en: "Brakes", es: "Frenos" }, from: at };
    const mine = { technicians: [{ uid: "sam", name }] };
    showOnDesk(
      <ul>
        <StaffMemberRow member={member(name) as never} manages />
      </ul>,
      {
        role: "owner",
        answers: {
          "board.get": () => ({
            cards: [sampleCard("7ABC123", "in-progress", mine), sampleCard("8XYZ999", "ready")],
          }),
          "clock.running": () => ({ clocks: [{ uid: "sam", name, open }] }),
        },
      },
    );
    await userEvent.click(await screen.findByRole("button", { name: `Remove ${name}` }));
    await waitFor(() => expect(heard.alerts).toHaveLength(1));
    expect(heard.alerts[0]?.text).toMatch(/job clock on repair order 7 stops/);
    expect(heard.alerts[0]?.text).toMatch(/Jobs on 1 open order/);
    expect(heard.alerts[0]?.text?.includes("The public page still shows")).toBe(isPublic);
  },
);

test("the only owner keeps role and place, and reads why; with another owner both can be changed", () => {
  const sam = { ...member("Sam Ortiz"), role: "owner" as const };
  const ana = { ...sam, uid: "ana", name: "Ana Ruiz" };
  const show = (staff: (typeof sam)[]) =>
    showOnDesk(
      <ul>
        <StaffMemberRow member={sam as never} manages isOnlyOwner={onlyOwnerOf(staff as never) === "sam"} />
      </ul>,
      { role: "owner", answers: {} },
    );
  const { unmount } = show([sam]);
  expect(screen.getByText(/Sam Ortiz is the only one/)).toBeTruthy();
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(screen.queryByRole("combobox")).toBeNull();
  unmount();
  // Her address may be a wrong one.
  const { unmount: endInvited } = show([sam, { ...ana, invitedAt: later }]);
  expect(screen.getByText(/Sam Ortiz is the only one/)).toBeTruthy();
  endInvited();
  show([sam, ana]);
  expect(screen.getByRole("button", { name: "Remove Sam Ortiz" })).toBeTruthy();
});

describe("somebody who was invited", () => {
  const invited = { ...member("Sam Ortiz"), invitedAt: later };
  const show = (reply: unknown, manages = true) =>
    showOnDesk(
      <ul>
        <StaffMemberRow member={invited as never} manages={manages} />
      </ul>,
      { role: "owner", answers: { "staff.resendInvitation": () => reply } },
    );
  const press = async () => userEvent.click(screen.getByRole("button", { name: "Send again to Sam Ortiz" }));

  test("and has not signed in yet is said to be, and the owner sends the invitation again", async () => {
    const { calls } = show({ ok: true });
    expect(screen.getByText("Invitation sent Nov 24, 2026. Not signed in yet.")).toBeTruthy();
    expect(screen.queryByText(/^Since/)).toBeNull();
    await press();
    await waitFor(() => expect(heard.said).toEqual(["The invitation to sam@shop.example is on its way."]));
    expect(calls).toMatchObject([{ path: "staff.resendInvitation", input: { uid: "sam" } }]);
  });

  test("is not invited by others than the owner", () => {
    show({ ok: true }, false);
    expect(screen.getByText(/Not signed in yet/)).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("a moment ago is not sent another e-mail: when the last one went, and when the next one can", async () => {
    show({ ok: false, reason: "too-soon", sentAt: later, from: "2026-11-24T16:10:00.000Z" });
    await press();
    const words =
      /The last one was sent Tue, Nov 24, 11:00\sAM. You can send another one after Tue, Nov 24, 11:10\sAM./;
    expect(await screen.findByText(words)).toBeTruthy();
    expect(heard.said).toEqual([]);
  });

  test("and signed in or left meanwhile is not: a toast says so, as the row changes or goes", async () => {
    show({ ok: false, reason: "signed-in" });
    await press();
    const words = "Sam Ortiz has already signed in. No invitation was sent.";
    await waitFor(() => expect(heard.said).toEqual([words]));
  });
});
