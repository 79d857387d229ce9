// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { lastUndoable, undoLast } from "../../../ui/overlays/last-undo.ts";
import { MaintenanceForm } from "../../orders/editor/maintenance-form.tsx";

const person = userEvent.setup();
const names = ["Engine oil", "Tire rotation", "Coolant"];
const current = {
  v: 1 as const,
  revision: 1,
  intervals: names.map((en, n) => ({
    id: `i${n}`,
    name: { en, es: "" },
    miles: 5_000,
    months: null,
    canned: ["job"],
  })),
  warranty: null,
};

function show() {
  const job = { id: "job", name: { en: "Job", es: "" } };
  let server = current;
  const answers = {
    "orders.saveMaintenance": ({ settings }: { settings: typeof current }) => {
      server = { ...settings, revision: settings.revision + 1 };
      return { ok: true };
    },
  };
  let saveElsewhere = (_: typeof current) => {};
  function Live() {
    const [now, setNow] = useState(current);
    saveElsewhere = setNow;
    return <MaintenanceForm current={now} canned={[job] as never} reread={async () => server} />;
  }
  showOnDesk(<Live />, { role: "owner", answers });
  return { saveElsewhere: (next: typeof current) => act(async () => saveElsewhere(next)) };
}
const listed = () =>
  screen.getAllByRole("button", { name: /^Remove: / }).map((one) => one.getAttribute("aria-label")?.slice(8));
const take = (name: string) => person.click(screen.getByRole("button", { name: `Remove: ${name}` }));
const undoKey = () => act(async () => undoLast());

afterEach(endDesk);

test("what was taken out of a list comes back one after the other, the last first, each where it stood", async () => {
  show();
  await take("Tire rotation");
  await take("Engine oil");
  expect(listed()).toEqual(["Coolant"]);
  await person.click(screen.getByRole("button", { name: /^Undo: put back / }));
  expect(listed()).toEqual(["Engine oil", "Coolant"]);
  // Enter again takes back the one before.
  expect(document.activeElement?.textContent).toBe("Undo");
  await person.keyboard("{Enter}");
  expect(listed()).toEqual(names);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Remove: Tire rotation");
  expect(screen.queryByRole("button", { name: /^Undo: put back / })).toBeNull();
  expect(lastUndoable()).toBeUndefined();
});

test("the undo key and the palette know what was taken out, and what is back is no longer offered", async () => {
  show();
  await take("Tire rotation");
  await take("Coolant");
  expect(lastUndoable()).toBe("Removed: Coolant.");
  await person.click(screen.getByRole("button", { name: /^Undo: put back / }));
  expect(lastUndoable()).toBe("Removed: Tire rotation.");
  await undoKey();
  expect(listed()).toEqual(names);
  expect(undoLast()).toBe(false);
});

test("what comes back by the key has the focus, although more was taken out of its list", async () => {
  show();
  await take("Tire rotation");
  await take("Coolant");
  await undoKey();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Remove: Coolant");
});

test("what a colleague saved meanwhile comes in once nothing is typed any more", async () => {
  const { saveElsewhere } = show();
  await take("Coolant");
  const [oil, ...others] = current.intervals;
  if (!oil) throw new Error("no interval");
  const theirs = [{ ...oil, name: { en: "Oil and filter", es: "" } }, ...others];
  await saveElsewhere({ ...current, revision: 2, intervals: theirs });
  expect(listed()).toEqual(["Engine oil", "Tire rotation"]);
  await undoKey();
  await screen.findByText("Everything is saved.");
  await expect.poll(listed).toEqual(["Oil and filter", "Tire rotation", "Coolant"]);
});

test("what was taken out can be put back after something else was added", async () => {
  show();
  await take("Coolant");
  await person.click(screen.getByRole("button", { name: "Add a service" }));
  await undoKey();
  expect(listed().slice(0, 3)).toEqual(names);
});

test("after a reload what was taken out is still to be put back, by its button and by the key, each where it stood", async () => {
  show();
  await take("Tire rotation");
  await take("Coolant");
  cleanup();
  show();
  expect(listed()).toEqual(["Engine oil"]);
  await person.click(screen.getByRole("button", { name: "Undo: put back Coolant" }));
  expect(lastUndoable()).toBe("Removed: Tire rotation.");
  await undoKey();
  expect(listed()).toEqual(names);
  cleanup();
  show();
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
  expect(undoLast()).toBe(false);
});

test("what was saved or given up is not offered again after a reload", async () => {
  show();
  await take("Coolant");
  await person.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Everything is saved.");
  cleanup();
  show();
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
});

test("once it is saved, or the page is left, nothing is left to take back", async () => {
  show();
  await take("Coolant");
  await person.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Everything is saved.");
  expect(screen.queryByRole("button", { name: /^Undo: put back / })).toBeNull();
  expect(undoLast()).toBe(false);
  await take("Engine oil");
  endDesk();
  expect(undoLast()).toBe(false);
});

test("that something is back is said until the next change", async () => {
  show();
  const putBack = async (name: string) => {
    await take(name);
    await person.click(screen.getByRole("button", { name: /^Undo: put back / }));
    await screen.findByText(`${name} is back.`);
  };
  await putBack("Coolant");
  await take("Engine oil");
  expect(screen.queryByText("Coolant is back.")).toBeNull();
});

test("rows are put in order with the keyboard: the focus stays on the button, and where the row stands is said", async () => {
  show();
  screen.getByRole("button", { name: "Move down: Engine oil" }).focus();
  await person.keyboard("{Enter}{Enter}");
  expect(listed()).toEqual(["Tire rotation", "Coolant", "Engine oil"]);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Move down: Engine oil");
  await screen.findByText("Engine oil is now 3 of 3.");
  await person.keyboard("{Enter}");
  expect(listed().at(-1)).toBe("Engine oil");
});
