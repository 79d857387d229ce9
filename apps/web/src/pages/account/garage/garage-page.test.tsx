// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, test } from "vitest";
import { type Answers, apiError, endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { AccountGaragePage } from "./garage-page.tsx";

afterEach(endDesk);

test("an empty garage says what will be in it, and one that did not load is tried again", async () => {
  const answers: Answers = {
    "customers.garage": () => ({ vehicles: [] }),
    "customers.claims": () => [],
    "approvals.approvers": () => ({ records: [] }),
    "approvals.mine": () => Promise.reject(apiError(500, "internal")),
  };
  showOnDesk(<AccountGaragePage />, { answers, role: "customer" });
  const again = await screen.findByRole("button", { name: "Try again" });
  answers["approvals.mine"] = () => ({ open: [], past: [], work: [], next: null });
  await userEvent.click(again);
  await screen.findByRole("heading", { name: "Your garage is empty" });
  screen.getByRole("heading", { name: "Visits under another e-mail address" });
});
