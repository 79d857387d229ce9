// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import shell from "../../messages/shell.en.json" with { type: "json" };
import signIn from "../../messages/sign-in.en.json" with { type: "json" };
import { session } from "../../platform/session-store.ts";
import { AuthActionSteps } from "./auth-action-steps.tsx";

const server = vi.hoisted(() => ({
  readLink: vi.fn(),
  pressLink: vi.fn(),
  sendLink: vi.fn(),
  signInWithPassword: vi.fn(),
  completeEmailLink: vi.fn(),
  refreshClaims: vi.fn(),
}));

// The network's edge: everything on this side of it is real.
vi.mock("./api.ts", () => ({
  ...{ readLink: server.readLink, pressLink: server.pressLink, tellPassword: vi.fn() },
  useLinkMails: () => ({ signIn: server.sendLink, reset: server.sendLink, verification: server.sendLink }),
}));
vi.mock("../../platform/session.ts", () => ({
  startSession: async () => {},
  changePassword: async () => ({ ok: true }),
  signInWithPassword: server.signInWithPassword,
  completeEmailLink: server.completeEmailLink,
  refreshClaims: server.refreshClaims,
}));

const email = "kim@mail.example";
const person = userEvent.setup();
const press = (name: string | RegExp) => person.click(screen.getByRole("button", { name }));
const title = (name: string) => screen.findByRole("heading", { level: 1, name });
const signedIn = (email: string) =>
  session.set({
    status: "signed-in",
    user: { uid: "it", email, emailVerified: true, name: null, role: "customer", signedInAt: 0 },
  });
const offline = { ok: false, refusal: { reason: "no-answer", fields: [], retryAfter: null } };

/** Opens a link from a mail: what the server says of it. */
function open(link: object | null, hash = "#lang=en&link=abc.def") {
  server.readLink.mockResolvedValue(link ? { ok: true, value: link } : offline);
  const router = createMemoryRouter(
    [
      { path: "/auth/action", element: <AuthActionSteps /> },
      { path: "*", element: <p>elsewhere</p> },
    ],
    { initialEntries: [`/auth/action${hash}`] },
  );
  render(
    <IntlProvider locale="en" messages={{ ...shell, ...signIn } as never} timeZone="UTC">
      <RouterProvider router={router} />
    </IntlProvider>,
  );
  return router;
}
const link = (more: object) => ({
  email,
  mail: "sign-in",
  state: "open",
  account: "none",
  own: false,
  ...more,
});

