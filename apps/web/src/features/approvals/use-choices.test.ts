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
