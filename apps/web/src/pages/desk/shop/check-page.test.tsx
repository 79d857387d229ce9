// @vitest-environment happy-dom
import { dayGrid } from "@openhood/domain/booking/quarters";
import { demoBooking } from "@openhood/local-stack/seed/demo-booking";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
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

test("the owner is told what differs in words, puts right what can be with the keyboard, and sees that all is", async () => {
  const quarter = dayGrid("2026-11-27", "America/New_York").first + 9 * 4;
  let differs = true;
  const { calls } = showOnDesk(<CheckPage />, {
    role: "owner",
    answers: {
      "booking.lastCheck": () => null,
      "booking.editSettings": () => ({ settings: demoBooking, version: "1" }),
      "booking.repair": ({ write }: { write: boolean }) => {
        const missing = { path: "claims/x", kind: "missing", quarter, lane: "bay-1", by: null };
        const differences = differs ? [missing] : [];
        if (write) differs = false;
        return { differences, next: null, last: "2026-11-27" };
      },
    },
  });
  const person = userEvent.setup();
  const press = async (name: string) => {
    (await screen.findByRole("button", { name })).focus();
    await person.keyboard("{Enter}");
  };
  await press("Check now");
  await screen.findByRole("heading", { name: "Time that is not held" });
  const found = document.querySelectorAll("[data-difference]");
  expect(found).toHaveLength(1);
  await waitFor(() => expect(found[0]?.textContent).toMatch(/November 27, 9:00\sAM – 9:15\sAM, Bay 1/));
  expect(differs).toBe(true);
  await press("Fix");
  await screen.findByText("1 difference was fixed.");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Check again"));
  expect(document.querySelector("[data-difference]")).toBeNull();
  await press("Check again");
  await screen.findByText("Everything is in order");
  const written = calls.filter(({ path }) => path === "booking.repair").map(({ input }) => input);
  expect(written).toMatchObject([{ write: false }, { write: true }, { write: false }]);
});
