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

/** Saves a new service; somebody may go on `to` another page meanwhile. */
async function saveNew(to?: string) {
  Element.prototype.scrollIntoView = () => {};
  const shown = showOnDesk(<Page />, {
    role: "owner",
    answers: { "shop.saveService": () => saving.promise },
  });
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
  if (to) await act(() => shown.router.navigate(to));
  return () => shown.router.state.location.pathname;
}

beforeEach(() => {
  saving = Promise.withResolvers();
});
afterEach(endDesk);

test("a saved new service leads to all services", async () => {
  const place = await saveNew();
  await act(async () => saving.resolve({ ok: true }));
  await waitFor(() => expect(place()).toBe("/desk/shop/services"));
});

test("who leaves while a new service is being saved is there once it is", async () => {
  const place = await saveNew("/elsewhere");
  await act(async () => saving.resolve({ ok: true }));
  await screen.findByText("/elsewhere");
  await act(async () => {});
  expect(place()).toBe("/elsewhere");
  expect(heard.asked).toEqual([]);
});
