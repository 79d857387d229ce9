// @vitest-environment happy-dom
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { demoOrderSettings } from "@openhood/local-stack/seed/demo-orders";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { apiError, endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { OrderSettingsForm } from "./order-settings-form.tsx";

const heard = fakeOverlays();
let shown: ReturnType<typeof showOnDesk>;
const show = (settings: RepairOrderSettings = defaultSettings) => {
  shown = showOnDesk(<OrderSettingsForm current={settings} reread={async () => settings} />, {
    role: "owner",
    answers: { "board.get": () => ({ cards: [{ labels: ["rush"] }, { labels: [] }] }) },
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
  await waitFor(() => expect(sessionStorage.length).toBeGreaterThan(0));
  await act(() => shown.router.navigate("/elsewhere"));
  await waitFor(() => expect(heard.alerts).toHaveLength(1));
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
  expect(heard.said).toEqual([expect.stringMatching(/^Removed: Row \d+\.$/)]);
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

/** The tests' document does not choose what a list of choices begins with. */
const choose = () => {
  for (const [at, { stage }] of demoOrderSettings.stages.entries())
    fireEvent.change(document.getElementsByName(`stages.${at}.stage`)[0] as HTMLElement, {
      target: { value: stage },
    });
};

test("what is wrong is said at its field and named in the summary with the section, and no example is reckoned by it", async () => {
  endDesk();
  show(demoOrderSettings);
  const preview = await screen.findByRole("complementary", {
    name: /^(What it comes to|On an order today)$/,
  });
  expect(preview.textContent).toContain("Costs $40.00, sells at");
  choose();
  fireEvent.change(screen.getByLabelText("On parts, in percent"), { target: { value: "a lot" } });
  const [band] = screen.getAllByLabelText(/From a cost of, in dollars$/);
  fireEvent.change(band as HTMLElement, { target: { value: "5" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const summary = (await screen.findByText(/need fixing/)).closest("[role=alert]") as HTMLElement;
  expect([...summary.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual([
    "Sales tax: On parts, in percent: Write a percentage like 8.125 or 50.",
    expect.stringMatching(/^Parts matrix: Begin one row at 0/),
  ]);
  expect(screen.getByLabelText("On parts, in percent").getAttribute("aria-invalid")).toBe("true");
  expect(preview.textContent).toContain("Mend what is marked");
});

test("two owners at the prices at once: the second reads what the first saved, and keeps their own or takes theirs", async () => {
  endDesk();
  const [first, second, ...others] = demoOrderSettings.laborRates;
  if (!first || !second) throw new Error("no rates");
  const theirs = {
    ...demoOrderSettings,
    revision: demoOrderSettings.revision + 1,
    laborRates: [{ ...first, cents: 16_000 }, second, ...others],
  };
  let server = demoOrderSettings;
  const sent: { settings: typeof demoOrderSettings }[] = [];
  function Sample() {
    const [current, setCurrent] = useState(server);
    const reread = async () => {
      setCurrent(server);
      return server;
    };
    return <OrderSettingsForm current={current} reread={reread} />;
  }
  const save = (input: { settings: typeof demoOrderSettings }) => {
    sent.push(input);
    if (input.settings.revision !== server.revision) return { ok: false, reason: "edit-conflict" };
    server = { ...input.settings, revision: server.revision + 1 };
    return { ok: true };
  };
  showOnDesk(<Sample />, { role: "owner", answers: { "orders.saveSettings": save } });
  await screen.findByRole("region", { name: "Labor rates" });
  const field = (at: number) => document.getElementsByName(`laborRates.${at}.cents`)[0] as HTMLInputElement;
  const type = (at: number, text: string) => fireEvent.change(field(at), { target: { value: text } });
  const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
  choose();
  type(1, "175");
  server = theirs;
  await press("Save");
  const notice = await screen.findByText("Somebody else changed this");
  const lines = within(notice.parentElement as HTMLElement).getAllByText(/Dollars an hour/);
  expect(lines.map((line) => line.textContent)).toEqual([
    `${first.name.en}: Dollars an hour: 160`,
    `${second.name.en}: Dollars an hour: ${second.cents / 100}`,
  ]);
  expect(field(1).value).toBe("175");
  await press("Keep mine, then save again");
  await press("Save");
  await screen.findByText("Everything is saved.");
  expect(
    sent
      .at(-1)
      ?.settings.laborRates.map(({ cents }) => cents)
      .slice(0, 2),
  ).toEqual([first.cents, 17_500]);

  type(1, "180");
  server = { ...theirs, revision: server.revision + 1 };
  await press("Save");
  await press("Use theirs");
  await waitFor(() => expect([field(0).value, field(1).value]).toEqual(["160", String(second.cents / 100)]));
  expect(screen.queryByText("Somebody else changed this")).toBeNull();
});

test("that it could not be saved is said by the button, which is in sight wherever one is on the long page", async () => {
  endDesk();
  shown = showOnDesk(
    <OrderSettingsForm current={demoOrderSettings} reread={async () => demoOrderSettings} />,
    {
      role: "owner",
      answers: {
        "orders.saveSettings": () => Promise.reject(apiError(500, "internal")),
      },
    },
  );
  const rates = await section("Labor rates");
  choose();
  fireEvent.change(within(rates).getAllByLabelText("Dollars an hour")[0] as HTMLElement, {
    target: { value: "162.5" },
  });
  const save = await screen.findByRole("button", { name: "Save" });
  fireEvent.click(save);
  const said = await screen.findByText("Not saved");
  expect(save.closest("[data-bottom-bar]")?.contains(said)).toBe(true);
});

test("a label that is removed says on how many cars of the board it is", async () => {
  cleanup();
  show({ ...defaultSettings, labels: [{ id: "rush", name: { en: "Rush", es: "" }, color: "red" }] });
  const labels = await section("Labels");
  await waitFor(() => expect(shown.calls.map(({ path }) => path)).toContain("board.get"));
  await act(async () => {});
  fireEvent.click(within(labels).getByRole("button", { name: "Remove: Rush" }));
  expect(heard.said).toEqual([
    "Removed: Rush. 1 car on the board has it. Once you save, it no longer shows there.",
  ]);
});
