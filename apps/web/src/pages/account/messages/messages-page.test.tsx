// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test } from "vitest";
import { loadMessages } from "../../../platform/messages.ts";
import { session } from "../../../platform/session-store.ts";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { AccountMessagesPage } from "./messages-page.tsx";

const messages = await loadMessages("en", ["shell", "problem", "account"]);
afterEach(endDesk);

const thread = (id: string, text: string) => ({
  ...{ id, language: "en", vehicle: null, sentAt: "2026-11-20T15:00:00.000Z", answered: false },
  entries: [{ id: `${id}-1`, by: "you", at: "2026-11-20T15:00:00.000Z", text }],
});
const show = (threads: object[]) => {
  const shown = showOnDesk(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <Proven />
    </IntlProvider>,
    { role: "customer", answers: { "messages.mine": () => threads } },
  );
  return shown;
};
function Proven() {
  const now = session.get();
  if (now.status === "signed-in") now.user.emailVerified = true;
  return <AccountMessagesPage />;
}

test("an account without messages is told what will be here, and led to writing one", async () => {
  show([]);
  await screen.findByRole("heading", { name: "No messages yet" });
  const links = screen.getAllByRole("link", { name: "Write to us" });
  expect(links.at(-1)?.getAttribute("href")).toBe("/contact");
});

test("threads fold and unfold with the keyboard, the newest stands open", async () => {
  show([thread("new", "The radio."), thread("old", "The clutch.")]);
  const toggles = () => screen.getAllByRole("button", { expanded: undefined, name: /radio|clutch/ });
  await screen.findByRole("button", { name: /radio/ });
  const open = () => toggles().map((one) => one.getAttribute("aria-expanded"));
  expect(open()).toEqual(["true", "false"]);
  toggles()[1]?.focus();
  await userEvent.keyboard("{Enter}");
  expect(open()).toEqual(["true", "true"]);
  expect(document.getElementById("thread-old")?.hidden).toBe(false);
  await userEvent.keyboard("{Enter}");
  expect(document.getElementById("thread-old")?.hidden).toBe(true);
});