beforeEach(() => {
  for (const one of Object.values(server)) one.mockReset().mockResolvedValue({ ok: true });
  session.set({ status: "signed-out" });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

test("opening a link uses nothing up: it says whose it is, and waits for a press", async () => {
  open(link({}));
  await screen.findByText(`Press the button to sign in as ${email}.`);
  expect(server.pressLink).not.toHaveBeenCalled();
});

test("half a link says what to do", async () => {
  open(null, "#mode=signIn");
  await title("This link is incomplete");
  expect(screen.getByRole("link", { name: signIn.signIn.action.toSignIn })).toBeTruthy();
  expect(server.readLink).not.toHaveBeenCalled();
});

test.each(["#mode=verifyEmail&oobCode=x&apiKey=k", "?mode=signIn&oobCode=x&apiKey=k"])(
  "one of the former kind, or one of Google's own, offers a new one to the address one gives: %s",
  async (secret) => {
    open(null, secret);
    await title("This link no longer works");
    await person.type(screen.getByLabelText("E-mail"), email);
    await press("E-mail me a new link");
    await screen.findByText(new RegExp(`a new link is on its way to ${email}`));
    expect(server.sendLink).toHaveBeenCalledExactlyOnceWith(email);
  },
);

test("a used link offers a new one to whose it was", async () => {
  open(link({ state: "used" }));
  await title("This link no longer works");
  expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe(email);
});

test("a link that cannot be checked says so, and can be tried again; a press whose answer was lost is the same press again", async () => {
  const router = open(null);
  await title("Your link could not be checked");
  server.readLink.mockResolvedValue({ ok: true, value: link({}) });
  await press("Try again");
  await screen.findByText(`Press the button to sign in as ${email}.`);
  server.pressLink.mockResolvedValueOnce(offline);
  await press("Sign in");
  await screen.findByText(signIn.signIn.refusals.offline);
  const value = { ok: true, outcome: "signed-in", email, code: "c", voided: false };
  server.pressLink.mockResolvedValue({ ok: true, value });
  await press("Sign in");
  await waitFor(() => expect(router.state.location.pathname).toBe("/account/appointments"));
  const keys = server.pressLink.mock.calls.map(([{ key }]) => key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(server.completeEmailLink).toHaveBeenCalledExactlyOnceWith(email, "c");
});

test("a browser that is signed in as somebody else is told so, and one that is it already, that too", async () => {
  signedIn("customer@openhood.example");
  open(link({ state: "open" }));
  await screen.findByText(/This browser is signed in as customer@openhood\.example/);
  cleanup();
  signedIn(email);
  open(link({ state: "used" }));
  await screen.findByText(new RegExp(`this browser is signed in as ${email}`));
});

test("who confirms on another device is told what becomes of the password; who knows it can keep it", async () => {
  const router = open(link({ mail: "verify", account: "unproven" }));
  await title("Confirm your address");
  expect(screen.getByText(/A password chosen there stops working/)).toBeTruthy();
  await press("I chose the password and want to keep it");
  server.signInWithPassword.mockResolvedValueOnce({ ok: false, reason: "wrong-credentials" });
  await person.type(screen.getByLabelText("Password"), "not that one");
  await press(signIn.signIn.action.keepSubmit);
  await screen.findByText(signIn.signIn.refusals["wrong-credentials"]);
  expect(server.pressLink).not.toHaveBeenCalled();
  server.pressLink.mockResolvedValue({ ok: true, value: { ok: true, outcome: "confirmed" } });
  await person.clear(screen.getByLabelText("Password"));
  await person.type(screen.getByLabelText("Password"), "a short sentence");
  await press(signIn.signIn.action.keepSubmit);
  await title("Your address is confirmed");
  expect(server.signInWithPassword).toHaveBeenLastCalledWith(email, "a short sentence");
  expect(server.refreshClaims).toHaveBeenCalledOnce();
  expect(router.state.location.hash).toBe("");
});

test("on the device that made the account nothing is said of a password, nor once it is confirmed", async () => {
  signedIn(email);
  open(link({ mail: "verify", account: "unproven", own: true }));
  await title("Confirm your address");
  expect(screen.queryByText(/stops working/)).toBeNull();
  expect(screen.queryByRole("button", { name: /keep it/ })).toBeNull();
  cleanup();
  open(link({ mail: "verify", account: "proven", state: "used" }));
  await title("Your address is already confirmed");
  expect(screen.getByRole("link", { name: "Go to your account" }).getAttribute("href")).toBe("/account");
});

test("who is signed in anew may choose a password, or keep signing in by e-mail", async () => {
  const value = { ok: true, outcome: "signed-in", email, code: "c", voided: true };
  server.pressLink.mockResolvedValue({ ok: true, value });
  server.completeEmailLink.mockImplementation(async () => {
    signedIn(email);
    return { ok: true };
  });
  open(link({ mail: "verify", account: "unproven" }));
  await title("Confirm your address");
  await press(signIn.signIn.action.verifySubmit);
  await title("You are signed in");
  expect(screen.getByText(/A password chosen before no longer works/)).toBeTruthy();
  const skip = screen.getByRole("link", { name: "Keep signing in by e-mail" });
  expect(skip.getAttribute("href")).toBe("/account/appointments");
});

test("a new password is one that is long enough", async () => {
  open(link({ mail: "reset", account: "proven" }));
  await person.type(await screen.findByLabelText("Choose a password"), "short");
  await press(signIn.signIn.action.resetSubmit);
  await screen.findByText("Use at least 8 characters", { exact: false, selector: "[id$=error]" });
  expect(server.pressLink).not.toHaveBeenCalled();
});
