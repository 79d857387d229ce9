// @vitest-environment happy-dom
import { apply } from "@openhood/domain/repair-orders/apply";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { openOrder } from "@openhood/domain/repair-orders/open-order";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { TRPCClientError } from "@trpc/client";
import { Route, Routes } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { useOrderEdits } from "../../features/orders/use-order-edits.ts";
import { setOnline } from "../../platform/network.ts";
import { refusalOf } from "../../platform/refusal.ts";
import { type Session, session, useSession } from "../../platform/session-store.ts";
import { apiError, endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { Link } from "../../ui/link.tsx";
import { LeftOrders } from "./left-orders.tsx";
import { InlineField } from "./orders/fields.tsx";

afterEach(endDesk);

const at = "2026-05-04T15:00:00.000Z";
const car = { id: null, vin: null, plate: null, plateState: null, year: null, make: null, model: null };
const opened = openOrder(
  {
    ...{ id: "o1", number: 7, source: { kind: "phone-estimate" }, stage: "checked-in" },
    customer: { uid: null, record: null, name: "Dana", email: null, phone: null, language: "en" },
    vehicle: { ...car, color: null },
    ...{ concerns: [], odometerIn: null, keyTag: null, waits: null },
  },
  defaultSettings,
  { by: { uid: "rosa", name: "Rosa" }, at },
  () => "unused",
);

type Field = "keyTag" | "purchaseOrder";
const set = (field: Field, to: string, from: string | null = null): OrderCommand => ({
  type: "set-order",
  changes: [{ field, from, to }],
});

/** A server that holds the order; each call waits for `answer`, and gets lost where it `isAway`. */
function server() {
  const waiting: (() => void)[] = [];
  const it = {
    order: opened as RepairOrder,
    isAway: false,
    by: (uid: string, command: OrderCommand) => {
      const done = apply(it.order, command, { by: { uid, name: uid }, at }, defaultSettings);
      if (done.ok) it.order = done.order;
      return done.ok ? { ok: true } : done;
    },
    answer: async (before?: () => Promise<void>) => {
      await waitFor(() => expect(waiting).toHaveLength(1));
      await before?.();
      await act(async () => waiting.shift()?.());
    },
    answers: {
      "orders.get": () => ({ view: "counter", order: it.order }),
      "orders.settings": () => ({ view: "counter", settings: defaultSettings }),
      "orders.edit": async ({ commands }: { commands: OrderCommand[] }) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        if (it.isAway) throw apiError(0, "away");
        const outcomes = commands.map((command) => it.by("it", command));
        return { order: { view: "counter", order: it.order }, outcomes };
      },
    },
  };
  return it;
}

/** An order's page with two buttons that each enter something, and where one leaves it for. */
function Order({ order = opened }: { order?: RepairOrder }) {
  const { edits, lost } = useOrderEdits(order, defaultSettings);
  const button = (name: string, field: Field) => (
    <button type="button" onClick={() => edits.edit(set(field, name))}>
      {name}
    </button>
  );
  return (
    <>
      {button("K-1", "keyTag")}
      {button("PO-1", "purchaseOrder")}
      {lost.map((one, n) => (
        <button key={n} type="button" onClick={() => edits.dismiss(one)}>
          Put away {one.why.kind === "call" ? refusalOf(one.why.error).reason : one.why.kind}
        </button>
      ))}
    </>
  );
}
const show = (answers: ReturnType<typeof server>["answers"]) =>
  showOnDesk(
    <>
      <Routes>
        <Route path="/site" element={null} />
        <Route path="*" element={<LeftOrders />} />
      </Routes>
      <Routes>
        <Route path="/order" element={<Order key="o1" />} />
        <Route path="/other" element={<Order key="o2" order={{ ...opened, id: "o2" }} />} />
        <Route path="*" element={<Link to="/order">To the order</Link>} />
      </Routes>
    </>,
    { answers },
  );
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const isAskedToClose = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("what waits behind a call is sent, too, when the page is left before it is answered; until then the tab asks before it is closed", async () => {
  const there = server();
  const { router } = show(there.answers);
  await act(() => router.navigate("/order"));
  press("K-1");
  press("PO-1");
  await act(() => router.navigate("/site"));
  expect(isAskedToClose()).toBe(true);
  await there.answer();
  await there.answer();
  await waitFor(() => expect(isAskedToClose()).toBe(false));
  expect(there.order).toMatchObject({ keyTag: "K-1", purchaseOrder: "PO-1" });
  expect(sessionStorage.length).toBe(0);
  expect(screen.queryByRole("region")).toBeNull();
});

