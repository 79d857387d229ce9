// @vitest-environment happy-dom
import type { MaintenanceSettings } from "@openhood/domain/maintenance/settings";
import { defaultCannedJobs } from "@openhood/domain/repair-orders/default-canned-jobs";
import type { CannedJob } from "@openhood/domain/repair-orders/settings";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { lastUndoable, undoLast } from "../../../ui/overlays/last-undo.ts";
import { MaintenanceForm } from "../../orders/editor/maintenance-form.tsx";

fakeOverlays({ answer: "confirm" });

let server: MaintenanceSettings;

/** The form, and somebody else who saves while it is open. */
function Sample() {
  const [current, setCurrent] = useState(server);
  const reread = async () => {
    setCurrent(server);
    return server;
  };
  return (
    <>
      <MaintenanceForm current={current} canned={canned} reread={reread} />
      <button type="button" onClick={() => void reread()}>
        They save
      </button>
    </>
  );
}

const canned = defaultCannedJobs.jobs.slice(0, 2) as [CannedJob, CannedJob];
const oil = {
  id: "oil-change",
  name: { en: "Oil change", es: "Cambio de aceite" },
  miles: 5_000,
  months: null,
  canned: [canned[0].id],
};
const brakes = { ...oil, id: "brakes", name: { en: "Brakes", es: "Frenos" }, miles: 20_000 };
const belts = { ...oil, id: "belts", name: { en: "Belts", es: "Bandas" }, miles: 60_000 };
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  server = { v: 1, revision: 1, intervals: [oil], warranty: null, reminders: false };
  show();
});
const show = () =>
  showOnDesk(<Sample />, {
    role: "owner",
    answers: {
      "orders.saveMaintenance": ({ settings }: { settings: MaintenanceSettings }) => {
        server = { ...settings, revision: settings.revision + 1 };
        return { ok: true };
      },
    },
  });
afterEach(endDesk);

const button = (name: string) => screen.findByRole("button", { name });
const kept = () => screen.queryByRole("region", { name: "What you had typed" });
const miles = () => screen.getByLabelText<HTMLInputElement>("Every so many miles");
/** One types another number, somebody else saves, and one takes what they saved. */
const taken = async () => {
  await button("Save");
  fireEvent.change(miles(), { target: { value: "6000" } });
  server = { ...server, revision: server.revision + 1, reminders: true };
  fireEvent.click(await button("They save"));
  fireEvent.click(await button("Load what they saved"));
  await waitFor(() => expect(kept()).not.toBeNull());
};

const keptText = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Services" }).value;

test("of a row one had changed its name stands there and the fields one changed, each under its name, and nothing else", async () => {
  await taken();
  expect(keptText()).toBe("Oil change\nEvery so many miles: 6000");
});

test("what one ticked stands there in its words, and what one emptied as a dash", async () => {
  await button("Save");
  fireEvent.change(miles(), { target: { value: "" } });
  fireEvent.click(screen.getByLabelText(canned[1].name.en));
  server = { ...server, revision: server.revision + 1, reminders: true };
  fireEvent.click(await button("They save"));
  fireEvent.click(await button("Load what they saved"));
  await waitFor(() => expect(kept()).not.toBeNull());
  const names = canned.map(({ name }) => name.en).join(", ");
  expect(keptText()).toBe(`Oil change\nDone by these canned jobs: ${names}\nEvery so many miles: –`);
});

const allMiles = () =>
  screen.getAllByLabelText<HTMLInputElement>("Every so many miles").map(({ value }) => value);
/** Both had two services before them; one has the first changed by `mine`, they have saved `theirs`. */
const bothIn = async (mine: () => void, theirs: MaintenanceSettings["intervals"]) => {
  await button("Save");
  mine();
  server = { ...server, revision: server.revision + 1, intervals: theirs };
  fireEvent.click(await button("They save"));
  fireEvent.click(await button("Load what they saved"));
  fireEvent.click(await button("Put mine back: Services"));
};
const type = (miles: string) => {
  const [first] = screen.getAllByLabelText("Every so many miles");
  fireEvent.change(first as HTMLElement, { target: { value: miles } });
};

