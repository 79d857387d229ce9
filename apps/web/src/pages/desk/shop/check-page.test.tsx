// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { CheckPage } from "./check-page.tsx";

afterEach(endDesk);

test.each([
  [0, /Nov 26, 2026.*: nothing to fix\./],
  [2, /: 2 differences\./],
])("the page says when the night's check ended and that it found %i", async (found, words) => {
  const last = { at: "2026-11-26T08:10:00.000Z", found };
  showOnDesk(<CheckPage />, { role: "owner", answers: { "booking.lastCheck": () => last } });
  expect((await screen.findByText(/^Last checked/)).textContent).toMatch(words);
});
