// @vitest-environment happy-dom
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { markHydrated } from "./hydrated.ts";
import * as api from "./load-api.ts";
import { useShop } from "./shop.ts";

const MINUTE = 60_000;
let name = "";
let day = Date.parse("2026-11-23T15:00:00.000Z");
const ask = vi.fn(async () => ({ profile: { ...demoProfile, name }, services: [] }));
const Home = () => <h1>{useShop().known?.profile?.name}</h1>;
const title = () => screen.getByRole("heading").textContent;
const look = (visibility: "visible" | "hidden") => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
  document.dispatchEvent(new Event("visibilitychange"));
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

markHydrated();
beforeEach(async () => {
  // Each test on a day of its own: the module keeps what it read.
  day += 24 * 60 * MINUTE;
  vi.useFakeTimers({ now: day });
  vi.spyOn(api, "loadApi").mockResolvedValue({ api: { shop: { get: { query: ask } } } } as never);
  name = "Open today";
  render(<Home />);
  await pass(3_000);
  ask.mockClear();
  name = "Closed today";
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a page that stays open shows what the owner changed after five minutes at most", async () => {
  expect(title()).toBe("Open today");
  await pass(5 * MINUTE + 1_000);
  expect(title()).toBe("Closed today");
});

test("a page nobody sees asks for nothing, and at once when it is looked at again", async () => {
  look("hidden");
  await pass(30 * MINUTE);
  expect(ask).not.toHaveBeenCalled();
  look("visible");
  await pass(0);
  expect(title()).toBe("Closed today");
});

test("what another tab of the browser reads shows here, unless it asked for it before", async () => {
  const tell = (at: number, name: string) => {
    const copy = { profile: { ...demoProfile, name }, services: [], at: new Date(at).toISOString() };
    localStorage.setItem("openhood.shop", JSON.stringify(copy));
    window.dispatchEvent(new StorageEvent("storage", { key: "openhood.shop" }));
  };
  await act(async () => tell(Date.now() - 10 * MINUTE, "Older"));
  expect(title()).toBe("Open today");
  await act(async () => tell(Date.now(), "Closed today"));
  expect(title()).toBe("Closed today");
  expect(ask).not.toHaveBeenCalled();
});
