// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { session } from "../../../platform/session-store.ts";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { DeleteAccount } from "./delete-account.tsx";

fakeOverlays({ answer: "confirm" });

afterEach(endDesk);

test("whose car is at the shop reads which, and whom to call, instead of losing the account", async () => {
  const cars = [{ plate: "7GR303", year: 2018, make: "Honda", model: "Civic", fleet: null }];
  showOnDesk(<DeleteAccount />, {
    answers: { "customers.remove": () => ({ ok: false, reason: "car-here", cars }) },
    role: "customer",
  });
  const user = { ...{ uid: "it", email: null, emailVerified: true, name: "Lou" }, signedInAt: Date.now() };
  act(() => session.set({ status: "signed-in", user: { ...user, role: "customer" } }));
  const remove = screen.getByRole<HTMLButtonElement>("button", { name: "Delete account and data" });
  await userEvent.click(remove);
  expect((await screen.findByText(/7GR303/)).closest("[role=status]")?.textContent).toContain(
    "Nothing was deleted",
  );
  expect(remove.disabled).toBe(false);
});
