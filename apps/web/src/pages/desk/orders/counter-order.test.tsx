// @vitest-environment happy-dom
import { fingerprint } from "@openhood/domain/fingerprint";
import { apply } from "@openhood/domain/repair-orders/apply";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import { jobContent, type OrderCommand } from "@openhood/domain/repair-orders/commands";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { LaborLine } from "@openhood/domain/repair-orders/line";
import { openOrder } from "@openhood/domain/repair-orders/open-order";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { TRPCClientError } from "@trpc/client";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test, vi } from "vitest";
import { useOutboxSender } from "../../../features/outbox/use-outbox-sender.ts";
import { apiError, endDesk, messages, showOnDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { lossesHere } from "../../../ui/overlays/use-leave-guard.ts";
import { useShortcuts } from "../../../ui/shortcuts.ts";
import { TitleSlot } from "../../../ui/work-header.tsx";
import { CounterOrder } from "./counter-order.tsx";

const heard = fakeOverlays();
const person = userEvent.setup();
const at = "2026-05-04T15:00:00.000Z";
const rosa = { by: { uid: "rosa", name: "Rosa" }, at };
const made = (order: RepairOrder, command: OrderCommand): RepairOrder => {
  const done = apply(order, command, rosa, defaultSettings);
  if (!done.ok) throw new Error(JSON.stringify(done));
  return done.order;
};
const labor = {
  ...{ kind: "labor", id: "rotor", name: { en: "Turn rotors", es: "" }, taxed: false, discount: null },
  ...{ hours: 100, rate: 15_000, rateId: null, pricing: "hand" },
} as LaborLine;
const opened = openOrder(
  {
    ...{ id: "o1", number: 7, source: { kind: "phone-estimate" }, stage: "checked-in" },
    customer: { uid: null, record: null, name: "Dana", email: null, phone: null, language: "en" },
    vehicle: {
      ...{ id: null, vin: null, plate: "7ABC123", plateState: null },
      ...{ year: null, make: null, model: null, color: null },
    },
    ...{ concerns: [], odometerIn: null, keyTag: null, waits: null },
  },
  defaultSettings,
  rosa,
  () => "unused",
);
const estimate = ["brakes", "oil"].reduce<RepairOrder>(
  (order, id) =>
    made(order, {
      type: "add-job",
      job: { ...blankJob(id, { en: `The ${id}`, es: "" }), lines: id === "brakes" ? [labor] : [] },
      after: null,
    }),
  { ...opened, validUntil: null },
);
const removed = (order: RepairOrder, id: string): RepairOrder => {
  const job = order.jobs.find((one) => one.id === id);
  if (!job) throw new Error("no such job");
  return made(order, { type: "remove-job", job: id, saw: fingerprint(jobContent(job)) });
};

let receive = (_: RepairOrder) => {};
let speak = (_: "en" | "es") => {};
const help = vi.fn();

/** The desk's page of an order, with a shortcut of the desk; edits reach nobody. */
function Page() {
  const [order, setOrder] = useState(estimate);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [language, setLanguage] = useState<"en" | "es">("en");
  receive = setOrder;
  speak = setLanguage;
  useShortcuts({ "?": help });
  useOutboxSender();
  return (
    <TitleSlot value={slot}>
      <div ref={setSlot} />
      <output data-at={useLocation().pathname} />
      <IntlProvider locale={language} messages={messages[language]} timeZone="UTC">
        <CounterOrder order={order} settings={defaultSettings} />
      </IntlProvider>
    </TitleSlot>
  );
}
async function show(canned: object[] = [], more: Record<string, () => unknown> = {}) {
  const never = () => new Promise(() => {});
  const answered: Record<string, () => unknown> = { "orders.canned": () => ({ jobs: canned }), ...more };
  const answers = new Proxy(answered, {
    get: (all, path) => all[String(path)] ?? never,
  });
  showOnDesk(<Page />, { answers });
  await screen.findByRole("combobox", { name: "Add a job" });
  await toggle("The brakes");
}
const brakes = () => within(screen.getByRole("region", { name: "The brakes" }));
/** Opens a job that is folded. */
const toggle = (name: string) =>
  person.click(screen.getByRole("button", { name: new RegExp(`^(Fold )?${name}`), expanded: false }));
/** A field of the open job that stays a button until it holds something. */
async function added(name: string) {
  const button = brakes().queryByRole("button", { name: `Add ${name}` });
  if (button) await person.click(button);
  return brakes().getByRole("textbox", { name });
}
const status = () => document.querySelector('p[role="status"]')?.textContent;

afterEach(async () => {
  help.mockReset();
  await endDesk();
});

test("who types in a job that a colleague removes reads who did, which job, and the words with their field, and types on into nothing", async () => {
  await show();
  await person.click(await added("Cause"));
  await person.keyboard("Groove on top and go");
  expect(status()).toMatch(/^Not saved yet/);
  act(() => receive(removed(estimate, "brakes")));
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain(
    "Rosa removed the job “The brakes” in the meantime. You had entered in Cause: “Groove on top and go”",
  );
  expect(status()).toBe("Saved");
  expect(document.activeElement?.contains(alert)).toBe(true);
  await person.keyboard("ing through? {Enter}");
  expect(help).not.toHaveBeenCalled();
  expect(alert.isConnected).toBe(true);
  await person.click(within(alert).getByRole("button", { name: "OK" }));
  expect(document.activeElement?.tagName).toBe("H1");
});

test("of a line that went with its job the job is named, and who removed that; the line is in the words that were typed", async () => {
  await show();
  await person.click(brakes().getByRole("textbox", { name: "Rate" }));
  await person.keyboard("{Control>}a{/Control}160");
  act(() => receive(removed(estimate, "brakes")));
  expect(screen.getByRole("alert").textContent).toMatch(
    /Rosa removed the job “The brakes” in the meantime\. You had entered in Turn rotors\s·\sRate: “\$160\.00”/,
  );
});

test("undo of a customer's decision says what it took back; what redo does not bring back is said once", async () => {
  await show();
  const approve = brakes().getByRole("button", { name: "Approve" });
  await person.click(approve);
  expect(screen.getByRole("region", { name: "The brakes" }).dataset.status).toBe("approved");
  await person.click(screen.getByRole("button", { name: "Undo" }));
  expect(heard.said).toEqual(["Took back: Approved, The brakes (said by Dana)"]);
  const said = document.querySelector("[data-said]");
  expect(said?.textContent).not.toBe("Undone");
  expect(heard.toasts[0]?.dismiss).not.toHaveBeenCalled();
  await person.click(screen.getByRole("button", { name: "Redo" }));
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain("don’t bring a customer’s decision back");
  expect(said?.textContent).toBe("");
  // The newest stands alone.
  expect(heard.toasts[0]?.dismiss).toHaveBeenCalledOnce();
});

test("what would make an approved job cost more is refused at its field, which keeps what was entered; the way leads to that job's decision, and on from there", async () => {
  await show();
  const discount = screen.getByRole("textbox", { name: "Discount on the order" });
  const enter = async (text: string) => {
    await person.click(discount);
    await person.keyboard(`{Control>}a{/Control}${text}{Enter}`);
  };
  await enter("50%");
  expect(status()).toBe("Saving…");
  await person.click(brakes().getByRole("button", { name: "Approve" }));
  await enter("20%");
  expect(discount).toHaveProperty("value", "20%");
  expect(document.getElementById(discount.getAttribute("aria-describedby") ?? "")?.textContent).toMatch(
    /^Not saved\. Enter tries again/,
  );
  expect(status()).toBe("Not saved yet: see the marked field.");
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain("first on: The brakes. You had entered in Discount: “20%”");
  await person.click(within(alert).getByRole("button", { name: "Go to The brakes" }));
  expect(document.activeElement).toBe(brakes().getByRole("button", { name: "Reopen decision" }));
  await person.keyboard("{Enter}");
  await person.click(discount);
  await person.keyboard("{Enter}");
  expect(discount.getAttribute("aria-invalid")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(status()).toBe("Saving…");
});

const isAskedToClose = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

/** Has the order approved at half its price, and types in its discount what is refused as it would raise that. */
async function refuse(text: string) {
  const discount = screen.getByRole("textbox", { name: "Discount on the order" });
  await person.click(discount);
  await person.keyboard("50%{Enter}");
  await person.click(brakes().getByRole("button", { name: "Approve" }));
  await person.click(discount);
  await person.keyboard(`{Control>}a{/Control}{Delete}${text}{Enter}`);
  return discount;
}

test("what was refused is not closed or loaded away without a question, also while one types elsewhere; once it is given up nothing is asked, and its notice has gone with it", async () => {
  let there = estimate;
  const edit = ({ commands }: { commands: OrderCommand[] }) => {
    there = commands.reduce(made, there);
    return { order: { view: "counter", order: there }, outcomes: commands.map(() => ({ ok: true })) };
  };
  await show([], { "orders.edit": edit as () => unknown });
  expect(isAskedToClose()).toBe(false);
  const discount = await refuse("20%");
  await waitFor(() => expect(isAskedToClose()).toBe(true));
  await person.click(field("Key tag"));
  await person.keyboard("A");
  expect(isAskedToClose()).toBe(true);
  await person.keyboard("{Escape}");
  await person.click(discount);
  screen.getByRole("alert");
  await person.keyboard("{Escape}");
  expect(discount).toHaveProperty("value", "50%");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.activeElement).toBe(discount);
  // What was saved is sent before the tab may go.
  await waitFor(() => expect(isAskedToClose()).toBe(false));
});

test("why something was refused is read in the language that is chosen by then", async () => {
  await show();
  await refuse("20%");
  const text = () => screen.getByRole("alert").textContent;
  expect(text()).toContain("would cost more");
  act(() => speak("es"));
  expect(text()).toMatch(/costaría más/);
});

test("what is wrong with a field is read in the language that is chosen by then", async () => {
  await show();
  await enter(brakes().getByRole("textbox", { name: "Rate" }), "abc");
  await enter(field("Odometer in"), "far");
  const text = () => screen.getAllByRole("alert").map(({ textContent }) => textContent);
  expect(text().toSorted()).toEqual(["Enter a number, such as 1.5.", "Enter an amount, such as 89.50."]);
  act(() => speak("es"));
  expect(text().toSorted()).toEqual(["Escriba un importe, como 89.50.", "Escriba un número, como 1.5."]);
});

test("a job that is half typed, and who decides, are there again once the order is; not who decided what is on record", async () => {
  const job = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Add a job" });
  const told = () => within(screen.getByRole("region", { name: /^Decided/ }));
  const name = () => told().getByRole<HTMLInputElement>("textbox", { name: "Decided by" });
  const again = async () => {
    cleanup();
    await show();
  };
  await show();
  await person.type(job(), "Cabin fil");
  await enter(name(), "Rosa Diaz");
  await again();
  expect(job().value).toBe("Cabin fil");
  // It stands over nothing before somebody types on.
  expect(job().getAttribute("aria-expanded")).toBe("false");
  expect(name().value).toBe("Rosa Diaz");
  expect(lossesHere()).toEqual([
    "Who decided, and how they told you, isn’t on record yet. Signing out now deletes it.",
  ]);
  await person.type(job(), "ter{Enter}");
  await person.click(brakes().getByRole("button", { name: "Approve" }));
  expect(name().value).toBe("Rosa Diaz");
  expect(lossesHere()).toEqual([]);
  await enter(name(), "Luis");
  expect(lossesHere()).toHaveLength(1);
  await enter(name(), "Dana");
  expect(lossesHere()).toEqual([]);
  await again();
  expect(job().value).toBe("");
  expect(name().value).toBe("Dana");
});

test("what was refused is not left for another page without a question; staying keeps it, and once it is given up nothing is asked", async () => {
  await show();
  const at = () => document.querySelector<HTMLElement>("[data-at]")?.dataset.at;
  const discount = await refuse("20%");
  const leave = () => person.click(screen.getByRole("link", { name: "Board" }));
  await leave();
  await waitFor(() => expect(heard.asked).toHaveLength(1));
  expect(heard.asked[0]).toContain("What you typed in the marked field isn’t saved");
  heard.alerts[0]?.answer("cancel");
  expect(discount).toHaveProperty("value", "20%");
  expect(at()).toBe("/");
  await leave();
  await waitFor(() => expect(heard.alerts).toHaveLength(2));
  heard.alerts[1]?.answer("cancel");
  await person.click(discount);
  await person.keyboard("{Escape}");
  await leave();
  await waitFor(() => expect(at()).toBe("/desk/board"));
  expect(heard.alerts).toHaveLength(2);
});

test("why an entry was refused stands as long as the entry, whatever else is saved meanwhile", async () => {
  await show();
  await refuse("20%");
  await enter(field("Key tag"), "A7");
  expect(screen.getByRole("alert").textContent).toContain("“20%”");
  await person.click(screen.getByRole("button", { name: "Remove job The brakes" }));
  await enter(field("Key tag"), "A8");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a field that is given up takes no other refusal along, and one typed back to what was there its own", async () => {
  await show();
  const discount = await refuse("20%");
  await person.click(screen.getByRole("button", { name: "Remove job The brakes" }));
  const { textContent } = screen.getByRole("alert");
  expect(textContent).not.toContain("20%");
  await person.click(discount);
  await person.keyboard("{Escape}");
  expect(screen.getByRole("alert").textContent).toBe(textContent);
  await person.keyboard("{Control>}a{/Control}20%{Enter}");
  expect(screen.getByRole("alert").textContent).toContain("20%");
  await person.keyboard("{Control>}a{/Control}50%{Enter}");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a field that was emptied is named, too, where that was refused", async () => {
  await show();
  await refuse("");
  expect(screen.getByRole("alert").textContent).toContain("The brakes. You had emptied Discount.");
});

test("what a field refuses is not said to be saved, until it is put right", async () => {
  await show();
  await person.click(brakes().getByRole("textbox", { name: "Rate" }));
  await person.keyboard("{Control>}a{/Control}a lot{Tab}");
  await waitFor(() => expect(status()).toBe("Not saved yet: see the marked field."));
  await person.click(brakes().getByRole("textbox", { name: "Rate" }));
  await person.keyboard("{Escape}{Tab}");
  await waitFor(() => expect(status()).toBe("Saved"));
});

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const enter = async (at: HTMLElement, text: string) => {
  await person.click(at);
  await person.keyboard(`{Control>}a{/Control}{Delete}${text}{Tab}`);
};
const announced = () => document.querySelector("[data-said]")?.textContent;
const focused = () => document.activeElement as HTMLElement;

test("a decision is said; pressed twice in a hurry it takes nothing back, as the focus is on what was recorded, and the way to reopen it comes next", async () => {
  await show();
  expect(announced()).toBe("");
  await act(async () => brakes().getByRole("button", { name: "Approve" }).focus());
  await person.keyboard("{Enter}");
  expect(announced()).toBe("The brakes: approved");
  await waitFor(() =>
    expect(focused().textContent).toMatch(/^Approved: Dana \(owner of the car\), at the counter/),
  );
  await person.keyboard("{Enter}");
  expect(screen.getByRole("region", { name: "The brakes" }).dataset.status).toBe("approved");
  await person.tab();
  expect(focused().textContent).toBe("Reopen decision");
  await person.keyboard("{Enter}");
  expect(announced()).toBe("The brakes: decision reopened");
  await waitFor(() => expect(focused().dataset.decide).toBe(""));
  await person.tab();
  expect(focused().textContent).toBe("Approve");
});

test("the focus is in a line that was added, and stays at the lines when one goes; so with jobs", async () => {
  await show();
  for (const kind of ["Part", "Fee"]) {
    await act(async () => brakes().getByRole("button", { name: kind }).focus());
    await person.keyboard("{Enter}");
    expect((focused() as HTMLTextAreaElement).value).toBe(kind);
  }
  const remove = () => brakes().getAllByRole("button", { name: /^Remove (?!job)/ });
  expect(remove()).toHaveLength(3);
  await act(async () => remove()[1]?.focus());
  await person.keyboard("{Enter}");
  expect(remove()).toHaveLength(2);
  await waitFor(() => expect(focused().contains(remove()[0] ?? null)).toBe(true));
  await act(async () => screen.getByRole("button", { name: "Remove job The brakes" }).focus());
  await person.keyboard("{Enter}");
  await waitFor(() => expect(focused()).toBe(screen.getByRole("combobox", { name: "Add a job" })));
});

test("each step back and forth is said, and leaves the keyboard where it is", async () => {
  await show();
  await enter(field("Key tag"), "A1");
  await act(async () => screen.getByRole("button", { name: "Undo" }).focus());
  await person.keyboard("{Enter}");
  expect(announced()).toBe("Undone");
  expect(field("Key tag").value).toBe("");
  expect(focused()).toBe(screen.getByRole("button", { name: "Undo" }));
  await person.tab();
  await person.keyboard("{Enter}");
  expect(announced()).toBe("Redone");
  expect(field("Key tag").value).toBe("A1");
});

test("Ctrl+Z in the empty field for a job takes back what was done last; a decision that does not come with it is named, with the way to record it again", async () => {
  await show();
  await person.click(brakes().getByRole("button", { name: "Approve" }));
  await person.click(brakes().getByRole("button", { name: "Reopen decision" }));
  await person.click(screen.getByRole("button", { name: "Remove job The brakes" }));
  expect(screen.queryByRole("region", { name: "The brakes" })).toBeNull();
  await person.click(screen.getByRole("combobox", { name: "Add a job" }));
  await person.keyboard("{Control>}z{/Control}");
  screen.getByText(/If the one on “The brakes” still stands, record it again\./);
  await person.click(screen.getByRole("button", { name: "Go to The brakes" }));
  expect(focused()).toBe(brakes().getByRole("button", { name: "Approve" }));
});

test("what was approved is asked about again where it costs more, and says why; at the price it was approved at it is approved", async () => {
  await show();
  await person.click(brakes().getByRole("button", { name: "Approve" }));
  const job = () => screen.getByRole("region", { name: "The brakes" });
  await enter(brakes().getByRole("textbox", { name: "Rate" }), "160");
  expect(job().dataset.status).toBe("pending");
  expect(job().textContent).toContain("It has changed since and comes to $160.00");
  await enter(brakes().getByRole("textbox", { name: "Rate" }), "150");
  expect(job().dataset.status).toBe("approved");
});

test("a VIN is kept in capitals; what is odd in it is said and refused by nobody", async () => {
  await show();
  await enter(field("VIN"), "1hgcm82633a00435o");
  expect(field("VIN").value).toBe("1HGCM82633A00435O");
  screen.getByText(/no I, O or Q/);
  await enter(field("VIN"), "bj5w-300123");
  expect(field("VIN").value).toBe("BJ5W-300123");
  screen.getByText(/17 characters/);
  await enter(field("VIN"), "1hgcm82633a004352");
  expect(field("VIN").value).toBe("1HGCM82633A004352");
  expect(screen.queryByText(/no I, O or Q|17 characters/)).toBeNull();
});

test("what the shop can ask for has its field: how the customer came, a job's category, and each thing they say is wrong, gone once it is emptied", async () => {
  await show();
  await enter(field("How the customer came to us"), "Yelp");
  expect(field("How the customer came to us").value).toBe("Yelp");
  for (const concern of ["Squeals", "Pulls to the left"]) await enter(field("Add a concern"), concern);
  expect(field("Concern 2").value).toBe("Pulls to the left");
  expect(field("Add a concern").value).toBe("");
  await enter(field("Concern 1"), "");
  expect(field("Concern 1").value).toBe("Pulls to the left");
  expect(screen.queryByRole("textbox", { name: "Concern 2" })).toBeNull();
  const category = brakes().getByRole<HTMLSelectElement>("combobox", { name: "Category" });
  await person.selectOptions(category, "Body");
  expect(category.value).toBe("body");
});

test("a canned job is added open by two letters and Enter, with what it comes to in the list; its decision comes after the jobs before it", async () => {
  const name = { en: "Oil change", es: "" };
  await show([
    {
      id: "oil-change",
      name,
      cause: null,
      correction: null,
      category: null,
      services: [],
      discount: null,
      lines: [],
    },
  ]);
  await person.click(screen.getByRole("combobox", { name: "Add a job" }));
  await person.keyboard("oi");
  await screen.findByRole("option", { name: /^Oil change\s*\$0\.00$/ });
  await person.keyboard("{Enter}");
  const job = within(screen.getByRole("region", { name: "Oil change" }));
  job.getByRole("button", { name: "Fold Oil change", expanded: true });
  screen.getByRole("button", { name: "The brakes", expanded: false });
  expect(focused()).toBe(screen.getByRole("combobox", { name: "Add a job" }));
});

test("past the limit of whoever approves, what the counter records has to be meant", async () => {
  const luis = {
    id: "luis",
    name: "Luis Diaz",
    relation: "family",
    limit: 10_000,
    canText: false,
    email: null,
  };
  const owner = { name: "Dana", relation: "owner" };
  const nowhere = { email: null, number: null };
  const told = { progress: nowhere, ready: nowhere, promise: nowhere };
  await show([], {
    "approvals.ways": () => ({ owner, approvers: [luis], told, email: null, text: null, links: 0 }),
  });
  const who = await screen.findByRole("combobox", { name: "Who decides" });
  await screen.findAllByRole("option", { name: "Luis Diaz (up to $100.00)" });
  await person.selectOptions(who, "Luis Diaz (up to $100.00)");
  const job = screen.getByRole("region", { name: "The brakes" });
  const approve = () => person.click(brakes().getByRole("button", { name: "Approve" }));
  await approve();
  expect(heard.asked).toHaveLength(1);
  await act(async () => heard.alerts[0]?.answer());
  expect(job.dataset.status).toBe("pending");
  await approve();
  await act(async () => heard.alerts[1]?.answer("confirm"));
  expect(job.dataset.status).toBe("approved");
  expect(brakes().getByText(/^Approved: Luis Diaz \(family\)/)).toBeTruthy();
});

test("a discount on the order and the purchase order’s number are typed where they stand, and saved", async () => {
  await show();
  await enter(field("Discount on the order"), "10%");
  await enter(field("Purchase order number"), "PO-4711");
  expect([field("Discount on the order").value, field("Purchase order number").value]).toEqual([
    "10%",
    "PO-4711",
  ]);
  expect(document.querySelector("[data-total]")?.textContent).toContain("$135.00");
});

test("what a colleague wrote while one was typing is not overwritten unseen: both values are told, and theirs stands", async () => {
  await show();
  const discount = screen.getByRole<HTMLInputElement>("textbox", { name: "Discount on the order" });
  await person.click(discount);
  await person.keyboard("20%");
  const to = { kind: "percent", basisPoints: 6_000 } as const;
  act(() => receive(made(estimate, { type: "set-order", changes: [{ field: "discount", from: null, to }] })));
  await person.keyboard("{Tab}");
  await screen.findByText(/Rosa set this to 60%\. You wanted 20%\./);
  expect(discount.value).toBe("60%");
  await person.click(discount);
  await person.keyboard("{Control>}a{/Control}20%{Enter}");
  expect(discount.value).toBe("20%");
});

test("undo against a colleague's newer value tells job, line, field and both values, and not that it was undone", async () => {
  await show();
  await enter(brakes().getByRole("textbox", { name: "Rate" }), "160");
  const theirs = made(estimate, {
    ...{ type: "set-line", line: "rotor" },
    changes: [{ field: "rate", from: 15_000, to: 17_000 }],
  });
  act(() => receive({ ...theirs, revision: 100 }));
  await person.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText(
    /The brakes\s· Turn rotors\s· Rate: Rosa set this to \$170\.00\. You wanted \$150\.00\./,
  );
  expect(announced()).not.toBe("Undone");
});

test("what was refused is not tried again by leaving the page or its tab", async () => {
  await show();
  const discount = screen.getByRole<HTMLInputElement>("textbox", { name: "Discount on the order" });
  await person.click(discount);
  await person.keyboard("50%{Enter}");
  await person.click(brakes().getByRole("button", { name: "Approve" }));
  await person.click(discount);
  await person.keyboard("{Control>}a{/Control}20%{Tab}");
  // Who goes on to the next field types there.
  await person.keyboard("PO-7");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /purchase order/i }).value).toBe("PO-7");
  await person.click(within(screen.getByRole("alert")).getByRole("button", { name: "OK" }));
  await person.click(brakes().getByRole("button", { name: "Reopen decision" }));
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  act(() => void dispatchEvent(new Event("pagehide")));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(discount.value).toBe("20%");
  expect(discount.getAttribute("aria-invalid")).toBe("true");
  await person.click(discount);
  await person.keyboard("{Enter}");
  expect(discount.getAttribute("aria-invalid")).toBeNull();
});

