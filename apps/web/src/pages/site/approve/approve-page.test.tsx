// @vitest-environment happy-dom
import { customerOrder } from "@openhood/domain/approvals/customer-order";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import {
  job,
  labor,
  order as orderWith,
} from "../../../../../../packages/domain/test/repair-orders/orders.ts";
import type { LinkedOrder } from "../../../features/approvals/first-order.ts";
import type { Language } from "../../../platform/messages.ts";
import { endDesk, setConnected, showOnDesk } from "../../../platform/show-desk.tsx";
import { useScrollAndFocus } from "../../../shell/navigation.ts";
import { ApprovePage } from "./approve-page.tsx";

const vehicle = { plate: "FLR003", year: 2015, make: "Nissan", model: "NV200" };
const TOKEN = `order.${"a".repeat(43)}`;

/** The page of a link that opens an order. @param after the order that others decided on meanwhile @param reach false: no call gets through */
async function begun(
  over: Partial<LinkedOrder>,
  language: Language = "en",
  {
    after,
    reach = { shop: true },
  }: { after?: Partial<LinkedOrder>; reach?: { shop: boolean; link?: boolean } } = {},
) {
  const order = {
    ...customerOrder(orderWith({ jobs: [] })),
    ...{ number: 1007, stage: "scheduled", name: "Rosa Diaz", vehicle, language },
    ...({ owner: null, offPaper: null, signer: null, fleet: null } as unknown as LinkedOrder),
    ...over,
  };
  let isDecided = false;
  vi.stubGlobal("fetch", async (url: string) => {
    if (!reach.shop) throw new TypeError("no way there");
    const isRead = String(url).includes("approvals.open");
    if (isRead && reach.link === false) {
      const error = { code: -32_004, message: "not-found", data: { httpStatus: 404, reason: "not-found" } };
      return Response.json([{ error }], { status: 404 });
    }
    const now = { ...order, ...(isDecided && after) };
    isDecided ||= String(url).includes("approvals.decide");
    const refused = { ok: false, reason: "changed", order: { ...order, ...after } };
    const data = isRead ? now : String(url).includes("approvals.decide") ? refused : { entries: [] };
    return Response.json([{ result: { data } }]);
  });
  const { router } = showOnDesk(<ApprovePage />, { answers: {}, language });
  await act(() => router.navigate(`/approve#${TOKEN}`));
}

async function opened(...of: Parameters<typeof begun>) {
  await begun(...of);
  // The parts that call the shop load first.
  await screen.findByRole("heading", { level: 1, name: /NV200/ });
}

afterEach(() => {
  endDesk();
  vi.unstubAllGlobals();
});

test("who decides for a fleet sees which of its cars it is, whose, and who is on the paper", async () => {
  await opened({ fleet: { name: "Bayside Florists", contact: "Rosa Diaz" } });
  screen.getByRole("heading", { level: 1, name: "2015 Nissan NV200 · FLR003" });
  screen.getByText(/for Bayside Florists\. Contact for this visit: Rosa Diaz/);
  screen.getByText("This car isn’t here yet.");
});

test("an order with nothing left to decide waits for no decision, though its car was not moved on yet", async () => {
  const start = customerOrder(orderWith({ jobs: [job("brakes", [labor("l")])], validUntil: null }));
  const decided = { name: "Tom", at: "2026-03-02T15:00:00.000Z", channel: "link", recordedBy: null } as const;
  const jobs = start.jobs.map((one) => ({ ...one, status: "declined" as const, decided }));
  await opened({ ...start, jobs, vehicle, stage: "awaiting-approval" });
  screen.getByText("Everything is decided");
  screen.getByText("We have your decision.");
  expect(screen.queryByText("We wait for your decision.")).toBeNull();
});

