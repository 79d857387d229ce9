// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { ServiceForm } from "./service-form.tsx";

const heard = fakeOverlays();
const shop = { profile: null, services: [] };
let saving: PromiseWithResolvers<object>;

/** The form, on its page alone. */
function Page() {
  const { pathname } = useLocation();
  if (pathname !== "/") return <p>{pathname}</p>;
  return <ServiceForm shop={shop as never} reread={async () => shop as never} slug={null} />;
}

/** Somebody leaves while a new service is being saved. */
async function leftWhileSaving(isBack = false) {
  Element.prototype.scrollIntoView = () => {};
  const shown = showOnDesk(<Page />, {
    role: "owner",
    answers: { "shop.saveService": () => saving.promise },
  });
  if (isBack) {
    await act(() => shown.router.navigate("/elsewhere"));
    await act(() => shown.router.navigate("/"));
  }
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value } });
  type("Name, English", "Oil Change");
  for (const [label, value] of [
    ["Price from, in dollars", "10"],
    ["Price to, in dollars", "20"],
    ["Time from, in hours", "0.5"],
    ["Time to, in hours", "1"],
  ] as const)
    type(label, value);
  await userEvent.click(screen.getByRole("checkbox", { name: "Engine" }));
  await waitFor(() => expect(sessionStorage.length).toBeGreaterThan(0));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(shown.calls.map(({ path }) => path)).toContain("shop.saveService"));
  await act(() => (isBack ? shown.router.navigate(-1) : shown.router.navigate("/elsewhere")));
  await waitFor(() => expect(heard.asked).toHaveLength(1));
  expect(heard.asked[0]).toMatch(/^It is still being saved/);
  return () => shown.router.state.location.pathname;
}

beforeEach(() => {
  saving = Promise.withResolvers();
});
afterEach(endDesk);

test("once a new service is saved, the question whether to leave meanwhile is over, and one is where one wanted to go", async () => {
  const place = await leftWhileSaving();
  await act(async () => saving.resolve({ ok: true }));
  await screen.findByText("/elsewhere");
  await act(async () => {});
  expect(place()).toBe("/elsewhere");
});

test("who stays until a new service is saved is led to all services then", async () => {
  const place = await leftWhileSaving();
  await act(async () => heard.alerts[0]?.answer("cancel"));
  await act(async () => saving.resolve({ ok: true }));
  await waitFor(() => expect(place()).toBe("/desk/shop/services"));
});

test("who goes back while a new service is being saved is back once it is", async () => {
  const place = await leftWhileSaving(true);
  await act(async () => saving.resolve({ ok: true }));
  await screen.findByText("/elsewhere");
  await act(async () => {});
  expect(place()).toBe("/elsewhere");
});

test("who left while a new service is being saved is not led on once it is", async () => {
  const place = await leftWhileSaving();
  await act(async () => heard.alerts[0]?.answer("confirm"));
  await screen.findByText("/elsewhere");
  await act(async () => saving.resolve({ ok: true }));
  await waitFor(() => expect(heard.said).toHaveLength(1));
  expect(place()).toBe("/elsewhere");
});

test("that a new service was not saved is told wherever its page was left for, until it is put away, with the way back", async () => {
  const place = await leftWhileSaving();
  await act(async () => heard.alerts[0]?.answer("confirm"));
  await screen.findByText("/elsewhere");
  await act(async () => saving.reject(new TypeError("Failed to fetch")));
  await waitFor(() => expect(heard.toasts).toHaveLength(1));
  expect(heard.said[0]).toMatch(/^The service wasn’t saved\. .+ What you typed is kept\.$/);
  expect(heard.toasts[0]).toMatchObject({ duration: 0, action: "Go back" });
  await act(async () => heard.toasts[0]?.press());
  await waitFor(() => expect(place()).toBe("/"));
  expect(screen.getByRole("textbox", { name: "Name, English" })).toHaveProperty("value", "Oil Change");
});

test("a new service that was refused after its page was left is told there, too", async () => {
  await leftWhileSaving();
  await act(async () => heard.alerts[0]?.answer("confirm"));
  await screen.findByText("/elsewhere");
  await act(async () => saving.resolve({ ok: false, reason: "taken" }));
  await waitFor(() => expect(heard.toasts).toHaveLength(1));
  expect(heard.said[0]).toMatch(/^The service wasn’t saved\. Open it to see/);
});
