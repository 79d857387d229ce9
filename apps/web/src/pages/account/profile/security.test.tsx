// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test } from "vitest";
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

test("whoever signs out everywhere is asked first", async () => {
  await press();
  expect(heard.alerts[0]?.text).toBe("All devices are signed out at once, this one too.");
});
