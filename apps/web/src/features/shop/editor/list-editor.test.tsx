// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { lastUndoable, undoLast } from "../../../ui/overlays/last-undo.ts";
import { MaintenanceForm } from "../../orders/editor/maintenance-form.tsx";

const heard = fakeOverlays();
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

test("what is removed comes back by its toast or the undo key, the last first, each where it stood with the focus on it", async () => {
  show();
  await take("Tire rotation");
  await take("Engine oil");
  expect(heard.said).toEqual(["Removed: Tire rotation.", "Removed: Engine oil."]);
  expect(lastUndoable()).toBe("Removed: Engine oil.");
  await undoKey();
  expect(listed()).toEqual(["Engine oil", "Coolant"]);
  await act(async () => heard.toasts[0]?.press());
  expect(listed()).toEqual(names);
  await waitFor(() => expect(document.activeElement?.getAttribute("name")).toBe("intervals.1.name.en"));
  await screen.findByText("Tire rotation is back.");
  expect(undoLast()).toBe(false);
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

test("once it is saved, or the page is left, nothing is left to take back", async () => {
  show();
  await take("Coolant");
  await person.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Everything is saved.");
  expect(undoLast()).toBe(false);
  await take("Engine oil");
  endDesk();
  expect(undoLast()).toBe(false);
});

test("rows are put in order with the keyboard: the focus stays on the button, and where the row stands is said", async () => {
  show();
  screen.getByRole("button", { name: "Move down: Engine oil" }).focus();
  await person.keyboard("{Enter}{Enter}");
  expect(listed()).toEqual(["Tire rotation", "Coolant", "Engine oil"]);
  await waitFor(() =>
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move down: Engine oil"),
  );
  await screen.findByText("Engine oil is now 3 of 3.");
  await person.keyboard("{Enter}");
  expect(listed().at(-1)).toBe("Engine oil");
});
