// @vitest-environment happy-dom
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { lastUndoable, undoLast } from "../../../ui/overlays/last-undo.ts";
import { OrderSettingsForm } from "./order-settings-form.tsx";

const heard = fakeOverlays();
let shown: ReturnType<typeof showOnDesk>;
const show = () => {
  shown = showOnDesk(<OrderSettingsForm current={defaultSettings} reread={async () => defaultSettings} />, {
    role: "owner",
    answers: {},
  });
};
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  show();
});
afterEach(endDesk);

const section = (name: string) => screen.findByRole("region", { name });

test("what an hour and a fee cost is read without opening them, and as it is typed", async () => {
  const rates = await section("Labor rates");
  expect(rates.textContent).toContain("$150.00/h");
  const row = within(rates).getByRole("button", { name: "General repair" }).closest("li") as HTMLElement;
  fireEvent.change(within(row).getByLabelText("Dollars an hour"), { target: { value: "162.5" } });
  expect(row.textContent).toContain("$162.50/h");
  fireEvent.change(within(row).getByLabelText("Dollars an hour"), { target: { value: "a lot" } });
  expect(row.textContent).not.toContain("/h");
});

test("who leaves with changes of prices is not told of customers, who see none of them", async () => {
  fireEvent.change(
    within(await section("Labor rates")).getAllByLabelText("Dollars an hour")[0] as HTMLElement,
    {
      target: { value: "162.5" },
    },
  );
  await screen.findByText(/^Not saved yet/);
  await vi.waitFor(() => expect(sessionStorage.length).toBeGreaterThan(0));
  await act(() => shown.router.navigate("/elsewhere"));
  await vi.waitFor(() => expect(heard.alerts).toHaveLength(1));
  expect(heard.alerts[0]?.text).toMatch(/^Your changes aren’t saved yet\. What you typed stays/);
});

test("a matrix is one table: its head is said once, and each field is called by its row", async () => {
  const matrix = await section("Parts matrix");
  const rows = defaultSettings.partsMatrix.length;
  expect(within(matrix).getAllByText("On top, in percent")).toHaveLength(1);
  expect(within(matrix).getAllByRole("textbox")).toHaveLength(rows * 2);
  expect(within(matrix).getByRole("textbox", { name: "Row 2: On top, in percent" })).toBeTruthy();
  fireEvent.click(within(matrix).getByRole("button", { name: "Remove: Row 2" }));
  expect(within(matrix).getAllByRole("textbox")).toHaveLength(rows * 2 - 2);
  expect(within(matrix).getByRole("button", { name: /^Undo: put back / })).toBeTruthy();
});

test("with something taken out of two lists each button says what it brings back", async () => {
  const lists = [await section("Labor rates"), await section("Parts matrix")];
  for (const list of lists) {
    const [first] = within(list).getAllByLabelText(/^Remove: /);
    fireEvent.click(first as HTMLElement);
  }
  const names = lists.map((list) => list.querySelector("[data-undo]")?.getAttribute("aria-label"));
  expect(names).toEqual(["Undo: put back General repair", "Undo: put back Row 1"]);
});

test("after a reload what was taken out last comes back first, wherever on the page its list stands", async () => {
  for (const [list, name] of [
    ["Parts matrix", "Row 3"],
    ["Labor rates", "General repair"],
    ["Parts matrix", "Row 2"],
  ] as const)
    fireEvent.click(within(await section(list)).getByLabelText(`Remove: ${name}`));
  cleanup();
  show();
  await section("Labor rates");
  const order: (string | undefined)[] = [];
  while (lastUndoable()) {
    order.push(lastUndoable());
    await act(async () => void undoLast());
  }
  expect(order).toEqual(["Removed: Row 2.", "Removed: General repair.", "Removed: Row 3."]);
});

test("each section of the page is a press away, and one goes on from its heading", async () => {
  const index = await screen.findByRole("navigation", { name: "On this page" });
  const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  const listed = within(index)
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
  expect(headings.slice(0, listed.length)).toEqual(listed);
  fireEvent.click(within(index).getByRole("link", { name: "Printed texts" }));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Printed texts" }));
});

test("the button to save is loud only once there is something to save", async () => {
  const save = await screen.findByRole("button", { name: "Save" });
  expect(save.className).toMatch(/secondary/);
  fireEvent.change(screen.getByLabelText("On parts, in percent"), { target: { value: "8" } });
  expect(save.className).toMatch(/primary/);
});
