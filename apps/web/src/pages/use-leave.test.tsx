// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useDraftForm } from "../platform/draft-form.ts";
import { writeDraft } from "../platform/drafts.ts";
import { OUTBOX, openOutbox, outbox } from "../platform/outbox.ts";
import * as session from "../platform/session.ts";
import { endDesk, setConnected, showOnDesk } from "../platform/show-desk.tsx";
import { fakeOverlays } from "../ui/overlays/fake-overlays.ts";
import { useLeaveGuard } from "../ui/overlays/use-leave-guard.ts";
import { useLeave } from "./use-leave.ts";

const heard = fakeOverlays({ answer: "cancel" });

function Page({ asked }: { asked?: Parameters<typeof useLeave>[1] }) {
  const leave = useLeave("home", asked);
  return (
    <button type="button" onClick={leave}>
      Sign out
    </button>
  );
}
/** A page on which something can be typed into a form. */
function Typing() {
  const { form } = useDraftForm({ name: "schedule.edit.a", start: { note: "" } });
  return (
    <>
      <input aria-label="Note" {...form.register("note")} />
      <Page />
    </>
  );
}
/** A page that would lose something, and asks by a question that can be told from the others. */
function Guarded() {
  useLeaveGuard({
    wouldLose: () => true,
    unsaved: true,
    question: { title: "Leave without it?", confirm: "Leave" },
    loss: "What you typed is gone with it.",
  });
  return <Page />;
}
const press = async (asked?: Parameters<typeof useLeave>[1]) => {
  const { router } = showOnDesk(<Page {...(asked && { asked })} />, { answers: {} });
  router.subscribe(() => cleanup());
  await userEvent.click(screen.getByRole("button", { name: "Sign out" }));
};

beforeEach(() => {
  // The network's edge.
  vi.spyOn(session, "signOut").mockResolvedValue({ ok: true });
});
afterEach(endDesk);

test.each([
  ["whoever stays, keeps it and is signed in", "cancel", 1, 0],
  ["it stays on the device for whoever signs out", "confirm", 1, 1],
  ["it goes where its person wants that", "discard", 0, 1],
] as const)("what waits in the outbox is asked about: %s", async (_, answer, left, signOuts) => {
  setConnected(false);
  const about = { kind: "order", id: "car", label: "8XYZ999" } as const;
  await outbox.add({ owner: "it", procedure: "booking.ask", input: {}, subject: about, detail: null });
  heard.answer = answer;
  await press();
  await waitFor(() => expect(heard.alerts[0]?.text).toMatch(/^One thing you did .* stays on this device/));
  await waitFor(async () => expect(await (await openOutbox(OUTBOX)).count("entries")).toBe(left));
  await waitFor(() => expect(session.signOut).toHaveBeenCalledTimes(signOuts));
});

test("where nothing waits, nobody is asked: a draft is not sent by itself", async () => {
  writeDraft("order.correct.s1", { from: "2026-11-22T13:00" });
  await press();
  await waitFor(() => expect(heard.said).toEqual(["You’re signed out."]));
  expect(heard.asked).toEqual([]);
});

test("a page that would lose something asks once, in the words of signing out: whoever stays is still signed in, also later", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { router } = showOnDesk(<Guarded />, { answers: {} });
  const signOut = () => userEvent.click(screen.getByRole("button", { name: "Sign out" }));
  await signOut();
  await waitFor(() =>
    expect(heard.asked).toEqual(["Sign out without saving? What you typed is gone with it."]),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(session.signOut).not.toHaveBeenCalled();
  heard.answer = "confirm";
  router.subscribe(() => cleanup());
  await signOut();
  await waitFor(() => expect(session.signOut).toHaveBeenCalledOnce());
  expect(heard.asked).toHaveLength(2);
  vi.useRealTimers();
});

test("what is typed into a form on the page is asked about; whoever signs out all the same leaves nothing of it", async () => {
  const { router } = showOnDesk(<Typing />, { answers: {} });
  const signOut = () => userEvent.click(screen.getByRole("button", { name: "Sign out" }));
  await userEvent.type(screen.getByLabelText("Note"), "Squeaks");
  await signOut();
  const question =
    "Sign out without saving? What you typed on this page isn’t saved or sent yet. Signing out now deletes it.";
  await waitFor(() => expect(heard.asked).toEqual([question]));
  expect(session.signOut).not.toHaveBeenCalled();
  heard.answer = "confirm";
  router.subscribe(() => cleanup());
  await signOut();
  await waitFor(() => expect(heard.said).toEqual(["You’re signed out."]));
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []]);
});

test("a form with nothing typed in it any more is not asked about", async () => {
  const { router } = showOnDesk(<Typing />, { answers: {} });
  router.subscribe(() => cleanup());
  await userEvent.type(screen.getByLabelText("Note"), "S{Backspace}");
  await userEvent.click(screen.getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(heard.said).toEqual(["You’re signed out."]));
  expect(heard.asked).toEqual([]);
});
