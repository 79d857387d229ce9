// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { useDeskNav } from "./desk-nav.ts";

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