describe("of a list of two rows", () => {
  beforeEach(() => {
    server = { ...server, intervals: [oil, brakes] };
    endDesk();
    show();
  });

  test("only the row one changed is put back: theirs stay as they saved them", async () => {
    await bothIn(() => type("6000"), [oil, { ...brakes, miles: 25_000 }, belts]);
    await waitFor(() => expect(allMiles()).toEqual(["6000", "25000", "60000"]));
    expect(screen.queryByText(/Both of you/)).toBeNull();
    fireEvent.click(await button("Save"));
    await waitFor(() =>
      expect(server.intervals.map(({ id, miles }) => [id, miles])).toEqual([
        ["oil-change", 6_000],
        ["brakes", 25_000],
        ["belts", 60_000],
      ]),
    );
  });

  test("of rows one put in another order that stands there, and nothing they hold", async () => {
    await button("Save");
    fireEvent.click(await button("Move up: Brakes"));
    server = { ...server, revision: server.revision + 1, reminders: true };
    fireEvent.click(await button("They save"));
    fireEvent.click(await button("Load what they saved"));
    await waitFor(() => expect(kept()).not.toBeNull());
    expect(keptText()).toBe("In this order: Brakes, Oil change");
  });

  test("what one typed in a list before and after theirs was loaded is all put back, with what they had saved named", async () => {
    await button("Save");
    type("6000");
    server = { ...server, revision: server.revision + 1, intervals: [{ ...oil, miles: 7_500 }, brakes] };
    fireEvent.click(await button("They save"));
    fireEvent.click(await button("Load what they saved"));
    await waitFor(() => expect(kept()).not.toBeNull());
    const [, second] = screen.getAllByLabelText("Every so many miles");
    fireEvent.change(second as HTMLElement, { target: { value: "25000" } });
    await takenAgain();
    expect(keptText()).toBe("Oil change\nEvery so many miles: 6000\n\nBrakes\nEvery so many miles: 25000");
    fireEvent.click(await button("Put mine back: Services"));
    await waitFor(() => expect(allMiles()).toEqual(["6000", "25000"]));
    expect(screen.getAllByText(/Both of you|They had saved/).map((one) => one.textContent)).toEqual([
      expect.stringContaining("Both of you"),
      "Oil change: Every so many miles: the form has yours. They had saved “7500”.",
    ]);
    await act(async () => void undoLast());
    await waitFor(() => expect(allMiles()).toEqual(["7500", "20000"]));
  });

  test("a row that they removed and one had changed is back and named, until it is undone", async () => {
    await bothIn(() => type("6000"), [brakes]);
    await waitFor(() => expect(allMiles().toSorted()).toEqual(["20000", "6000"]));
    await screen.findByText(/^Oil change: they had removed it/);
    await act(async () => void undoLast());
    await waitFor(() => expect(allMiles()).toEqual(["20000"]));
    expect(screen.queryByText(/they had removed it/)).toBeNull();
  });

  test("what both changed is one's own again, with what they had saved beside it until that is saved", async () => {
    await bothIn(() => type("6000"), [{ ...oil, miles: 7_500 }, brakes]);
    await waitFor(() => expect(allMiles()).toEqual(["6000", "20000"]));
    await screen.findByText(/^Oil change: Every so many miles: the form has yours\. They had saved “7500”\./);
    fireEvent.click(await button("Save"));
    await waitFor(() => expect(screen.queryByText(/the form has yours/)).toBeNull());
  });
});

test("of a single field that both changed it is said, too, what they had saved", async () => {
  server = { ...server, warranty: { months: 12, miles: null } };
  endDesk();
  show();
  await button("Save");
  const months = () => screen.getByLabelText<HTMLInputElement>("Months");
  fireEvent.change(months(), { target: { value: "24" } });
  server = { ...server, revision: server.revision + 1, warranty: { months: 36, miles: null } };
  fireEvent.click(await button("They save"));
  fireEvent.click(await button("Load what they saved"));
  fireEvent.click(await button("Put mine back: Months"));
  await screen.findByText("Warranty on your work: Months: the form has yours. They had saved “36”.");
  expect(months().value).toBe("24");
});

test("it goes with what is discarded, and with a save of one's own", async () => {
  await taken();
  fireEvent.click(screen.getByLabelText("We give a warranty on our work"));
  fireEvent.click(await button("Discard"));
  await waitFor(() => expect(kept()).toBeNull());
  expect(sessionStorage.getItem("draft.shop.maintenance.kept")).toBeNull();
  await taken();
  fireEvent.click(await button("Save"));
  await waitFor(() => expect(kept()).toBeNull());
});

test("what was put back is taken out again by the undo key, and stands there to be put back", async () => {
  await taken();
  expect(miles().value).toBe("5000");
  fireEvent.click(await button("Put mine back: Services"));
  await waitFor(() => expect(miles().value).toBe("6000"));
  expect(screen.queryByRole("button", { name: "Put mine back: Services" })).toBeNull();
  expect(lastUndoable()).toMatch(/^Services: as you typed it/);
  await act(async () => void undoLast());
  await waitFor(() => expect(miles().value).toBe("5000"));
  await button("Put mine back: Services");
  expect(lastUndoable()).toBeUndefined();
});

