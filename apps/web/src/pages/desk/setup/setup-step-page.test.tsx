// @vitest-environment happy-dom
import { setupSteps } from "@openhood/domain/shop/setup";
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { SetupStepPage } from "./setup-step-page.tsx";

afterEach(endDesk);

test("a finished shop is not told to book its first appointment while it is not known yet", async () => {
  let answer = (_setup: unknown) => {};
  const known = new Promise((resolve) => {
    answer = resolve;
  });
  showOnDesk(<SetupStepPage name="booking" />, { role: "owner", answers: { "setup.get": () => known } });
  expect(screen.queryByText("Book your first appointment")).toBeNull();
  const done = Object.fromEntries(setupSteps.map((step) => [step, true]));
  answer({ done, next: null, isSetUp: true, dismissed: false, test: null });
  expect(await screen.findByText("The first booking is here")).toBeTruthy();
});
