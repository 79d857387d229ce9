// @vitest-environment happy-dom
import { apply, startInspection } from "@openhood/domain/inspections/apply";
import { templateOf } from "@openhood/domain/inspections/default-templates";
import type { Finding, Inspection, InspectionCommand } from "@openhood/domain/inspections/inspection";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeTab, endDesk, setConnected, showOnDesk } from "../../platform/show-desk.tsx";
import { useOutboxSender } from "../outbox/use-outbox-sender.ts";
import { InspectionSheet } from "./inspection-sheet.tsx";
import { useInspection } from "./use-inspection.ts";

const person = userEvent.setup();
const AT = "2026-03-02T13:00:00.000Z";
const template = templateOf("brakes");
const order = { number: 1001, name: "Ana", vehicle: { plate: "8ABC123" } };
let inspection: Inspection;

/** Marks at the shop, as somebody. */
function atShop(command: InspectionCommand, name: string) {
  const done = apply(inspection, command, { by: { uid: name, name }, at: AT });
  if (done.ok) inspection = done.inspection;
  else if (done.kind === "conflict")
    return { ok: false, reason: "changed", item: done.item, present: done.present };
  return done.ok ? { ok: true } : { ok: false, reason: done.reason };
}
function Sheet() {
  useOutboxSender();
  const marks = useInspection("i");
  return (
    <>
      <p>{`${marks.unsent} unsent`}</p>
      <InspectionSheet marks={marks} isSent={marks.inspection?.state.status === "sent"} />
    </>
  );
}
const show = () =>
  showOnDesk(<Sheet />, {
    role: "technician",
    answers: {
      "inspections.get": () => ({ inspection, order }),
      "inspections.edit": (input: never) => atShop((input as { command: InspectionCommand }).command, "Lou"),
    },
  });
const item = async (name: string) =>
  within((await screen.findByText(name, { selector: "h3" })).closest("li") as HTMLElement);
const mark = async (name: string, label: string) =>
  person.click((await item(name)).getByRole("radio", { name: label }));
const checked = async (name: string, label: string) =>
  ((await item(name)).getByRole("radio", { name: label }) as HTMLInputElement).checked;
const settled = () => screen.findByText("0 unsent");

beforeEach(() => {
  if (!template) throw new Error("no template");
  inspection = startInspection({ id: "i", order: "o", template }, [], {
    by: { uid: "x", name: "X" },
    at: AT,
  });
});
afterEach(endDesk);

test("a reading proposes the mark, and another mark asks why before it counts", async () => {
  show();
  const pads = await item("Pads, left front");
  await person.type(pads.getByRole("textbox"), "2.5{Enter}");
  await waitFor(() => expect(inspection.items["pads-lf"]).toMatchObject({ mark: "stop", value: 25 }));
  await settled();
  await mark("Pads, left front", "OK");
  await person.type(await pads.findByLabelText(/^Why OK\?/), "New set is here");
  expect(inspection.items["pads-lf"]).toMatchObject({ mark: "stop" });
  await person.click(pads.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(inspection.items["pads-lf"]).toMatchObject({ mark: "ok", value: 25, note: "New set is here" }),
  );
});

test("a mark tapped right after a reading was typed keeps the reading", async () => {
  show();
  const pads = await item("Pads, left rear");
  await person.type(pads.getByRole("textbox"), "4");
  await mark("Pads, left rear", "Stop");
  await person.type(await pads.findByLabelText(/^Why Stop\?/), "Cracked{Enter}");
  await waitFor(() =>
    expect(inspection.items["pads-lr"]).toMatchObject({ mark: "stop", value: 40, note: "Cracked" }),
  );
});

test("marks made offline are shown at once, outlive the tab and count once when back", async () => {
  show();
  await item("Rotors and drums");
  await act(async () => setConnected(false));
  await mark("Rotors and drums", "Watch");
  await mark("Rotors and drums", "Stop");
  await mark("Parking brake", "OK");
  await screen.findByText("3 unsent");
  closeTab();
  setConnected(false);
  show();
  expect(await checked("Rotors and drums", "Stop")).toBe(true);
  await act(async () => setConnected(true));
  await settled();
  expect(inspection.items).toMatchObject({ rotors: { mark: "stop" }, "parking-brake": { mark: "ok" } });
});

test("a note and a reading that aren't saved outlive the tab, until they are saved", async () => {
  show();
  await mark("Rotors and drums", "Watch");
  await settled();
  await person.click(
    (await item("Rotors and drums")).getByRole("button", { name: "Note: Rotors and drums" }),
  );
  await person.keyboard("Scored");
  await person.type((await item("Pads, left rear")).getByRole("textbox"), "2.5");
  closeTab();
  show();
  const note = () => screen.queryByLabelText<HTMLInputElement>(/^Note \(the customer sees it\)/);
  await item("Rotors and drums");
  expect(note()?.value).toBe("Scored");
  expect((await item("Pads, left rear")).getByRole<HTMLInputElement>("textbox").value).toBe("2.5");
  expect(document.activeElement).toBe(document.body);
  await mark("Pads, left rear", "Stop");
  await person.click((await item("Rotors and drums")).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(inspection.items).toMatchObject({
      rotors: { mark: "watch", note: "Scored" },
      "pads-lr": { mark: "stop", value: 25 },
    }),
  );
  await settled();
  closeTab();
  show();
  await item("Rotors and drums");
  expect(note()).toBeNull();
});

test.each([
  ["Use mine", "Watch"],
  ["Keep theirs", "Stop"],
])("of two marks on one item both are shown until somebody chooses: %s", async (button, label) => {
  show();
  await item("Rotors and drums");
  const to: Finding = { mark: "stop", value: null, note: null };
  atShop({ type: "mark", item: "rotors", from: null, to }, "Noor");
  await mark("Rotors and drums", "Watch");
  const rotors = await item("Rotors and drums");
  await rotors.findByText("Noor marked this Stop in the meantime. You marked it Watch.");
  await person.click(rotors.getByRole("button", { name: button }));
  await waitFor(() => expect(rotors.queryByText(/in the meantime/)).toBeNull());
  await settled();
  await waitFor(async () => expect(await checked("Rotors and drums", label)).toBe(true));
});
