// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
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
  showOnDesk(<MaintenanceForm current={current} canned={[job] as never} reread={async () => server} />, {
    role: "owner",
    answers,
  });
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
  await person.click(screen.getByRole("button", { name: "Undo" }));
  expect(listed()).toEqual(["Engine oil", "Coolant"]);
  // Enter again takes back the one before.
  expect(document.activeElement?.textContent).toBe("Undo");
  await person.keyboard("{Enter}");
  expect(listed()).toEqual(names);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Remove: Tire rotation");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  expect(lastUndoable()).toBeUndefined();
});

test("the undo key and the palette know what was taken out, and what is back is no longer offered", async () => {
  show();
  await take("Tire rotation");
  await take("Coolant");
  expect(lastUndoable()).toBe("Removed: Coolant.");
  await person.click(screen.getByRole("button", { name: "Undo" }));
  expect(lastUndoable()).toBe("Removed: Tire rotation.");
  await undoKey();
  expect(listed()).toEqual(names);
  expect(undoLast()).toBe(false);
});

test("what was taken out can be put back after something else was added", async () => {
  show();
  await take("Coolant");
  await person.click(screen.getByRole("button", { name: "Add a service" }));
  await undoKey();
  expect(listed().slice(0, 3)).toEqual(names);
});

test("once it is saved, or the page is left, nothing is left to take back", async () => {
  show();
  await take("Coolant");
  await person.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Everything is saved.");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  expect(undoLast()).toBe(false);
  await take("Engine oil");
  endDesk();
  expect(undoLast()).toBe(false);
});
