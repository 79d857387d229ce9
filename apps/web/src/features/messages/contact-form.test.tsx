// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readDraft } from "../../platform/drafts.ts";
import { loadMessages } from "../../platform/messages.ts";
import { session } from "../../platform/session-store.ts";
import { ContactForm } from "./contact-form.tsx";

const ask = vi.hoisted(() => vi.fn());
// The network's edge: everything on this side of it is real.
vi.mock("../../platform/ask.ts", () => ({ ask }));

const messages = await loadMessages("en", new Set(["shell", "contact", "refusal"]));
const person = userEvent.setup();
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: false });
const send = () => person.click(screen.getByRole("button", { name: "Send message" }));

function show() {
  const told = { sent: vi.fn(), queued: vi.fn() };
  const form = (
    <ContactForm
      shop={{ status: "ready", known: null }}
      taken={null}
      onSent={told.sent}
      onQueued={told.queued}
    />
  );
  const router = createMemoryRouter([{ path: "/", element: form }]);
  render(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <RouterProvider router={router} />
    </IntlProvider>,
  );
  return told;
}

async function write() {
  await person.type(field("What is the car doing?"), "It squeals.");
  await person.type(field("Your name"), "Ada");
  await person.type(field("E-mail"), "ada@mail.example");
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  ask.mockReset();
  session.set({ status: "signed-out" });
});
afterEach(cleanup);

test("an empty form says what is missing in one list, and sends nothing", async () => {
  show();
  await send();
  await expect.poll(() => document.activeElement?.getAttribute("role")).toBe("alert");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toHaveLength(3);
  expect(ask).not.toHaveBeenCalled();
});

test("a message that arrived leaves no draft and no key", async () => {
  ask.mockResolvedValue({ ok: true, value: { reference: "AB12CD34" } });
  const told = show();
  await write();
  expect(readDraft("contact")).toMatchObject({ name: "Ada", message: "It squeals." });
  await send();
  await expect
    .poll(() => told.sent.mock.calls)
    .toEqual([[{ reference: "AB12CD34", email: "ada@mail.example" }]]);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("what the server finds wrong stands at its field; what was typed stays", async () => {
  const fields = [{ path: "email", code: "email" }];
  ask.mockResolvedValue({ ok: false, refusal: { reason: "invalid-input", fields, retryAfter: null } });
  show();
  await write();
  await send();
  await expect.poll(() => field("E-mail").getAttribute("aria-invalid")).toBe("true");
  expect(field("What is the car doing?").value).toBe("It squeals.");
});

test("an address nothing is taken from for some minutes is told so once, with the number that calls, and nothing of why; what was typed stays", async () => {
  ask.mockResolvedValue({ ok: false, refusal: { reason: "removal-runs", fields: [], retryAfter: null } });
  show();
  await write();
  await send();
  const notice = await screen.findByRole("alert");
  expect(notice.querySelector('a[href^="tel:+1"]')?.textContent).toMatch(/^\(\d{3}\)\s\d{3}-\d{4}$/);
  expect(document.body.textContent?.match(/can’t take a message from this address/g)).toHaveLength(1);
  expect(field("E-mail").getAttribute("aria-invalid")).not.toBe("true");
  expect(document.body.textContent).not.toMatch(/delet|went wrong/i);
  expect(field("What is the car doing?").value).toBe("It squeals.");
});

test("written offline it waits, its words leave the form, and who writes stays", async () => {
  ask.mockResolvedValue({ ok: false, refusal: { reason: "offline", fields: [], retryAfter: null } });
  const told = show();
  await write();
  await send();
  await expect.poll(() => told.queued.mock.calls.length).toBe(1);
  await expect.poll(() => field("What is the car doing?").value).toBe("");
  expect(field("Your name").value).toBe("Ada");
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("who is signed in is filled in, and not over what was typed", async () => {
  show();
  await person.type(field("Your name"), "Ada");
  session.set({
    status: "signed-in",
    user: {
      uid: "u",
      email: "casey@mail.example",
      emailVerified: true,
      name: "Casey",
      role: "customer",
      signedInAt: 0,
    },
  });
  await expect.poll(() => field("E-mail").value).toBe("casey@mail.example");
  expect(field("Your name").value).toBe("Ada");
});