test("without a connection it is said on every page that an order is not saved yet, and it is sent once there is one", async () => {
  const there = server();
  const { router } = show(there.answers);
  await act(() => router.navigate("/order"));
  there.isAway = true;
  setOnline(false);
  press("K-1");
  await there.answer();
  await act(() => router.navigate("/"));
  expect(screen.getByRole("region", { name: "Not saved" }).textContent).toContain("RO 7 is not saved yet");
  there.isAway = false;
  act(() => setOnline(true));
  await there.answer();
  await waitFor(() => expect(there.order.keyTag).toBe("K-1"));
  await waitFor(() => expect(screen.queryByRole("region")).toBeNull());
});

test("what a colleague was faster with after the page was left is said, with the way there, and is told there as if one had stayed", async () => {
  const there = server();
  const { router } = show(there.answers);
  await act(() => router.navigate("/order"));
  press("K-1");
  await act(() => router.navigate("/"));
  there.by("rosa", set("keyTag", "K-9"));
  await there.answer();
  const told = await screen.findByRole("region", { name: "Not saved" });
  expect(told.textContent).toContain("Not everything on RO 7 was saved");
  expect(screen.getByRole("link", { name: "Open the order" }).getAttribute("href")).toBe("/desk/orders/o1");
  await act(() => router.navigate("/order"));
  expect(screen.queryByRole("region")).toBeNull();
  await act(() => router.navigate("/"));
  expect(screen.getByRole("region", { name: "Not saved" })).toBeTruthy();
});

test("what the server does not take after the page was left, without a word why, is said until it is put away", async () => {
  const there = server();
  const answers = { ...there.answers };
  answers["orders.edit"] = async () => {
    throw TRPCClientError.from({
      error: { code: -32_600, message: "no", data: { httpStatus: 403 } },
    } as never);
  };
  const { router } = show(answers);
  await act(() => router.navigate("/order"));
  press("K-1");
  await act(() => router.navigate("/"));
  const told = await screen.findByRole("region", { name: "Not saved" });
  expect(told.textContent).toContain("Not everything on RO 7 was saved");
  await act(() => router.navigate("/order"));
  await act(() => router.navigate("/"));
  expect(screen.getByRole("region", { name: "Not saved" })).toBeTruthy();
});

function keepWaiting() {
  const waiting = [{ key: crypto.randomUUID(), commands: [set("keyTag", "K-1")], isSent: true }];
  sessionStorage.setItem("draft.order.o1", JSON.stringify({ waiting, number: 7 }));
}

test("while the order of what waits from before a reload cannot be read that is said, and the tab not closed; it is asked for again by itself", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const there = server();
  keepWaiting();
  const read = there.answers["orders.get"];
  there.answers["orders.get"] = () => {
    throw apiError(500, "down");
  };
  show(there.answers);
  const told = await screen.findByRole("region", { name: "Not saved" });
  expect(told.textContent).toContain("RO 7 is not saved yet");
  expect(isAskedToClose()).toBe(true);
  there.answers["orders.get"] = read;
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  await there.answer();
  await waitFor(() => expect(there.order.keyTag).toBe("K-1"));
  await waitFor(() => expect(isAskedToClose()).toBe(false));
  expect(screen.queryByRole("region")).toBeNull();
  vi.useRealTimers();
});

test("an order that may not be read is not waited for: that its edits are lost is said until it is put away, over a reload", async () => {
  const there = server();
  keepWaiting();
  there.answers["orders.get"] = () => {
    throw apiError(404, "not-found");
  };
  show(there.answers);
  expect((await screen.findByRole("region")).textContent).toContain("You can’t open this order now");
  expect(isAskedToClose()).toBe(false);
  reload();
  show(there.answers);
  fireEvent.click(await screen.findByRole("button", { name: "OK" }));
  expect(screen.queryByRole("region")).toBeNull();
  expect(sessionStorage.length).toBe(0);
});

