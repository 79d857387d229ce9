// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forgetDrafts } from "../../../platform/drafts.ts";
import { type Answers, closeTab, endDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { button, inBay, job, order, showBay } from "./bay-samples.tsx";

const heard = fakeOverlays({ answer: "confirm" });

const person = userEvent.setup();

const sent = ({ calls }: ReturnType<typeof showBay>) =>
  calls.filter(({ path }) => path === "orders.edit" || path === "booking.ask");
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith("openhood.draft."));

/** Closes the tab and opens the page in another one: what the device keeps is there, and nothing else. */
function openAnew(more?: Answers) {
  closeTab();
  return showBay(more);
}

type Form = readonly [what: string, open: string, field: string, send: string];
const writeUp: Form = ["a write-up", "Write it up: Front brakes", "Cause", "Save"];
const forms: readonly Form[] = [
  ["what was found", "Found something", "What needs to be done?", "Tell the advisor"],
  writeUp,
  ["a question", "Ask the advisor", "Your question", "Ask"],
];
const type = async ([, open, field]: Form) => {
  await person.click(await button(open));
  await person.type(screen.getByLabelText(field), "Worn pads");
};

beforeEach(() => {
  localStorage.setItem("my-bay", "bay-1");
});
afterEach(endDesk);

test.each(forms)(
  "%s that was begun stands there again when its tab was closed, until it is sent",
  async (...form) => {
    showBay();
    await type(form);
    const next = openAnew();
    const field = await screen.findByLabelText<HTMLInputElement>(form[2]);
    expect(field.value).toBe("Worn pads");
    // Nobody asked for it: the focus stays where a page begins.
    expect(document.activeElement).not.toBe(field);
    await person.click(await button(form[3]));
    await button(form[1]);
    expect(sent(next)).toHaveLength(1);
    expect(drafts()).toEqual([]);
    openAnew();
    await button(form[1]);
  },
);

test.each(forms)(
  "%s that is canceled is gone once it is meant, and so is each when somebody signs out",
  async (...form) => {
    showBay();
    await person.click(await button(form[1]));
    await person.click(await button("Cancel"));
    expect(heard.alerts).toHaveLength(0);
    await type(form);
    heard.answer = "cancel";
    await person.click(await button("Cancel"));
    expect(screen.getByLabelText<HTMLInputElement>(form[2]).value).toBe("Worn pads");
    expect(drafts()).toHaveLength(1);
    heard.answer = "confirm";
    await person.click(await button("Cancel"));
    await waitFor(() => expect(document.activeElement).toBe(screen.queryByRole("button", { name: form[1] })));
    expect(heard.alerts).toHaveLength(2);
    expect(drafts()).toEqual([]);
    await type(form);
    expect(drafts()).toHaveLength(1);
    forgetDrafts();
    expect(drafts()).toEqual([]);
  },
);

test("what was sent from one tab stands in no other one", async () => {
  showBay();
  await type(writeUp);
  const [key = ""] = drafts();
  const oldValue = localStorage.getItem(key);
  localStorage.removeItem(key);
  act(() => void dispatchEvent(new StorageEvent("storage", { key, oldValue, newValue: null })));
  expect(screen.getByLabelText<HTMLInputElement>("Cause").value).toBe("");
  expect(drafts()).toEqual([]);
});

test("a write-up that was begun before a colleague wrote is compared with what was seen then", async () => {
  showBay();
  await type(writeUp);
  const next = openAnew({
    "clock.bay": () => inBay(order([job({ cause: "Rotors" })])),
    "orders.edit": () => ({ ok: true, outcomes: [{ ok: false, kind: "conflict" }] }),
  });
  await screen.findByLabelText("Cause");
  await person.click(await button("Save"));
  await person.click(await button(/^Keep mine/));
  await person.click(await button("Save"));
  await waitFor(() => expect(sent(next)).toHaveLength(2));
  const changes = sent(next).map(
    ({ input }) => (input as { commands: { changes: object[] }[] }).commands[0]?.changes,
  );
  expect(changes).toEqual([
    [{ field: "cause", from: null, to: "Worn pads" }],
    [{ field: "cause", from: "Rotors", to: "Worn pads" }],
  ]);
});

test("a conflict shows both texts, and either is kept", async () => {
  const what = "job.brakes.cause";
  const conflict = (present: string) => () => ({
    ok: true,
    outcomes: [{ ok: false, kind: "conflict", what, present, set: null }],
  });
  const shown = showBay({ "orders.edit": conflict("Rotors") });
  await type(writeUp);
  await person.click(await button("Save"));
  await screen.findByText("Cause now says: “Rotors”");
  await person.type(screen.getByLabelText("Cause"), " in front");
  await screen.findByText("Cause now says: “Rotors”");
  await person.click(await button(/^Keep mine/));
  expect(screen.queryByText(/Rotors/)).toBeNull();
  shown.answers["orders.edit"] = conflict("Calipers");
  await person.click(await button("Save"));
  const [, last] = sent(shown).map(({ input }) => input as { commands: { changes: object[] }[] });
  expect(last?.commands[0]?.changes).toEqual([{ field: "cause", from: "Rotors", to: "Worn pads in front" }]);
  await person.click(await button("Use theirs"));
  expect(screen.getByLabelText<HTMLTextAreaElement>("Cause").value).toBe("Calipers");
});

test("the clock is pressed beside a write-up that is open", async () => {
  showBay();
  await type(writeUp);
  await person.click(await button("Start clock: Front brakes"));
  await person.click(await button("Pause"));
  await person.click(await button("Break"));
  expect(screen.getByLabelText<HTMLInputElement>("Cause").value).toBe("Worn pads");
});
