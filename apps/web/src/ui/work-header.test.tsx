// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { TitleSlot, WorkHeader } from "./work-header.tsx";

afterEach(cleanup);

/** A page that shows a head of its own while it loads, and another one then. */
const Page = ({ loaded }: { loaded: boolean }) =>
  loaded ? (
    <div>
      <WorkHeader title="Ana Ruiz" />
    </div>
  ) : (
    <WorkHeader title="Customer" />
  );
function show() {
  const bar = document.body.appendChild(document.createElement("div"));
  const page = (loaded: boolean) => (
    <TitleSlot value={bar}>
      <Page loaded={loaded} />
    </TitleSlot>
  );
  const { rerender } = render(page(false));
  return () => rerender(page(true));
}

test("the focus that was on a page's title stays on it when the page has loaded", () => {
  const load = show();
  screen.getByRole("heading", { name: "Customer" }).focus();
  load();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Ana Ruiz" }));
});

test("a title takes no focus that was elsewhere", () => {
  const load = show();
  load();
  expect(document.activeElement).toBe(document.body);
});

test("a title takes no focus that was lost with another page before", async () => {
  show();
  screen.getByRole("heading", { name: "Customer" }).focus();
  cleanup();
  await Promise.resolve();
  show();
  expect(document.activeElement).not.toBe(screen.getByRole("heading", { name: "Customer" }));
});
