// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import booking from "../../../messages/booking.en.json" with { type: "json" };
import problem from "../../../messages/problem.en.json" with { type: "json" };
import shell from "../../../messages/shell.en.json" with { type: "json" };
import { readDraft } from "../../../platform/drafts.ts";
import { session } from "../../../platform/session-store.ts";
import { CarStep } from "./car-step.tsx";
import { CodeStep } from "./code-step.tsx";
import { BookingProvider, type Draft, useNewBooking } from "./draft.ts";
import { YouStep } from "./you-step.tsx";

const server = vi.hoisted(() => ({ sendCode: vi.fn(), book: vi.fn(), me: vi.fn() }));

// The network's edge: everything on this side of it is real.
vi.mock("../../../platform/trpc.tsx", () => {
  const procedure = (path: string): unknown =>
    new Proxy(
      {},
      {
        get: (_, name: string) => {
          if (name === "queryOptions")
            return (input: unknown) => ({ queryKey: [path, input], queryFn: server.me });
          if (name === "queryKey" || name === "pathKey") return (input: unknown) => [path, input];
          return procedure(`${path}.${name}`);
        },
      },
    );
  return {
    useTRPC: () => procedure(""),
    useTRPCClient: () => ({
      booking: { sendCode: { mutate: server.sendCode }, book: { mutate: server.book } },
    }),
  };
});

const person = userEvent.setup();
const press = (name: string | RegExp) => person.click(screen.getByRole("button", { name }));
const kept = () => readDraft("book") ?? {};
const ready: Partial<Draft> = {
  services: ["brakes"],
  when: { kind: "drop-off", date: "2026-11-24" },
  make: "Honda",
  model: "Fit",
};

function show(step: ReactNode) {
  const cache = new QueryClient();
  function Page() {
    const [made] = useState(step);
    return <BookingProvider value={useNewBooking()}>{made}</BookingProvider>;
  }
  const router = createMemoryRouter([
    { path: "/", element: <Page /> },
    { path: "/appointment", element: <p>the appointment</p> },
  ]);
  render(
    <QueryClientProvider client={cache}>
      <IntlProvider locale="en" messages={{ ...shell, ...booking, ...problem } as never} timeZone="UTC">
        <RouterProvider router={router} />
      </IntlProvider>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  sessionStorage.clear();
  server.sendCode.mockReset().mockResolvedValue({});
  server.book.mockReset();
  server.me.mockReset().mockResolvedValue(null);
});
afterEach(() => {
  cleanup();
  session.set({ status: "signed-out" });
});

test("a car step says what is missing, and goes on with what was typed in the draft", async () => {
  const done = vi.fn();
  show(<CarStep onDone={done} />);
  await press("Continue");
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText("Make"));
  expect(screen.getByLabelText("Make").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByLabelText("Model").getAttribute("aria-invalid")).toBe("true");
  await person.click(screen.getByLabelText("Plate"));
  await press("Continue");
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText("License plate"));
  expect(screen.getByText("Type the plate.")).toBeDefined();
  await person.click(screen.getByLabelText("Make and model"));
  expect(done).not.toHaveBeenCalled();
  await person.type(screen.getByLabelText("Make"), "Honda");
  await person.type(screen.getByLabelText("Model"), "Fit");
  await press("Continue");
  await expect.poll(() => done.mock.calls.length).toBe(1);
  expect(kept()).toEqual({ make: "Honda", model: "Fit" });
});

test("contact details are checked, a code is mailed once, and the booking ends the draft", async () => {
  sessionStorage.setItem("draft.book", JSON.stringify(ready));
  const code = vi.fn();
  show(<YouStep onRefused={() => {}} onCode={code} />);
  await press("E-mail me a code");
  await expect.poll(() => document.activeElement?.getAttribute("role")).toBe("alert");
  await person.type(screen.getByLabelText("Your name"), "Ada");
  await person.type(screen.getByLabelText("E-mail"), "ada@mail.example");
  await press("E-mail me a code");
  await expect.poll(() => screen.getByLabelText("Phone").getAttribute("aria-invalid")).toBe("true");
  await person.type(screen.getByLabelText("Phone"), "(212) 555-0177");
  await press("E-mail me a code");
  await expect.poll(() => code.mock.calls.length).toBe(1);
  await press("E-mail me a code");
  await expect.poll(() => code.mock.calls.length).toBe(2);
  expect(server.sendCode).toHaveBeenCalledTimes(1);
  expect(kept()).toMatchObject({ ...ready, name: "Ada", email: "ada@mail.example" });
});

