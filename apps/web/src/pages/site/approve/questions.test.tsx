// @vitest-environment happy-dom
import type { CustomerJob } from "@openhood/domain/approvals/customer-order";
import { customerOrder } from "@openhood/domain/approvals/customer-order";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { order as orderWith } from "../../../../../../packages/domain/test/repair-orders/orders.ts";
import { Unsent } from "../../../features/approvals/unsent.tsx";
import { apiError, endDesk, setConnected, showOnDesk } from "../../../platform/show-desk.tsx";
import { AskForPrices, AskOnJob, OrderThread } from "./questions.tsx";

const order = { number: 1007, stage: "awaiting-approval", signer: null } as const;
const job = { id: "brakes", name: { en: "Front brakes", es: "" } } as CustomerJob;
const other = { ...job, id: "oil", name: { en: "Oil change", es: "" } };

/** The page as it is after each load. */
const show = () =>
  showOnDesk(
    <>
      <AskOnJob token="t" order={order} job={job} />
      <AskOnJob token="t" order={order} job={other} />
      <AskForPrices token="t" order={order} until="May 1" />
      <Unsent token="t" />
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

test("who has asked for today’s prices and has no answer yet is told when they asked, and who has one is not", async () => {
  const at = { at: "2026-11-23T13:00:00.000Z", text: "And today?", language: "en", channel: "page" };
  const asked = { ...at, from: "reader", name: "Rosa", job: null };
  const answered = { ...at, from: "shop", name: "Marcus", job: null };
  const entries: object[] = [];
  const { cache } = showOnDesk(<AskForPrices token="t" order={order} until="May 1" />, {
    answers: { "threads.open": () => ({ entries: [...entries] }) },
  });
  const told = () => screen.queryByText(/^You wrote to us on Nov 23, 2026/) !== null;
  const hear = async (entry: object, isTold: boolean) => {
    entries.push({ ...entry, number: entries.length + 1 });
    await act(() => cache.invalidateQueries());
    await waitFor(() => expect(told()).toBe(isTold));
  };
  expect(told()).toBe(false);
  await hear(asked, true);
  await hear(answered, false);
  await hear(asked, true);
  // What is said about a job is no answer to it.
  await hear({ ...answered, job: "brakes" }, true);
  screen.getByRole("button", { name: "Ask for today’s prices" });
});

test("a question asked offline is listed as not sent, and goes out once with the connection, also from the next tab", async () => {
  const keys: string[] = [];
  let isLost = true;
  const at = { at: "2026-11-23T13:00:00.000Z", text: "Can it wait?", language: "en", channel: "page" };
  const answers = {
    "threads.open": () => ({
      entries: isLost ? [] : [{ ...at, number: 1, from: "reader", name: "Rosa", job: "brakes" }],
    }),
    "threads.ask": ({ key, token, text }: { key: string; token: string; text: string }) => {
      keys.push(`${token} ${text} ${key}`);
      if (isLost) throw apiError(503, "unavailable");
      return { ok: true, number: 1 };
    },
  };
  const open = () =>
    showOnDesk(
      <>
        <AskOnJob token="t" order={order} job={job} />
        <Unsent token="t" />
      </>,
      { answers },
    );
  open();
  setConnected(false);
  await press("Ask a question: Front brakes");
  fireEvent.change(field(QUESTION) as HTMLElement, { target: { value: "Can it wait?" } });
  await press("Send question");
  await screen.findByText(/^Not sent yet: the shop doesn’t have it/);
  expect(field(QUESTION)).toBeNull();
  await screen.findByText("Not sent yet: the shop doesn’t know");
  const listed = () => document.querySelector("[data-outbox-entry]")?.textContent;
  await waitFor(() => expect(listed()).toContain("Can it wait?"));
  expect(keys).toEqual([]);
  cleanup();
  open();
  await waitFor(() => expect(listed()).toContain("Can it wait?"));
  setConnected(true);
  await waitFor(() => expect(keys).toHaveLength(1));
  isLost = false;
  setConnected(false);
  setConnected(true);
  await waitFor(() => expect(listed()).toBeUndefined());
  expect(new Set(keys).size).toBe(1);
  await screen.findByRole("list", { name: "Messages about Front brakes" });
  expect(keys[0]).toMatch(/^t Can it wait\? /);
});

test("a question that is refused stays in its field with the reason", async () => {
  showOnDesk(
    <>
      <AskOnJob token="t" order={order} job={job} />
      <Unsent token="t" />
    </>,
    {
      answers: {
        "threads.open": () => ({ entries: [] }),
        "threads.ask": () => ({ ok: false, reason: "too-many" }),
      },
    },
  );
  await press("Ask a question: Front brakes");
  fireEvent.change(field(QUESTION) as HTMLElement, { target: { value: "Can it wait?" } });
  await press("Send question");
  await screen.findByText("That was a lot of messages. Wait an hour, or call us.");
  expect(field(QUESTION)?.value).toBe("Can it wait?");
});

test("the conversation speaks the customer's language", async () => {
  const at = "2026-11-23T13:00:00.000Z";
  const entry = { number: 1, at, text: "Ya está su auto.", language: "es", job: null, channel: "page" };
  showOnDesk(<OrderThread token="t" order={{ ...customerOrder(orderWith({ jobs: [] })), signer: null }} />, {
    answers: { "threads.open": () => ({ entries: [{ ...entry, from: "shop", name: "Marcus" }] }) },
    language: "es",
  });
  screen.getByRole("heading", { name: "Preguntas y mensajes" });
  await screen.findByText("Ya está su auto.");
});
