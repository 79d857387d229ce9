// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { useDeskNav } from "../desk-nav.ts";
import { ShopLayout } from "./shop-layout.tsx";

afterEach(endDesk);

function Page() {
  const { items, settings } = useDeskNav();
  return (
    <>
      <nav>{[...items, ...settings].map(({ to }) => to).join(" ")}</nav>
      <ShopLayout />
    </>
  );
}
const show = (role: "technician" | "advisor" | "owner") => {
  showOnDesk(<Page />, { role, answers: {} });
  return screen.getByRole("navigation").textContent ?? "";
};

test.each(["technician", "advisor"] as const)(
  "to one who is not an owner (%s) the shop's pages say whose they are, and no link leads to them",
  (role) => {
    expect(show(role)).not.toMatch(/\/desk\/shop/);
    expect(screen.getByRole("heading", { level: 1, name: "This page is for the owner" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Schedule" })).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
  },
);

test("an owner is led to them, and let in", () => {
  expect(show("owner")).toMatch(/\/desk\/shop/);
  expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
});
