// @vitest-environment happy-dom
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { InboxRow } from "../../../features/messages/inbox-rows.ts";
import type { Role } from "../../../platform/session-store.ts";
import { type Answers, apiError, endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { currentCommands } from "../../../ui/commands.ts";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { InboxLayout } from "./inbox-layout.tsx";
import { InboxPage } from "./inbox-page.tsx";
import { ThreadPage } from "./thread-page.tsx";

const heard = fakeOverlays();
const at = "2026-03-02T14:00:00.000Z";
const message = (id: string, name: string): InboxRow => ({
  ...{ id, sentAt: at, updatedAt: at, state: { status: "new" }, assignee: null },
  from: { name, email: `${id}@mail.example`, phone: null, vehicle: null, language: "en" },
  ...{ excerpt: "The horn is hoarse.", lastAt: at, count: 1, answers: null, mayAnswer: null },
  isNameKnown: true,
});
const staff = [
  { uid: "it", name: "Lou", role: "advisor" },
  { uid: "tina", name: "Tina Tech", role: "technician" },
];

/** The server's messages, by id. */
let kept: Map<string, InboxRow>;
/** What was asked of it and waits for the test to say how it ends. */
let held: { path: string; answer: () => void; fail: () => void }[];

const hold = (path: string, change: (input: never) => void) => (input: never) =>
  new Promise((resolve, reject) =>
    held.push({
      path,
      answer: () => {
        change(input);
        resolve({ ok: true });
      },
      fail: () => reject(apiError(503, "unavailable")),
    }),
  );
const put = (id: string, more: Partial<InboxRow>) => {
  const row = kept.get(id);
  if (row) kept.set(id, { ...row, ...more });
};

async function show(path = "/desk", role: Role = "advisor") {
  const answers: Answers = {
    "messages.inbox": ({ status }: { status: string }) => {
      const rows = [...kept.values()].filter(({ state }) => state.status === status);
      return { rows, next: null, unread: rows.length };
    },
    "messages.get": ({ id }: { id: string }) => {
      const { answers: _, mayAnswer: __, ...row } = kept.get(id) as InboxRow;
      return { v: 1, ...row, entries: [], visit: "one", customer: null, answers: null, mayAnswer: null };
    },
    "messages.archive": hold("archive", ({ id }: { id: string }) =>
      put(id, { state: { status: "archived", archivedAt: at } as never }),
    ),
    "messages.reopen": ({ id }: { id: string }) => {
      put(id, { state: { status: "new" } });
      return { ok: true };
    },
    "messages.assign": hold("assign", ({ id, to }: { id: string; to: string }) =>
      put(id, { assignee: { uid: to, name: staff.find(({ uid }) => uid === to)?.name ?? "" } }),
    ),
    "staff.list": () => staff,
    "orders.settings": () => ({ view: "counter", settings: defaultSettings }),
    "threads.waiting": () => [],
    "mail.dead": () => [],
    "shop.get": () => ({ profile: null, services: [] }),
  };
  const shown = showOnDesk(
    <Routes>
      <Route element={<InboxLayout />}>
        <Route path="/desk" element={<InboxPage />} />
        <Route path="/desk/messages/:id" element={<ThreadPage />} />
      </Route>
    </Routes>,
    { answers, role },
  );
  await act(() => shown.router.navigate(path));
  return shown;
}

const row = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"]`);
const rows = () =>
  [...document.querySelectorAll<HTMLElement>("[data-row]")].map(({ dataset }) => dataset.row);
const called = (path: string) => waitFor(() => expect(held.map((one) => one.path)).toEqual([path]));
const ends = (how: "answer" | "fail") => act(async () => held.shift()?.[how]());

/** Archives the second of three with its key. */
async function archiveSecond() {
  await waitFor(() => expect(rows()).toEqual(["one", "two", "three"]));
  act(() => row("two")?.focus());
  fireEvent.keyDown(row("two") as HTMLElement, { key: "e" });
  await called("archive");
}

beforeEach(async () => {
  await ThreadPage.preload();
  // Wide enough for the list and the thread side by side.
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) =>
      ({ media, matches: /width >=/.test(media), addEventListener() {}, removeEventListener() {} }) as never,
  );
  held = [];
  kept = new Map(["one", "two", "three"].map((id) => [id, message(id, `Writer ${id}`)]));
});
afterEach(endDesk);

