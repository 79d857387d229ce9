// @vitest-environment happy-dom
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { Line, PartLine } from "@openhood/domain/repair-orders/line";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { partPrice } from "@openhood/domain/repair-orders/pricing";
import type { StockItem } from "@openhood/domain/repair-orders/stock";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { TouchedContext } from "./order-context.ts";
import { OrderLine } from "./order-lines.tsx";

const person = userEvent.setup();
const pads: PartLine = {
  kind: "part",
  id: "pads",
  name: { en: "Brake pads", es: "" },
  taxed: true,
  discount: null,
  partNumber: null,
  quantity: 100,
  cost: null,
  price: 0,
  pricing: "matrix",
  condition: "new",
  core: null,
  supply: "on-hand",
};

type LineCommand = Extract<OrderCommand, { type: "set-line" }>;

/** Shows a line that takes each change, and keeps what was asked for. */
function show(line: Line, touched: RepairOrder["touched"] = [], items: StockItem[] = []) {
  const asked: LineCommand["changes"][] = [];
  function Held() {
    const [present, setPresent] = useState(line);
    return (
      <ul>
        <OrderLine
          line={present}
          job="Front brakes"
          settings={defaultSettings}
          edit={(command) => {
            if (command?.type !== "set-line") return false;
            asked.push(command.changes);
            const values = Object.fromEntries(command.changes.map(({ field, to }) => [field, to]));
            setPresent({ ...present, ...values });
            return true;
          }}
        />
      </ul>
    );
  }
  const shown = (
    <TouchedContext value={touched}>
      <Held />
    </TouchedContext>
  );
  showOnDesk(shown, { answers: { "orders.stock": () => ({ items }) } });
  return asked;
}
const open = () => person.click(screen.getByRole("button", { name: /^Details of/ }));
const type = async (name: RegExp | string, text: string) => {
  const field = screen.getByRole("textbox", { name });
  await person.clear(field);
  await person.type(field, `${text}{Enter}`);
  return field as HTMLInputElement;
};

afterEach(endDesk);

test("the fields of a line are told from those of another: they stand in a group named by job and line", async () => {
  show(pads);
  const line = within(screen.getByRole("group", { name: "Front brakes: Brake pads" }));
  for (const name of ["Description", "Quantity", "Price each"]) line.getByRole("textbox", { name });
  await open();
  line.getByRole("textbox", { name: "Part number" });
});

test("a long name is read in whole, and stays one line of text when a list is pasted or Enter is pressed", async () => {
  const asked = show(pads);
  const field = screen.getByRole("textbox", { name: "Description" });
  expect(field.tagName).toBe("TEXTAREA");
  await person.clear(field);
  await person.click(field);
  await person.paste("Front pads\nand rotors");
  await person.keyboard("{Enter}");
  expect(asked.at(-1)).toMatchObject([{ field: "name", to: { en: "Front pads and rotors" } }]);
});

test("a list says how far a part is, and keeps the focus", async () => {
  const asked = show(pads);
  const list = screen.getByRole<HTMLSelectElement>("combobox", { name: "State of Brake pads" });
  for (const state of ["needed", "ordered", "arrived", "ordered"]) {
    await person.selectOptions(list, state);
    expect(asked.at(-1)).toMatchObject([{ field: "supply", to: state }]);
    expect(document.activeElement).toBe(list);
  }
});

test("who set a part's state, and when, stands beside it", () => {
  const by = { uid: "lou", name: "Lou Park" };
  show(pads, [
    { what: "line.pads.supply", by, at: "2026-11-23T14:05:00.000Z" },
    { what: "line.pads.price", by: { uid: "x", name: "Somebody else" }, at: "2026-11-24T14:05:00.000Z" },
  ]);
  expect(screen.getByText(/^Lou Park, Mon, Nov 23/)).not.toBeNull();
  expect(screen.queryByText(/Somebody else/)).toBeNull();
});

test("a cost makes the matrix's price, until a price is typed by hand", async () => {
  const asked = show(pads);
  await open();
  await type("Cost each (staff only)", "40");
  const price = partPrice(defaultSettings.partsMatrix, 4_000);
  expect(asked.at(-1)).toEqual([
    { field: "cost", from: null, to: 4_000 },
    { field: "price", from: 0, to: price },
  ]);
  screen.getByText(/^Margin \$/);
  await type("Price each", "99");
  expect(asked.at(-1)).toEqual([
    { field: "price", from: price, to: 9_900 },
    { field: "pricing", from: "matrix", to: "hand" },
  ]);
  await person.click(screen.getByRole("checkbox", { name: "Price from the parts matrix" }));
  expect(asked.at(-1)).toEqual([
    { field: "pricing", from: "hand", to: "matrix" },
    { field: "price", from: 9_900, to: price },
  ]);
});

