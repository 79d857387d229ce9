// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { useState } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test } from "vitest";
import { loadMessages } from "../../platform/messages.ts";
import { setOnline } from "../../platform/network.ts";
import { OUTBOX, openOutbox, outbox } from "../../platform/outbox.ts";
import { ContactWaiting } from "./contact-waiting.tsx";
import { queueMessage } from "./waiting-messages.ts";

const messages = await loadMessages("en", new Set(["shell", "contact", "outbox"]));

function Page() {
  const [round, setRound] = useState(0);
  return (
    <>
      <ContactWaiting round={round} onTaken={() => {}} />
      <textarea />
      <button type="button" onClick={() => setRound((count) => count + 1)}>
        Queued
      </button>
    </>
  );
}

afterEach(async () => {
  cleanup();
  // Before the next file goes online with it.
  await (await openOutbox(OUTBOX)).clear("entries");
  await outbox.refresh();
  setOnline(true);
  localStorage.clear();
});

test("the focus goes to the message that waits, and stays with whoever writes the next one already", async () => {
  const who = { name: "Ada", email: "ada@mail.example", language: "en" as const };
  setOnline(false);
  await queueMessage({ ...who, key: crypto.randomUUID(), message: "It squeals." } as never);
  render(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <Page />
    </IntlProvider>,
  );
  const isQueued = () => screen.getByRole("button", { name: "Queued" }).click();
  const heading = await screen.findByRole("heading");
  isQueued();
  await expect.poll(() => document.activeElement).toBe(heading);
  screen.getByRole("textbox").focus();
  isQueued();
  await Promise.resolve();
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
});
