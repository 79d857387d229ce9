// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test } from "vitest";
import { loadMessages } from "../../../platform/messages.ts";
import { endDesk, setConnected, showOnDesk } from "../../../platform/show-desk.tsx";
import { AccountProfilePage } from "./profile-page.tsx";

const messages = await loadMessages("en", ["shell", "problem", "account", "sign-in", "reminders"]);
afterEach(endDesk);

test("details stay in the form when they cannot be saved, and are saved once they can", async () => {
  const me = {
    uid: "it",
    email: "it@mail.example",
    name: "Casey",
    phone: null,
    language: "en",
    noticesOff: [],
  };
  const { calls } = showOnDesk(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <AccountProfilePage />
    </IntlProvider>,
    {
      role: "customer",
      answers: {
        "customers.me": () => me,
        "reminders.get": () => null,
        "customers.update": ({ name }: { name: string }) => {
          if (!isThere) throw new TypeError("Failed to fetch");
          me.name = name;
          return { ok: true };
        },
      },
    },
  );
  let isThere = false;
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "Name" });
  await userEvent.type(name, " M. Morgan");
  setConnected(false);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(/^You’re offline\. Nothing is lost/);
  expect(name.value).toBe("Casey M. Morgan");
  setConnected(true);
  isThere = true;
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Saved.");
  expect(name.value).toBe("Casey M. Morgan");
  await waitFor(() => expect(me.name).toBe("Casey M. Morgan"));
  expect(calls.filter(({ path }) => path === "customers.update").at(-1)?.input).toMatchObject({
    name: "Casey M. Morgan",
  });
});