test("a discount is typed as people say it; what is none is said at the field and stays typed", async () => {
  const asked = show({ ...pads, price: 10_000, pricing: "hand" });
  await open();
  await type("Discount on this line", "$20");
  expect(asked.at(-1)).toMatchObject([{ field: "discount", to: { kind: "amount", cents: 2_000 } }]);
  screen.getByText(/Discount \$20\.00/);
  await type("Discount on this line", "10%");
  expect(asked.at(-1)).toMatchObject([{ field: "discount", to: { kind: "percent", basisPoints: 1_000 } }]);
  const count = asked.length;
  const field = await type("Discount on this line", "a bit");
  expect(asked).toHaveLength(count);
  expect(field.value).toBe("a bit");
  within(field.parentElement as HTMLElement).getByRole("alert");
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

test("a discount that is more than the line costs is said so with what it costs, and so is a share above the whole", async () => {
  const asked = show({ ...pads, price: 10_000, pricing: "hand" });
  await open();
  await type("Discount on this line", "100.01");
  screen.getByText("That is more than this line costs ($100.00).");
  await type("Discount on this line", "150%");
  screen.getByText("100% at most.");
  expect(asked).toEqual([]);
  await type("Discount on this line", "100");
  expect(asked).toMatchObject([[{ field: "discount", to: { kind: "amount", cents: 10_000 } }]]);
});

test("a core is charged, and noted as returned", async () => {
  const asked = show(pads);
  await open();
  expect(screen.queryByRole("checkbox", { name: "Core returned" })).toBeNull();
  await type("Core charge each", "45");
  expect(asked.at(-1)).toEqual([{ field: "core", from: null, to: { cents: 4_500, returned: false } }]);
  screen.getByText(/Core \$45\.00/);
  await person.click(screen.getByRole("checkbox", { name: "Core returned" }));
  expect(asked.at(-1)).toMatchObject([{ field: "core", to: { cents: 4_500, returned: true } }]);
  screen.getByText(/Core returned ·|Core returned$/, { selector: "p" });
});

test("labor has a discount and neither cost nor supply; a fee no discount either", async () => {
  const all = { id: "l", name: { en: "Labor", es: "" }, taxed: true };
  show({ ...all, kind: "labor", discount: null, hours: 100, rate: 15_000, rateId: null, pricing: "hand" });
  await open();
  screen.getByRole("textbox", { name: "Discount on this line" });
  expect(screen.queryByRole("textbox", { name: /^Cost/ })).toBeNull();
  expect(screen.queryByRole("combobox")).toBeNull();
  endDesk();
  show({ ...all, kind: "fee", price: 500 });
  await open();
  expect(screen.queryByRole("textbox", { name: "Discount on this line" })).toBeNull();
  screen.getByRole("checkbox", { name: "Taxed" });
});

test("the number of a part in stock brings what it cost last and says how many there are; a cost that was typed stays", async () => {
  const facts = { name: { en: "Front pads", es: "" }, reorderAt: null };
  const stock: StockItem = {
    ...facts,
    id: "s",
    partNumber: "MZ-14",
    quantity: 300,
    lastCost: 4_000,
    revision: 1,
    edited: null,
  };
  const asked = show(pads, [], [stock]);
  await open();
  const number = await screen.findByRole("combobox", { name: "Part number" });
  await person.type(number, "mz 14{Enter}");
  expect(asked.at(-1)).toEqual([
    { field: "partNumber", from: null, to: "mz 14" },
    { field: "cost", from: null, to: 4_000 },
    { field: "price", from: 0, to: partPrice(defaultSettings.partsMatrix, 4_000) },
  ]);
  screen.getByText("Front pads: 3 in stock");
  await type("Cost each (staff only)", "35");
  await person.clear(number);
  await person.type(number, "MZ-14{Enter}");
  expect(asked.at(-1)).toEqual([{ field: "partNumber", from: "mz 14", to: "MZ-14" }]);
});

test("an amount over what there can be says how much that is; what is no amount is told what one looks like", async () => {
  const hours = {
    kind: "labor",
    id: "labor",
    name: { en: "Replace pads", es: "" },
    taxed: true,
    discount: null,
  } as const;
  const asked = show({ ...hours, hours: 100, rate: 9_600, rateId: null, pricing: "hand" });
  const rate = screen.getByLabelText("Rate");
  for (const [typed, said] of [
    ["1200.50", "$1,000.00 at most."],
    ["ninety", "Enter an amount, such as 89.50."],
  ] as const) {
    await person.clear(rate);
    await person.type(rate, typed);
    await person.tab();
    expect(screen.getByRole("alert").textContent).toBe(said);
  }
  expect(asked).toEqual([]);
});

test("the margin is what is left of the price once cost and discount are off", async () => {
  show({ ...pads, cost: 3_600, price: 7_200, pricing: "hand" });
  await open();
  screen.getByText("Margin $36.00 (50%)");
  await type("Discount on this line", "$20");
  screen.getByText(/Margin \$16\.00 \(30\.8%\)/);
});
