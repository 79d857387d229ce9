// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test, vi } from "vitest";
import shell from "../../messages/shell.en.json" with { type: "json" };
import signIn from "../../messages/sign-in.en.json" with { type: "json" };
import { session } from "../../platform/session-store.ts";
import { SignIn } from "./sign-in.tsx";

// The network's edge: everything on this side of it is real.
const accounts = vi.hoisted(() => ({ signUp: vi.fn() }));
vi.mock("./api.ts", () => ({
  useLinkMails: () => ({ signIn: async () => ({ ok: true }), reset: async () => ({ ok: true }) }),
}));
vi.mock("../../platform/session.ts", () => ({ startSession: async () => {}, signUp: accounts.signUp }));

const person = userEvent.setup();
const show = (state?: unknown, view = "link", next = "") => {
  const router = createMemoryRouter([{ path: "/sign-in", element: <SignIn /> }], {
    initialEntries: [{ pathname: "/sign-in", search: `?view=${view}${next ? `&next=${next}` : ""}`, state }],
  });
  render(
    <IntlProvider locale="en" messages={{ ...shell, ...signIn } as never}>
      <RouterProvider router={router} />
    </IntlProvider>,
  );
  return router;
};

afterEach(cleanup);

test.each(["link", "forgot"])(
  "a reload still says to whom the mail of the view '%s' went, until another address is asked for",
  async (view) => {
    const router = show(undefined, view);
    await person.type(screen.getByLabelText("E-mail"), "ana@mail.example");
    await person.click(screen.getByRole("button", { name: /^E-mail me/ }));
    await screen.findByText(/ana@mail\.example/);
    const { state } = router.state.location;
    cleanup();
    show(state, view);
    expect(screen.getByText(/ana@mail\.example/)).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Use another address" }));
    expect(await screen.findByLabelText("E-mail")).toBeTruthy();
  },
);

test("who is to make an account before they see a page is told so, and with which address", () => {
  show(undefined, "create", "/account/garage");
  expect(screen.getByText(/Create an account to see that page.*the shop writes to/)).toBeTruthy();
  cleanup();
  show(undefined, "create");
  expect(screen.queryByText(/Create an account to see that page/)).toBeNull();
});

test.each([
  ["password", "To see that page, sign in with the address the shop’s e-mail went to."],
  ["link", "To see that page, sign in with the address the shop’s e-mail went to."],
  ["create", "To see that page, create an account with the address the shop’s e-mail went to."],
])(
  "who comes by an e-mail is told to use the address it went to, and reads nothing that the link says, in the view '%s'",
  (view, text) => {
    show(undefined, view, encodeURIComponent("/account/garage#to=call.us.now.at.555%40evil.example"));
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe("");
    expect(document.body.textContent).not.toContain("555");
  },
);

test("whose account was deleted in another tab is told that, and not to sign in to go on", () => {
  localStorage.setItem("openhood.ended", "deleted");
  show(undefined, "password", "/account/garage&why=deleted");
  expect(screen.getByText(/because your account was deleted/)).toBeTruthy();
  expect(screen.queryByText(/what you typed is kept/)).toBeNull();
  localStorage.clear();
});

test.each([
  ["customer", "%2F%2Fevil.example%2Fx", "/account/appointments"],
  ["customer", "%2Faccount%2Fdata", "/account/data"],
  ["technician", "", "/desk/my-bay"],
  ["advisor", "", "/desk/today"],
] as const)("once signed in a %s who wanted to go to '%s' is at %s", async (role, next, path) => {
  const router = show(undefined, "password", next);
  const user = { uid: "it", email: null, emailVerified: true, name: null, role, signedInAt: 0 };
  act(() => session.set({ status: "signed-in", user }));
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
  act(() => session.set({ status: "signed-out" }));
});

test("what a new account lacks is said before anything is sent, and that an address has one is not", async () => {
  show(undefined, "create");
  const press = () => person.click(screen.getByRole("button", { name: "Create account" }));
  const password = screen.getByLabelText<HTMLInputElement>("Choose a password");
  await person.type(screen.getByLabelText("Your name"), "Kim");
  await person.type(screen.getByLabelText("E-mail"), "kim at home");
  await person.type(password, "1234567");
  await press();
  expect(document.activeElement).toBe(screen.getByLabelText("E-mail"));
  expect(password.getAttribute("aria-invalid")).toBe("true");
  const said = (password.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id));
  expect(said.map((one) => one?.textContent).join(" ")).toMatch(/Use at least 8 characters/);
  await person.click(screen.getByRole("button", { name: "Show password" }));
  expect(password.type).toBe("text");
  expect(accounts.signUp).not.toHaveBeenCalled();
  accounts.signUp.mockResolvedValue({ ok: false, reason: "email-in-use" });
  await person.clear(screen.getByLabelText("E-mail"));
  await person.type(screen.getByLabelText("E-mail"), "customer@openhood.example");
  await person.clear(password);
  await person.type(password, "copper lantern tuesday");
  await press();
  await screen.findByText(/^We couldn’t create an account with these details/);
});
