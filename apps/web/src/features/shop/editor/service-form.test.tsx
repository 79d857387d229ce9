// @vitest-environment happy-dom
import { serviceTemplates } from "@openhood/domain/catalog/service-templates";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { ServiceForm } from "./service-form.tsx";

afterEach(endDesk);

test("of several parts of the car, one is chosen as the heading the service stands under", async () => {
  const value = { ...serviceTemplates[0], parts: ["engine"], order: 0 };
  const shop = { profile: null, services: [{ value, version: "1" }] };
  const saved = vi.fn(() => ({ ok: true }));
  showOnDesk(
    <ServiceForm shop={shop as never} reread={async () => shop as never} slug={value.slug as string} />,
    { role: "owner", answers: { "shop.saveService": saved } },
  );
  expect(screen.queryByRole("combobox", { name: "Heading" })).toBeNull();
  await userEvent.click(screen.getByRole("checkbox", { name: "Brakes" }));
  const heading = screen.getByRole<HTMLSelectElement>("combobox", { name: "Heading" });
  expect(heading.value).toBe("engine");
  await userEvent.selectOptions(heading, "Brakes");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() =>
    expect(saved).toHaveBeenCalledWith(
      expect.objectContaining({ service: expect.objectContaining({ parts: ["brakes", "engine"] }) }),
    ),
  );
});