/** The page is loaded anew: the tab's storage is there, and nothing else. */
function reload() {
  const kept = { ...sessionStorage };
  void endDesk();
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value as string);
}

test.each([
  ["a colleague was faster with", null, "Put away conflict"],
  ["the server did not take", "forbidden", "Put away forbidden"],
])("what %s is told after a reload, too, until it is put away", async (_, refused, name) => {
  const there = server();
  const take = there.answers["orders.edit"];
  if (refused)
    there.answers["orders.edit"] = async () => {
      throw apiError(403, refused);
    };
  const first = show(there.answers);
  await act(() => first.router.navigate("/order"));
  press("K-1");
  if (!refused) {
    there.by("rosa", set("keyTag", "K-9"));
    await there.answer();
  }
  await screen.findByRole("button", { name });
  there.answers["orders.edit"] = take;
  reload();
  const { router } = show(there.answers);
  expect((await screen.findByRole("region")).textContent).toContain("Not everything on RO 7 was saved");
  expect(isAskedToClose()).toBe(false);
  await act(() => router.navigate("/order"));
  fireEvent.click(await screen.findByRole("button", { name }));
  expect(screen.queryByRole("button", { name })).toBeNull();
  expect(sessionStorage.length).toBe(0);
});

test("from one order straight to another, the edits of the second are as safe as those of the first", async () => {
  const there = server();
  const { router } = show(there.answers);
  await act(() => router.navigate("/order"));
  await act(() => router.navigate("/other"));
  press("K-1");
  press("PO-1");
  await act(() => router.navigate("/"));
  expect(isAskedToClose()).toBe(true);
  await there.answer();
  await there.answer();
  await waitFor(() => expect(isAskedToClose()).toBe(false));
  expect(there.order).toMatchObject({ keyTag: "K-1", purchaseOrder: "PO-1" });
});

test("what waits from before a reload is sent whichever page that led to", async () => {
  const there = server();
  keepWaiting();
  const { calls } = show(there.answers);
  await waitFor(() => expect(calls.some(({ path }) => path === "orders.edit")).toBe(true));
  await there.answer();
  await waitFor(() => expect(there.order.keyTag).toBe("K-1"));
  await waitFor(() => expect(sessionStorage.length).toBe(0));
});

test("what somebody types as their session ends, as by another role, is kept, and sent once they are back", async () => {
  const there = server();
  function Field() {
    const { edits, order } = useOrderEdits(opened, defaultSettings);
    const save = (to: string) => edits.edit(set("keyTag", to)) === null;
    return <InlineField label="Key tag" value={order.keyTag ?? ""} onSave={save} />;
  }
  const Desk = () => (useSession().status === "signed-in" ? <Field /> : "Sign in");
  const { calls } = showOnDesk(<Desk />, { answers: there.answers });
  const { user } = session.get() as Extract<Session, { status: "signed-in" }>;
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "K-1" } });
  act(() => session.set({ status: "signed-out" }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(calls).toEqual([]);
  act(() => session.set({ status: "signed-in", user }));
  expect(screen.getByRole("textbox")).toHaveProperty("value", "K-1");
  await there.answer();
  await waitFor(() => expect(there.order.keyTag).toBe("K-1"));
});

const asAnother = async () => {
  const user = { uid: "rosa", email: null, emailVerified: true, name: "Rosa", role: "owner", signedInAt: 0 };
  act(() => session.set({ status: "signed-in", user } as Session));
  // As `claimDrafts` does.
  sessionStorage.clear();
};

test.each([
  ["ends", endDesk],
  ["becomes somebody else's", asAnother],
])("where the session %s nothing more is sent, and nobody is told", async (_, change) => {
  const there = server();
  const { router, calls } = show(there.answers);
  await act(() => router.navigate("/order"));
  press("K-1");
  press("PO-1");
  await act(() => router.navigate("/"));
  await there.answer(change);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(calls.filter(({ path }) => path === "orders.edit")).toHaveLength(1);
  expect(sessionStorage.length).toBe(0);
  expect(screen.queryByRole("region")).toBeNull();
});
