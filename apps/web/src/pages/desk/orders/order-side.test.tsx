// @vitest-environment happy-dom
import { blankJob } from "@openhood/domain/repair-orders/canned";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { Job } from "@openhood/domain/repair-orders/job";
import type { FeeLine, LaborLine } from "@openhood/domain/repair-orders/line";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { part } from "../../../../../../packages/domain/test/repair-orders/orders.ts";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { OrderJob } from "./order-job.tsx";
import { LineFacts } from "./order-lines.tsx";
import { OrderBilling, OrderTotals } from "./order-side.tsx";
import { EstimatePaper } from "./print/estimate-paper.tsx";

const person = userEvent.setup();
const labor = {
  ...{ kind: "labor", id: "l", name: { en: "Labor", es: "" }, taxed: false, discount: null },
  ...{ hours: 100, rate: 15_000, rateId: null, pricing: "hand" },
} as LaborLine;
const fee = {
  ...{ kind: "fee", id: "f", name: { en: "Tires", es: "" }, taxed: false, price: 1_500 },
} as FeeLine;
const job: Job = {
  ...blankJob("brakes", { en: "Brakes", es: "" }),
  lines: [labor, fee],
  authorization: { status: "pending" },
};
const order = {
  ...{ number: 7, odometerIn: null, odometerOut: null, concerns: [], updatedAt: "2026-06-15T10:00:00.000Z" },
  ...{ jobs: [job], fees: [], discount: null, purchaseOrder: null, exemption: null, deposit: 0 },
  customer: { name: "Dana" },
  vehicle: {},
  document: { status: "estimate" },
  terms: { tax: { part: 0, labor: 0, sublet: 0, fee: 0 }, rounding: "invoice", supplies: null },
} as unknown as RepairOrder;

afterEach(endDesk);

const asked: OrderCommand[] = [];
const edit = (command: OrderCommand) => asked.push(command) > 0;
async function type(text: string) {
  const [field] = screen.getAllByRole("textbox", { name: /^(Discount|Descuento)/ });
  if (!field) throw new Error("no such field");
  await person.clear(field);
  await person.type(field, text);
  await person.tab();
  return field;
}

test.each(["en", "es"] as const)(
  "a discount that became more than the jobs cost says what is taken off (%s)",
  async (language) => {
    const words = { en: "Only $150.00 is taken off", es: "Solo se descuentan 150,00" }[language];
    const show = (cents: number) =>
      showOnDesk(
        <OrderBilling
          order={{ ...order, discount: { kind: "amount", cents } }}
          settings={defaultSettings}
          edit={edit}
        />,
        { answers: {}, language },
      );
    show(15_001);
    const [field] = screen.getAllByRole("textbox", { name: /^(Discount|Descuento)/ });
    const hint = document.getElementById(field?.getAttribute("aria-describedby") ?? "");
    expect(hint?.textContent).toContain(words);
    cleanup();
    show(15_000);
    expect(screen.queryByText(words, { exact: false })).toBeNull();
  },
);

test("more than there is to take it off is no discount on the order: what the jobs cost without fees is said", async () => {
  asked.length = 0;
  showOnDesk(<OrderBilling order={order} settings={defaultSettings} edit={edit} />, { answers: {} });
  await type("150.01");
  screen.getByText("That is more than the jobs cost without fees ($150.00).");
  await type("999999");
  screen.getByText("That is more than the jobs cost without fees ($150.00).");
  expect(asked).toEqual([]);
  await type("150");
  expect(asked).toMatchObject([{ changes: [{ field: "discount", to: { kind: "amount", cents: 15_000 } }] }]);
});

test("where there are no fees, none are spoken of", async () => {
  const plain = { ...order, jobs: [{ ...job, lines: [labor] }] };
  showOnDesk(<OrderBilling order={plain} settings={defaultSettings} edit={edit} />, { answers: {} });
  await type("150.01");
  screen.getByText("That is more than the jobs cost ($150.00).");
});

test("while nothing is priced a discount is taken as it is typed, up to what an order can come to", async () => {
  asked.length = 0;
  const empty = { ...order, jobs: [] };
  showOnDesk(<OrderBilling order={empty} settings={defaultSettings} edit={edit} />, { answers: {} });
  await type("999999");
  screen.getByText("$500,000.00 at most.");
  await type("20");
  expect(asked).toHaveLength(1);
});

