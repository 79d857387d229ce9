// @vitest-environment happy-dom
import type { CustomerJob } from "@openhood/domain/approvals/customer-order";
import { Text } from "@openhood/domain/threads/entry";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { apiError, endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
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

/** Shows the page once the answer to what was sent on the brakes got lost; what the shop has then is `entries`. */
async function losesAnswer(typed = "Can it wait? ") {
  const there = { entries: [] as object[], keys: [] as string[], isAway: true };
  const reload = () =>
    showOnDesk(<AskOnJob token="t" order={order} job={job} />, {
      answers: {
        "threads.open": () => ({ entries: there.entries }),
        "threads.ask": ({ key }: { key: string }) => {
          there.keys.push(key);
          if (there.isAway) throw apiError(503, "unavailable");
          return { ok: true, number: 1 };
        },
      },
    });
  let shown = reload();
  const hear = async (text: string) => {
    const at = "2026-11-23T13:00:00.000Z";
    there.entries = [
      { number: 1, at, text, language: "en", job: "brakes", channel: "page", from: "reader", name: "Rosa" },
    ];
    await act(() => shown.cache.invalidateQueries());
    await settled();
  };
  await press("Ask a question: Front brakes");
  fireEvent.change(field(QUESTION) as HTMLElement, { target: { value: typed } });
  await press("Send question");
  there.isAway = false;
  return { there, hear, reload: () => (shown = reload()) };
}

test("a question whose answer got lost and that stands in the conversation is no longer in the field, and was said once", async () => {
  const { there, hear } = await losesAnswer();
  expect(field(QUESTION)?.value).toBe("Can it wait? ");
  await hear("Can it wait?");
  screen.getByRole("list", { name: "Messages about Front brakes" });
  await screen.findByText("Sent. We’ll answer below on this page.");
  expect(field(QUESTION)).toBeNull();
  expect([there.keys.length, new Set(there.keys).size]).toEqual([2, 1]);
  await press("Ask a question: Front brakes");
  expect(field(QUESTION)?.value).toBe("");
});

test("also where it is kept in other letters than it was typed in", async () => {
  const typed = "¿Es  seguro?\n\n\n\n¿De verdad?\u200b ";
  const { there, hear } = await losesAnswer(typed);
  const kept = Text.parse({ text: typed }).text;
  expect(kept).not.toBe(typed.trim());
  await hear(kept);
  await screen.findByText("Sent. We’ll answer below on this page.");
  expect([there.keys.length, new Set(there.keys).size]).toEqual([2, 1]);
});

test("also after a reload, where nothing takes the focus", async () => {
  const { hear, reload } = await losesAnswer();
  cleanup();
  reload();
  await settled();
  expect(field(QUESTION)?.value).toBe("Can it wait? ");
  await hear("Can it wait?");
  await screen.findByText("Sent. We’ll answer below on this page.");
  expect(field(QUESTION)).toBeNull();
  expect(document.activeElement).toBe(document.body);
});

test("words that are not exactly what was sent stay in the field, below the conversation", async () => {
  const { there, hear } = await losesAnswer();
  fireEvent.change(field(QUESTION) as HTMLElement, { target: { value: "Can it wait until June?" } });
  await hear("Can it wait?");
  within(screen.getByRole("list", { name: "Messages about Front brakes" })).getByText("Can it wait?");
  expect(field(QUESTION)?.value).toBe("Can it wait until June?");
  expect(there.keys).toHaveLength(1);
});

test("what was never sent stays in the field, though the same was asked before", async () => {
  const asked: unknown[] = [];
  const entry = { number: 1, at: "2026-11-23T13:00:00.000Z", language: "en", channel: "page", name: "Rosa" };
  showOnDesk(<AskOnJob token="t" order={order} job={job} />, {
    answers: {
      "threads.open": () => ({ entries: [{ ...entry, text: "Any news?", job: "brakes", from: "reader" }] }),
      "threads.ask": (input) => asked.push(input),
    },
  });
  await settled();
  await press("Ask a question: Front brakes");
  fireEvent.change(field(QUESTION) as HTMLElement, { target: { value: "Any news?" } });
  await settled();
  expect(field(QUESTION)?.value).toBe("Any news?");
  expect(asked).toEqual([]);
});