test("what was kept is there after a reload, and goes back with the focus on its field", async () => {
  server = { ...server, warranty: { months: 12, miles: null } };
  endDesk();
  show();
  await button("Save");
  const months = () => screen.getByLabelText<HTMLInputElement>("Months", { selector: "input" });
  fireEvent.change(months(), { target: { value: "24" } });
  await takenAgain();
  cleanup();
  show();
  fireEvent.click(await button("Put mine back: Months"));
  await waitFor(() => expect(document.activeElement).toBe(months()));
  expect(months().value).toBe("24");
  expect(kept()).toBeNull();
});

test("nothing is left of it to be undone once it is saved", async () => {
  await taken();
  fireEvent.click(await button("Put mine back: Services"));
  fireEvent.click(await button("Save"));
  await waitFor(() => expect(lastUndoable()).toBeUndefined());
});

/** They save once more, and one takes that, too. */
const takenAgain = async () => {
  server = { ...server, revision: server.revision + 1, reminders: !server.reminders };
  fireEvent.click(await button("They save"));
  fireEvent.click(await button("Load what they saved"));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Load what they saved" })).toBeNull());
};
const putBacks = () =>
  screen.queryAllByRole("button", { name: /^Put mine back: / }).map((one) => one.getAttribute("aria-label"));

test("what was kept and not put back stays when one loads theirs once more", async () => {
  await taken();
  fireEvent.click(screen.getByLabelText("We give a warranty on our work"));
  await takenAgain();
  expect(putBacks()).toEqual(["Put mine back: We give a warranty on our work", "Put mine back: Services"]);
  fireEvent.click(await button("Put mine back: Services"));
  await waitFor(() => expect(miles().value).toBe("6000"));
});

test("of what was typed twice, the last is kept", async () => {
  await taken();
  fireEvent.change(miles(), { target: { value: "7000" } });
  await takenAgain();
  expect(putBacks()).toEqual(["Put mine back: Services"]);
  expect(keptText()).toContain("7000");
  fireEvent.click(await button("Put mine back: Services"));
  await waitFor(() => expect(miles().value).toBe("7000"));
  expect(screen.queryByText(/Both of you/)).toBeNull();
});

test("of a single field that was typed twice both stand there, and each is put back, the last first", async () => {
  server = { ...server, warranty: { months: 12, miles: null } };
  endDesk();
  show();
  await button("Save");
  const months = () => screen.getByLabelText<HTMLInputElement>("Months", { selector: "input" });
  const typed = () => within(kept() as HTMLElement).queryByRole<HTMLTextAreaElement>("textbox")?.value;
  for (const one of ["24", "36", "36"]) {
    fireEvent.change(months(), { target: { value: one } });
    await takenAgain();
  }
  expect(typed()).toBe("24\n36");
  fireEvent.click(await button("Put the last one back: Months"));
  await waitFor(() => expect(months().value).toBe("36"));
  expect(screen.queryByText(/They had saved/)).toBeNull();
  expect(typed()).toBe("24");
  await act(async () => void undoLast());
  await waitFor(() => expect(typed()).toBe("24\n36"));
  fireEvent.click(await button("Put the last one back: Months"));
  await waitFor(() => expect(typed()).toBe("24"));
  fireEvent.click(await button("Put mine back: Months"));
  await waitFor(() => expect(months().value).toBe("24"));
  // What stood there was one's own, put back before.
  expect(screen.queryByText(/They had saved/)).toBeNull();
  expect(kept()).toBeNull();
});

test("of a single field that one emptied again that stands there as a dash", async () => {
  server = { ...server, warranty: { months: 12, miles: null } };
  endDesk();
  show();
  await button("Save");
  for (const value of ["24", ""]) {
    fireEvent.change(screen.getByLabelText("Months", { selector: "input" }), { target: { value } });
    await takenAgain();
  }
  expect(within(kept() as HTMLElement).getByRole<HTMLTextAreaElement>("textbox").value).toBe("24\n–");
});

test("what was put back and is kept again stands there once, and there is nothing to be undone", async () => {
  await taken();
  fireEvent.click(await button("Put mine back: Services"));
  await waitFor(() => expect(miles().value).toBe("6000"));
  await takenAgain();
  expect(putBacks()).toEqual(["Put mine back: Services"]);
  expect(lastUndoable()).toBeUndefined();
});