test("who leaves a field and types in the next at once reads that this one is not saved", async () => {
  await show();
  const cause = await added("Cause");
  const rate = brakes().getByRole("textbox", { name: "Rate" });
  act(() => cause?.focus());
  act(() => rate?.focus());
  fireEvent.input(rate as HTMLElement, { target: { value: "160" } });
  await new Promise((resolve) => setTimeout(resolve));
  expect(status()).toMatch(/^Not saved yet/);
});

const noWord = () => {
  throw TRPCClientError.from({ error: { code: -32_600, message: "no", data: { httpStatus: 403 } } } as never);
};

test("what the server does not take is named with its value until it is put away or taken; of several it is said how many", async () => {
  let edit: () => unknown = noWord;
  await show([], { "orders.edit": () => edit() });
  await person.click(await added("Cause"));
  await person.keyboard("Grooved{Tab}");
  const refusals = await screen.findByText("That change was not saved");
  const box = refusals.closest("[tabindex]") as HTMLElement;
  expect(box.textContent).toContain(
    "The server didn’t take it. You had entered in The brakes\u00a0· Cause: “Grooved”",
  );
  expect(box.textContent).not.toContain("were not saved");
  await person.click(brakes().getByRole("button", { name: "Approve" }));
  expect(await screen.findByRole("heading", { name: "2 changes were not saved" })).toBeTruthy();
  expect(box.textContent).toContain("Not saved: The brakes: Approved, said by Dana, at the counter.");
  edit = () => new Promise(() => {});
  await person.click(within(box).getAllByRole("button", { name: "Try again" })[0] as HTMLElement);
  await waitFor(() =>
    expect(brakes().getByRole("textbox", { name: "Cause" })).toHaveProperty("value", "Grooved"),
  );
  expect(box.textContent).not.toContain("Grooved");
  await person.click(within(box).getByRole("button", { name: "OK" }));
  await waitFor(() => expect(box.hidden).toBe(true));
});

