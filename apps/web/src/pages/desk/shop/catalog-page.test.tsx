// @vitest-environment happy-dom
import { serviceTemplates } from "@openhood/domain/catalog/service-templates";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { lastUndoable, undoLast } from "../../../ui/overlays/last-undo.ts";
import { CatalogPage } from "./catalog-page.tsx";
import { ServiceEditPage } from "./service-page.tsx";

const heard = fakeOverlays({ answer: "confirm" });
const person = userEvent.setup();

const names = ["Brakes", "Coolant", "Oil change"];
const slugOf = (name: string) => name.toLowerCase().replace(" ", "-");
type Kept = { value: { slug: string; order: number }; version: string };
let kept: Kept[];

beforeEach(() => {
  kept = names.map((name, order) => ({
    value: {
      ...serviceTemplates[0],
      name: { en: name, es: "" },
      slug: slugOf(name),
      parts: ["engine"],
      order,
    },
    version: "1",
  }));
});
afterEach(endDesk);

const show = () =>
  showOnDesk(
    <Routes>
      <Route path="/desk/shop/services/:slug" element={<ServiceEditPage />} />
      <Route path="*" element={<CatalogPage />} />
    </Routes>,
    {
      role: "owner",
      answers: {
        "shop.edit": () => ({
          profile: null,
          services: kept.toSorted((a, b) => a.value.order - b.value.order),
        }),
        "shop.saveService": ({ service }: { service: Kept["value"] }) => {
          const others = kept.filter(({ value }) => value.slug !== service.slug);
          kept = [...others, { value: service, version: "2" }];
          return { ok: true };
        },
        "shop.removeService": ({ slug }: { slug: string }) => {
          kept = kept.filter(({ value }) => value.slug !== slug);
          return { ok: true };
        },
      },
    },
  );
const listed = () =>
  [...document.querySelectorAll<HTMLElement>("[data-slug]")].map(({ dataset }) => dataset.slug);

test("services are put in order with the keyboard, the focus staying on the button, and the order is saved", async () => {
  show();
  (await screen.findByRole("button", { name: "Move up: Oil change" })).focus();
  await person.keyboard("{Enter}");
  expect(listed()).toEqual(["brakes", "oil-change", "coolant"]);
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Move up: Oil change"));
  await person.click(screen.getByRole("button", { name: "Save the order" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save the order" })).toBeNull());
  const order = kept.toSorted((a, b) => a.value.order - b.value.order).map(({ value }) => value.slug);
  expect(order).toEqual(["brakes", "oil-change", "coolant"]);
  expect(listed()).toEqual(order);
});

test("a service that was removed is back with a press, and the list says so", async () => {
  const { router } = show();
  await screen.findByText("Coolant");
  await act(() => router.navigate("/desk/shop/services/coolant"));
  fireEvent.click(await screen.findByRole("button", { name: "Remove this service" }));
  await waitFor(() => expect(listed()).toEqual(["brakes", "oil-change"]));
  expect(heard.asked).toEqual([expect.stringContaining("Coolant")]);
  expect(router.state.location.pathname).toBe("/desk/shop/services");
  await waitFor(() => expect(lastUndoable()).toMatch(/Coolant/));
  await act(async () => void undoLast());
  await waitFor(() => expect(listed()).toEqual(["brakes", "coolant", "oil-change"]));
  expect(heard.said.at(-1)).toBe("Coolant is back.");
});
