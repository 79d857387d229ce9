// @vitest-environment happy-dom
import { serviceTemplates } from "@openhood/domain/catalog/service-templates";
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { TemplateForm } from "./template-form.tsx";

afterEach(endDesk);

test("each service to pick shows its example price and time; those the shop has stand apart", () => {
  const [diagnosis] = serviceTemplates;
  const services = [{ value: { ...diagnosis, order: 0 }, version: "1" }];
  const shop = { profile: null, services };
  showOnDesk(<TemplateForm shop={shop as never} reread={vi.fn()} />, { role: "owner", answers: {} });
  const oil = screen.getByRole("checkbox", { name: /^Oil change/ }).closest("li") as HTMLElement;
  expect(oil.textContent).toMatch(/\$75 – \$125 · .*min/);
  expect(screen.queryByRole("checkbox", { name: /^Diagnosis/ })).toBeNull();
  const there = screen.getByRole("region", { name: "In your list" });
  expect(
    within(there)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Diagnosis"]);
});