test("an archived message leaves the list at once, the next has the focus, and its archiving is said when it is true", async () => {
  await show();
  await archiveSecond();
  expect(rows()).toEqual(["one", "three"]);
  expect(document.activeElement).toBe(row("three"));
  // What is read meanwhile still has it; it is neither shown again nor called new.
  fireEvent.click(screen.getByRole("button", { name: "Refresh the list" }));
  await screen.findByText(/up to date/);
  expect(rows()).toEqual(["one", "three"]);
  expect(screen.queryByText(/^Show/)).toBeNull();
  expect(heard.said).toEqual([]);
  await ends("answer");
  await waitFor(() => expect(heard.said).toEqual(["Writer two’s message is archived."]));
  expect(rows()).toEqual(["one", "three"]);
  expect(kept.get("two")?.state.status).toBe("archived");
});

test("a message that could not be archived comes back to its place with the focus, and that is said", async () => {
  const { router } = await show();
  await archiveSecond();
  expect(rows()).toEqual(["one", "three"]);
  await ends("fail");
  await waitFor(() => expect(rows()).toEqual(["one", "two", "three"]));
  expect(document.activeElement).toBe(row("two"));
  expect(heard.said).toHaveLength(1);
  expect(heard.said[0]).not.toContain("archived");

  // The same from the thread: its button waits, and says so to screen readers.
  await act(() => router.navigate("/desk/messages/two"));
  const button = await screen.findByRole("button", { name: "Archive" });
  fireEvent.click(button);
  await called("archive");
  expect(button.getAttribute("aria-busy")).toBe("true");
  expect(rows()).toEqual(["one", "three"]);
  await ends("fail");
  await waitFor(() => expect(rows()).toEqual(["one", "two", "three"]));
  expect(button.getAttribute("aria-busy")).toBeNull();
});

test("an archiving taken back before it is confirmed comes back all the same, and nothing says that it is archived", async () => {
  await show();
  await archiveSecond();
  fireEvent.keyDown(document.body, { key: "z" });
  await ends("answer");
  await waitFor(() => expect(rows()).toEqual(["one", "two", "three"]));
  expect(kept.get("two")?.state.status).toBe("new");
  expect(heard.said.filter((words) => words.includes("is archived"))).toEqual([]);
});

test("a message given to somebody shows their name at once, and takes it back when that fails", async () => {
  await show("/desk/messages/two");
  const choice = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Assigned to" });
  await within(choice).findByRole("option", { name: /Tina Tech/ });
  const give = () => fireEvent.change(choice, { target: { value: "tina" } });
  const name = () => row("two")?.textContent?.includes("Tina Tech");
  give();
  await called("assign");
  await waitFor(() => expect(name()).toBe(true));
  await ends("fail");
  await waitFor(() => expect(name()).toBe(false));
  expect(choice.value).toBe("");
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContainEqual(
    expect.stringMatching(/try again/),
  );
  give();
  await called("assign");
  await waitFor(() => expect(name()).toBe(true));
  await ends("answer");
  await waitFor(() => expect(kept.get("two")?.assignee?.name).toBe("Tina Tech"));
  expect(name()).toBe(true);
});

test("the palette acts on the message at hand as far as the role allows", async () => {
  for (const [role, archives] of [
    ["advisor", true],
    ["technician", false],
  ] as const) {
    await show("/desk", role);
    await waitFor(() => expect(rows()).toHaveLength(3));
    act(() => row("two")?.focus());
    const labels = currentCommands().map(({ label }) => label);
    expect(
      labels.some((label) => /^Archive the message/.test(label)),
      role,
    ).toBe(archives);
    endDesk();
  }
});
