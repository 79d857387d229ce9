// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test } from "vitest";
import { loadMessages } from "../../platform/messages.ts";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { AddressClaimsPart } from "./address-claims.tsx";

const messages = await loadMessages("en", ["shell", "problem", "account"]);
const person = userEvent.setup();

afterEach(endDesk);

const show = () =>
  showOnDesk(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <AddressClaimsPart own="pat@example.com" />
    </IntlProvider>,
    { answers: { "customers.claims": () => [], "customers.sendClaimCode": () => ({ ok: true }) } },
  );

test("the address whose code is waited for outlasts a reload, without taking the focus, until somebody puts it off", async () => {
  const { unmount } = show();
  await person.click(await screen.findByRole("button", { name: "Add an address" }));
  await person.type(screen.getByLabelText("E-mail address you gave us"), "pat@work.example");
  await person.click(screen.getByRole("button", { name: "E-mail me a code" }));
  const field = await screen.findByLabelText("6-digit code");
  expect(document.activeElement).toBe(field);
  unmount();

  const again = show();
  await screen.findByText(/We sent a 6-digit code to pat@work\.example/);
  expect(document.activeElement).toBe(document.body);
  await person.click(screen.getByRole("button", { name: "Not now" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add an address" }));
  again.unmount();

  show();
  await screen.findByRole("button", { name: "Add an address" });
});