test("what the server finds wrong in itself is not tried again as it is", async () => {
  await show([], {
    "orders.edit": () => {
      throw apiError(400, "invalid-input");
    },
  });
  await person.click(await added("Cause"));
  await person.keyboard("Grooved{Tab}");
  await screen.findByText("That change was not saved");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("the stage shows where the car is about to go while it is read whether that is asked about, and another choice does nothing", async () => {
  const read = Promise.withResolvers<object>();
  const booking = vi.fn(() => read.promise);
  await show([], { "booking.get": booking, "clock.running": () => ({ clocks: [] }) });
  const stage = screen.getByLabelText<HTMLSelectElement>("Stage");
  const shown = () => stage.selectedOptions[0]?.textContent;
  await person.selectOptions(stage, "Canceled");
  expect(stage.getAttribute("aria-busy")).toBe("true");
  expect(shown()).toBe("Canceled");
  await person.selectOptions(stage, "In progress");
  expect(shown()).toBe("Canceled");
  await act(async () => read.resolve({ row: null }));
  await waitFor(() => expect(stage.getAttribute("aria-busy")).toBeNull());
  expect(shown()).toBe("Canceled");
  expect(booking).toHaveBeenCalledOnce();
});

test("before the car leaves it is asked about once, with whose clock runs on it and which field is not saved", async () => {
  const clocks = [{ uid: "lee", name: "Lee", open: { order: "o1" } }];
  await show([], { "booking.get": () => ({ row: null }), "clock.running": () => ({ clocks }) });
  await person.type(screen.getByRole("textbox", { name: "Odometer in" }), "many");
  await person.selectOptions(screen.getByLabelText("Stage"), "Canceled");
  await waitFor(() => expect(heard.asked).toHaveLength(1));
  expect(heard.asked[0]).toMatch(/Lee’s clock stops.* What you entered in Odometer in isn’t on the order/);
});

test("jobs fold to a row; the one that is opened has its fields, the one before folds, and one with what was not saved stays", async () => {
  await show();
  expect(screen.getAllByRole("textbox", { name: "Description" })).toHaveLength(1);
  await toggle("The oil");
  expect(screen.queryByRole("textbox", { name: "Description" })).toBeNull();
  await person.type(screen.getByRole("textbox", { name: "Job" }), "x".repeat(90));
  await toggle("The brakes");
  expect(screen.getAllByRole("textbox", { name: "Job" })).toHaveLength(2);
  await person.click(screen.getByRole("button", { name: "Fold The oil" }));
  expect(focused().getAttribute("aria-invalid")).toBe("true");
});

test("all jobs that wait are approved with one press that says who said it, once that is meant", async () => {
  await show();
  await person.click(screen.getByRole("button", { name: "Approve all" }));
  expect(heard.asked[0]).toMatch(
    /^Approve 1 job, \$150\.00 before tax\? The brakes\. Recorded as said by Dana/,
  );
  await act(async () => heard.alerts[0]?.answer("confirm"));
  expect(screen.getByRole("region", { name: "The brakes" }).dataset.status).toBe("approved");
  expect(screen.getByRole("region", { name: "The oil" }).dataset.status).toBe("pending");
  expect(screen.queryByRole("button", { name: "Approve all" })).toBeNull();
});

test("Approve all asks with the price of the jobs it approves, not with the order's total", async () => {
  await show();
  await person.click(brakes().getByRole("button", { name: "Approve" }));
  const hoses = { ...blankJob("hoses", { en: "The hoses", es: "" }), lines: [{ ...labor, id: "hose" }] };
  const priced = made(estimate, { type: "add-job", job: hoses, after: null });
  act(() => receive({ ...priced, revision: 100 }));
  expect(document.querySelector("[data-total-in-sight]")?.textContent).toBe("Total $300.00");
  await person.click(screen.getByRole("button", { name: "Approve all" }));
  expect(heard.asked.at(-1)).toMatch(/^Approve 1 job, \$150\.00 before tax\? The hoses\./);
});

test("Ctrl+Enter sends the estimate as a text once what is typed is saved, also from within a field", async () => {
  const sent = vi.fn(() => ({ ok: true, to: "+15550108642" }));
  let there = estimate;
  const owner = { name: "Dana", relation: "owner" };
  const nowhere = { email: null, number: null };
  await show([], {
    "approvals.ways": () => ({
      ...{ owner, approvers: [], email: null, text: { number: "+15550108642" }, links: 0 },
      told: { progress: nowhere, ready: nowhere, promise: nowhere },
    }),
    "approvals.sendLink": sent,
    "orders.edit": (({ commands }: { commands: OrderCommand[] }) => {
      expect(sent).not.toHaveBeenCalled();
      there = commands.reduce(made, there);
      return { order: { view: "counter", order: there }, outcomes: commands.map(() => ({ ok: true })) };
    }) as () => unknown,
  });
  await screen.findByRole("button", { name: "Send by text" });
  await person.click(field("Key tag"));
  await person.keyboard("B7{Control>}{Enter}{/Control}");
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ by: "text" }));
  expect(there.keyTag).toBe("B7");
});