test.each([
  ["en", /^That is more than the job costs without fees \(\$150\.00\)\.$/],
  ["es", /^Es más de lo que cuesta el trabajo sin cargos \(.*150.00.*\)\.$/],
] as const)("nor is it one on a job (%s)", async (language, words) => {
  asked.length = 0;
  showOnDesk(
    <OrderJob
      {...{ job, order: "o1", vehicle: { id: null } as RepairOrder["vehicle"], staff: [], edit }}
      {...{ settings: defaultSettings, toldAs: "", decide: () => {}, reopen: () => {} }}
      {...{ isOpen: true, onToggle: () => {} }}
    />,
    { answers: { "clock.work": () => ({ stretches: [] }) }, language },
  );
  await person.click(screen.getByRole("button", { name: /(Discount|Descuento)$/ }));
  const field = await type("5000");
  const said = document.getElementById(field.getAttribute("aria-describedby") ?? "");
  expect(said?.textContent).toMatch(words);
  expect(asked).toEqual([]);
});

test("with discounts on a job and the order the totals add up by eye, on the page and on its print", () => {
  const off = (cents: number) => ({ kind: "amount" as const, cents });
  const lowered = { ...order, jobs: [{ ...job, discount: off(5_000) }], discount: off(2_000) };
  const rowsOf = (all: Iterable<Element>) => [...all].map((row) => row.textContent);
  showOnDesk(<OrderTotals order={lowered} settings={defaultSettings} />, { answers: {} });
  expect(rowsOf(document.querySelectorAll("dl > div")).slice(0, 5)).toEqual([
    "Labor$150.00",
    "Fees$15.00",
    "Discount-$70.00",
    "Tax$0.00",
    "Total$95.00",
  ]);
  cleanup();
  showOnDesk(<EstimatePaper order={lowered} settings={defaultSettings} language="en" />, { answers: {} });
  expect(rowsOf([...document.querySelectorAll("table")].at(-1)?.querySelectorAll("tr") ?? [])).toEqual([
    "Labor$150.00",
    "Fees$15.00",
    "Discount-$70.00",
    "Tax$0.00",
    "Total$95.00",
  ]);
});

test.each([
  ["en", /^The order’s discount of \$200.00 is more than .*: only \$150.00 is taken off\.$/],
  ["es", /^El descuento de la orden, de .*200.00.*, es mayor que .*: solo se descuentan .*150.00.*\.$/],
] as const)(
  "by the totals it is said that the order's discount is more than what it is taken from, which ends at nothing (%s)",
  (language, words) => {
    const show = (cents: number) =>
      showOnDesk(
        <OrderTotals
          order={{ ...order, jobs: [{ ...job, lines: [labor] }], discount: { kind: "amount", cents } }}
          settings={defaultSettings}
        />,
        { answers: {}, language },
      );
    show(20_000);
    screen.getByText(words);
    expect(document.querySelector("[data-total]")?.textContent).toMatch(/^Total\D*0[.,]00/);
    cleanup();
    show(15_000);
    expect(screen.queryByText(words)).toBeNull();
  },
);

test.each([
  ["en", "sold at a loss"],
  ["es", "se vende con pérdida"],
] as const)("what is sold for less than it costs is said so, beside its margin (%s)", (language, words) => {
  const show = (price: number) => {
    cleanup();
    const line = part("pads", { cost: 6_200, price });
    const sold = { ...order, jobs: [{ ...job, lines: [line] }], fees: [], discount: null };
    showOnDesk(
      <>
        <OrderTotals order={sold} settings={defaultSettings} />
        <LineFacts isOpen line={line} />
      </>,
      { answers: {}, language },
    );
  };
  show(0);
  expect(screen.getByText(words).closest("dd")?.textContent).toMatch(/-.*62[.,]00/);
  expect(screen.getByText(new RegExp(`, ${words}$`)).textContent).toMatch(/-.*62[.,]00/);
  show(6_200);
  expect(screen.queryByText(new RegExp(words))).toBeNull();
});
