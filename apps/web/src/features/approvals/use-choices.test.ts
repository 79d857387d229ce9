// @vitest-environment happy-dom
import type { CustomerOrder } from "@openhood/domain/approvals/customer-order";
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { forgetDrafts } from "../../platform/drafts.ts";
import { useChoices } from "./use-choices.ts";

const saw = { offer: "o", cents: 100, reasons: "r" };
const of = (...open: string[]) =>
  ({
    ...{ number: 7, stage: "awaiting-approval" },
    jobs: ["a", "b", "c", "d"].map((id) => ({ id, status: open.includes(id) ? "pending" : "approved", saw })),
  }) as unknown as CustomerOrder;

test("with what was sent goes what others decided before; what is chosen for open jobs meanwhile stays", () => {
  localStorage.clear();
  const { result } = renderHook(() => useChoices(of("b", "c", "d")));
  const choose = (job: string, status: "approved" | "declined") =>
    act(() => result.current.choose(job, { status, until: null, ...saw }));
  choose("a", "declined");
  choose("b", "approved");
  const { forget } = result.current;
  choose("c", "approved");
  act(() => forget([{ job: "b", saw, status: "approved" }], of("c", "d")));
  expect(Object.keys(result.current.choices)).toEqual(["c"]);
});

test("once all is decided, what was not sent is known in this tab alone, until it is open again, sent or forgotten by who sits there next", () => {
  localStorage.clear();
  sessionStorage.clear();
  const { result, rerender } = renderHook(useChoices, { initialProps: of("a", "b") });
  act(() => result.current.choose("a", { status: "declined", until: null, ...saw }));
  expect([localStorage.length, sessionStorage.length]).toEqual([1, 0]);
  rerender(of());
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 1]);
  expect(Object.keys(renderHook(() => useChoices(of())).result.current.choices)).toEqual(["a"]);
  forgetDrafts();
  expect(sessionStorage.length).toBe(0);
  rerender(of("a"));
  rerender(of());
  act(() => result.current.forget([{ job: "a", saw, status: "declined" }], of()));
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test("of two tabs the one that hears second that others decided knows what was not sent, too, and not what the other sent", () => {
  localStorage.clear();
  sessionStorage.clear();
  const tab = () => renderHook(useChoices, { initialProps: of("a", "b") });
  const [key, first, second] = ["openhood.choices.7", tab(), tab()];
  const heard = (newValue: string | null) =>
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key, newValue })));
  const chosenIn = ({ result }: typeof first) => Object.keys(result.current.choices);
  act(() => first.result.current.choose("a", { status: "declined", until: null, ...saw }));
  expect(Object.keys(localStorage)).toEqual([key]);
  heard(localStorage.getItem(key));
  expect(chosenIn(second)).toEqual(["a"]);
  first.rerender(of());
  heard(localStorage.getItem(key));
  expect([chosenIn(first), chosenIn(second)]).toEqual([["a"], ["a"]]);
  second.rerender(of());
  expect(chosenIn(second)).toEqual(["a"]);

  heard("{}");
  expect(chosenIn(second)).toEqual([]);
});
