// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { useDeskNav } from "./desk-nav.ts";
import { NewMenu } from "./new-menu.tsx";

afterEach(endDesk);

function Here() {
  const { items, settings } = useDeskNav();
  return <p>{[...items, ...settings].flatMap(({ label, isHere }) => (isHere ? label : [])).join()}</p>;
}

test.each([
  ["/desk/shop/services/brakes", "Services"],
  ["/desk/shop/new-service", "Services"],
  ["/desk/shop/canned-jobs/new", "Canned jobs"],
  ["/desk/shop/booking", "Online booking"],
  ["/desk/shop/booking#lanes", "Bays"],
])("on %s the navigation shows that one is at %s", async (path, label) => {
  const { router } = showOnDesk(<Here />, { role: "owner", answers: {} });
  await act(() => router.navigate(path));
  expect(screen.getByText(label)).toBeTruthy();
});

function All() {
  const { items, settings } = useDeskNav();
  return (
    <>
      <NewMenu />
      <ol>
        {[...items, ...settings].map(({ to, label }) => (
          <li key={to}>{label}</li>
        ))}
      </ol>
    </>
  );
}

test("a technician sees only what a technician may open, one's bay first, and makes nothing new", () => {
  const owners = ["Hours", "Services", "Bays", "Online booking", "Shop profile", "Security log"];
  const labels = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
  showOnDesk(<All />, { role: "owner", answers: {} });
  expect(labels()).toEqual(expect.arrayContaining(["Team", ...owners]));
  screen.getByRole("button", { name: "New" });
  endDesk();
  showOnDesk(<All />, { role: "technician", answers: {} });
  expect(labels()[0]).toBe("My bay");
  expect(labels()).toContain("Team");
  expect(labels().filter((label) => owners.includes(label))).toEqual([]);
  expect(screen.queryByRole("button", { name: "New" })).toBeNull();
});
