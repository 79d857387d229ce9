// @vitest-environment happy-dom
import type { CustomerJob } from "@openhood/domain/approvals/customer-order";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { AskForPrices } from "./ask-for-prices.tsx";
import { AskOnJob } from "./ask-on-job.tsx";

const order = { number: 1007, stage: "awaiting-approval" } as const;
const job = { id: "brakes", name: { en: "Front brakes", es: "" } } as CustomerJob;
const other = { ...job, id: "oil", name: { en: "Oil change", es: "" } };

/** The page as it is after each load. */
const show = () =>
  showOnDesk(
    <>
      <AskOnJob token="t" order={order} job={job} />
      <AskOnJob token="t" order={order} job={other} />
      <AskForPrices token="t" order={order} until="May 1" />
    </>,
    { answers: { "threads.open": () => ({ entries: [] }), "threads.ask": () => ({ ok: true }) } },
  );
// The focus is set in a task of its own.
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));
const reload = async () => {
  cleanup();
  show();
  await settled();
};
const field = (name: string) => screen.queryByRole<HTMLTextAreaElement>("textbox", { name });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settled();
};
const QUESTION = "Your question about Front brakes";

afterEach(endDesk);

test("a question that was not sent is in sight after a reload, and takes the focus from nothing", async () => {
  show();
  await press("Ask a question: Front brakes");
  expect(document.activeElement).toBe(field(QUESTION));
  fireEvent.change(field(QUESTION) as HTMLElement, { target: { value: "Can it wait?" } });
  await reload();
  expect(field(QUESTION)?.value).toBe("Can it wait?");
  expect(document.activeElement).toBe(document.body);
  expect(field("Your question about Oil change")).toBeNull();
  await press("Cancel");
  expect(document.activeElement?.textContent).toBe("Ask a question");
  await press("Ask a question: Front brakes");
  expect(document.activeElement).toBe(field(QUESTION));
  await press("Send question");
  await screen.findByText("Sent. We’ll answer below on this page.");
  await reload();
  expect(field(QUESTION)).toBeNull();
});

test("words that ask for today’s prices, changed and not sent, are in sight after a reload", async () => {
  show();
  await press("Ask for today’s prices");
  fireEvent.change(field("Your message") as HTMLElement, { target: { value: "And today?" } });
  await reload();
  expect(field("Your message")?.value).toBe("And today?");
  expect(document.activeElement).toBe(document.body);
});
