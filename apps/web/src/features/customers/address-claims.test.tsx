// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test } from "vitest";
import { loadMessages } from "../../platform/messages.ts";
import { type Answers, endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { AddressClaimsPart } from "./address-claims.tsx";

const messages = await loadMessages("en", ["shell", "problem", "account"]);
const person = userEvent.setup();

afterEach(endDesk);

const show = (more: Answers = {}) =>
  showOnDesk(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <AddressClaimsPart own="pat@example.com" />
    </IntlProvider>,
    {
      answers: { "customers.claims": () => [], "customers.sendClaimCode": () => ({ ok: true }), ...more },
    },
  );
const askFor = async (email: string) => {
  await person.click(await screen.findByRole("button", { name: "Add an address" }));
  await person.type(screen.getByLabelText("E-mail address you gave us"), email);
  await person.click(screen.getByRole("button", { name: "E-mail me a code" }));
};

test("the address whose code is waited for outlasts a reload, without taking the focus, until somebody puts it off", async () => {
  const { unmount } = show();
  await askFor("pat@work.example");
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

test("an address that was added already is said to be, and no code is waited for", async () => {
  show({ "customers.sendClaimCode": () => ({ ok: false, reason: "claimed" }) });
  await askFor("pat@work.example");
  await screen.findByText(/^You have added this address already\./);
  expect(screen.queryByLabelText("6-digit code")).toBeNull();
  // It is said at the field, and nothing else of the form.
  expect(screen.queryByText(/^Something in the form/)).toBeNull();
});

test("who types five digits is told that there are six, and nobody is asked whether they are right", async () => {
  const { calls } = show({ "customers.claim": () => ({ ok: false, reason: "code" }) });
  await askFor("pat@work.example");
  const field = await screen.findByLabelText("6-digit code");
  await person.type(field, "12345");
  await person.click(screen.getByRole("button", { name: "Add this address" }));
  await screen.findByText("The code has 6 digits.");
  expect(calls.map(({ path }) => path)).not.toContain("customers.claim");
  await person.type(field, "6");
  await person.click(screen.getByRole("button", { name: "Add this address" }));
  await screen.findByText(/^That isn’t the code from the e-mail/);
});

test("who has a new code sent reads that the former one is void, and types it at once", async () => {
  show();
  await askFor("pat@work.example");
  await screen.findByText(/^We sent a 6-digit code/);
  await person.click(screen.getByRole("button", { name: "E-mail me a new code" }));
  await screen.findByText(/^We sent a new 6-digit code to pat@work\.example\. .* no longer works/);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("6-digit code")));
});