test("whose link is ended while something is chosen reads that it was not sent; whose is wrong from the start does not", async () => {
  const start = customerOrder(orderWith({ jobs: [job("brakes", [labor("l")])], validUntil: null }));
  const reach = { shop: true, link: true };
  vi.useFakeTimers({ toFake: ["setInterval", "setTimeout"], shouldAdvanceTime: true });
  await opened({ ...start, number: 1007, vehicle }, "en", { reach });
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole("radio", { name: "Decline" }));
  reach.link = false;
  await vi.advanceTimersByTimeAsync(60_000);
  await screen.findByText("This link doesn’t work");
  screen.getByText(/What you chose here was not sent\.$/);
  vi.useRealTimers();
  endDesk();
  await begun({}, "en", { reach });
  await screen.findByText("This link doesn’t work");
  expect(screen.queryByText(/What you chose here/)).toBeNull();
});

test.each(["the device knows of none", "calls get nowhere"])(
  "opened without a connection (%s) the link says so, and what is kept, and opens by itself with it",
  async (how) => {
    const reach = { shop: false };
    if (how.startsWith("the device")) setConnected(false);
    await begun({}, "en", { reach });
    await screen.findByText("You’re offline");
    screen.getByText("Your repair order opens here by itself as soon as you have a connection.");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    reach.shop = true;
    setConnected(true);
    await screen.findByRole("heading", { level: 1, name: /NV200/ });
    await waitFor(() => expect(screen.queryByText("You’re offline")).toBeNull());
  },
  30_000,
);

test("loaded anew without a connection the page begins at its top, wherever on the order one was", async () => {
  const page = document.documentElement;
  // As a browser that has no more than this page to scroll.
  let top = 0;
  Object.defineProperty(page, "scrollTop", {
    configurable: true,
    get: () => top,
    set: (to) => {
      top = Math.min(to, 150);
    },
  });
  vi.spyOn(page, "scrollTo").mockImplementation((to) => {
    page.scrollTop = (to as ScrollToOptions).top ?? 0;
  });
  vi.spyOn(window, "scrollTo").mockImplementation((to) => {
    page.scrollTop = (to as unknown as ScrollToOptions).top ?? 0;
  });
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type: "reload" } as never]);
  sessionStorage.setItem("openhood.scroll", JSON.stringify({ default: 2_000 }));
  setConnected(false);
  const Shell = () => {
    useScrollAndFocus();
    return <ApprovePage />;
  };
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("no way there");
  });
  history.replaceState(null, "", `/approve#${TOKEN}`);
  const { router } = showOnDesk(<Shell />, { answers: {} });
  await waitFor(() => expect(top).toBe(150));
  await act(() => router.navigate(`/approve#${TOKEN}`, { state: { keepScroll: true } }));
  await screen.findByText("You’re offline");
  await waitFor(() => expect(top).toBe(0));
  vi.restoreAllMocks();
  Reflect.deleteProperty(page, "scrollTop");
});

test("who was named to approve reads whose car it is, whoever brought it, and that it is not theirs", async () => {
  const signer = { name: "Pat Lee", relation: "family", limit: null, owners: ["Rosa Diaz"] };
  await opened({ name: "Luis, her son", signer } as unknown as Partial<LinkedOrder>, "es");
  screen.getByText("Orden de servicio 1007 para Rosa Diaz");
  screen.getByText("Este auto aún no está aquí.");
});

test("who sends as somebody else has decided all of it hears one thing: who decided, and that theirs was not sent", async () => {
  const start = customerOrder(orderWith({ jobs: [job("brakes", [labor("l")])], validUntil: null }));
  const decided = { name: "Tom", at: "2026-03-02T15:00:00.000Z", channel: "link", recordedBy: null } as const;
  const after = { jobs: start.jobs.map((one) => ({ ...one, status: "approved" as const, decided })) };
  await opened({ ...start, vehicle }, "en", { after });
  const send = await screen.findByRole("button", { name: "Sign and send" });
  await userEvent.click(screen.getByRole("radio", { name: "Decline" }));
  const place = send.closest("form")?.querySelector('[role="status"]') as HTMLElement;
  const heard = new Set<string>();
  new MutationObserver(() => place.textContent && heard.add(place.textContent)).observe(place, {
    ...{ childList: true, characterData: true, subtree: true },
  });
  await userEvent.click(send);
  await screen.findByText(/^Tom already decided\. Nothing was sent this time/);
  expect([...heard]).toEqual([expect.stringMatching(/^Tom already decided/)]);
});
