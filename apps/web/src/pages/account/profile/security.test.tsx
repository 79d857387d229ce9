// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test } from "vitest";
import { writeDraft } from "../../../platform/drafts.ts";
import { loadMessages } from "../../../platform/messages.ts";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { Security } from "./security.tsx";

const messages = await loadMessages("en", ["shell", "problem", "signed-in", "account"]);
const heard = fakeOverlays({ answer: "cancel" });

afterEach(endDesk);

const press = async () => {
  showOnDesk(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <Security />
    </IntlProvider>,
    { answers: {} },
  );
  await userEvent.click(screen.getByRole("button", { name: "Sign out everywhere" }));
  await waitFor(() => expect(heard.alerts).toHaveLength(1));
};

test("whoever signs out everywhere is told what waits on this device and goes with it", async () => {
  writeDraft("order.a", { waiting: [{ key: "1", commands: [{}, {}] }] });
  await press();
  expect(heard.alerts[0]?.text).toMatch(/this one too\. 2 things you did aren’t sent yet/);
});

test("of what waits nothing is said where nothing waits", async () => {
  await press();
  expect(heard.alerts[0]?.text).toBe("All devices are signed out at once, this one too.");
});