test("who presses before the account has answered books with the phone number it answers", async () => {
  sessionStorage.setItem("draft.book", JSON.stringify(ready));
  const user = {
    uid: "casey",
    email: "casey@mail.example",
    emailVerified: true,
    name: "Casey",
    role: "customer",
  } as const;
  session.set({ status: "signed-in", user: { ...user, signedInAt: 0 } });
  const account = Promise.withResolvers<object>();
  server.me.mockReturnValue(account.promise);
  server.book.mockResolvedValueOnce({ ok: true, token: "t", appointment: { id: "a" } });
  show(<YouStep onRefused={() => {}} onCode={() => {}} />);
  await press("Book this visit");
  await act(() => new Promise((after) => setTimeout(after, 300)));
  expect(screen.getByLabelText("Phone").getAttribute("aria-invalid")).toBeNull();
  account.resolve({ name: "Casey", phone: "(212) 555-0177" });
  await screen.findByText("the appointment");
  expect(server.book.mock.calls[0]?.[0]).toMatchObject({ name: "Casey", phone: "(212) 555-0177" });
});

test("who waits can ask for a call, which takes a number, and for nothing that goes with leaving the car", async () => {
  const waits = {
    ...ready,
    when: { kind: "waiter", date: "2026-11-24", start: 1 },
    name: "Ada",
    email: "a@mail.example",
  };
  sessionStorage.setItem("draft.book", JSON.stringify({ ...waits, marks: ["needs-ride"] }));
  const code = vi.fn();
  show(<YouStep onRefused={() => {}} onCode={code} />);
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  await person.click(screen.getByRole("checkbox", { name: "Call me before you start" }));
  await press("E-mail me a code");
  await expect.poll(() => screen.getByLabelText("Phone").getAttribute("aria-invalid")).toBe("true");
  await person.type(screen.getByLabelText("Phone"), "(212) 555-0177");
  await press("E-mail me a code");
  await expect.poll(() => code.mock.calls.length).toBe(1);
  cleanup();
  server.book.mockResolvedValueOnce({ ok: true, token: "t", appointment: { id: "a" } });
  sessionStorage.setItem(
    "draft.book",
    JSON.stringify({ ...kept(), code: "111111", codeSent: { email: "a@mail.example", at: 1 } }),
  );
  show(<CodeStep onRefused={() => {}} onBack={() => {}} />);
  await press(/Book/);
  await expect.poll(() => server.book.mock.calls.length).toBe(1);
  expect(server.book.mock.calls[0]?.[0].marks).toEqual(["call-first"]);
});

test("a wrong code is said at its field and keeps the key; the right one books, and nothing stays", async () => {
  const typed = {
    ...ready,
    name: "Ada",
    email: "ada@mail.example",
    phone: "(212) 555-0177",
    codeSent: { email: "ada@mail.example", at: 1 },
  };
  sessionStorage.setItem("draft.book", JSON.stringify(typed));
  server.book.mockResolvedValueOnce({ ok: false, reason: "code", nearest: [] });
  show(<CodeStep onRefused={() => {}} onBack={() => {}} />);
  const field = screen.getByLabelText<HTMLInputElement>("6-digit code");
  await person.type(field, "111111");
  await press(/Book/);
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field);
  await person.clear(field);
  await person.type(field, "222222");
  expect(field.getAttribute("aria-invalid")).toBeNull();
  server.book.mockResolvedValueOnce({ ok: true, token: "t", appointment: { id: "a" } });
  await press(/Book/);
  await screen.findByText("the appointment");
  const keys = server.book.mock.calls.map(([{ key }]) => key);
  expect(new Set(keys).size).toBe(1);
  await act(async () => {});
  expect(Object.keys(sessionStorage)).toEqual([]);
});
