// @vitest-environment happy-dom
import { serviceTemplates } from "@openhood/domain/catalog/service-templates";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { ServiceForm } from "./service-form.tsx";

const person = userEvent.setup();
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
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith(
      expect.objectContaining({ service: expect.objectContaining({ parts: ["brakes", "engine"] }) }),
    ),
  );
});

test("a new service is offered an address that no other has, is told at its fields what is wrong, and is kept in whole cents and hundredths", async () => {
  Element.prototype.scrollIntoView = vi.fn();
  const other = { ...serviceTemplates[0], slug: "oil-change", parts: ["engine"], order: 7 };
  const shop = { profile: null, services: [{ value: other, version: "1" }] };
  const saved = vi.fn(() => ({ ok: true }));
  const { router } = showOnDesk(
    <ServiceForm shop={shop as never} reread={async () => shop as never} slug={null} />,
    { role: "owner", answers: { "shop.saveService": saved } },
  );
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value } });
  const address = screen.getByRole<HTMLInputElement>("textbox", { name: "Page address" });
  const described = (field: HTMLElement) =>
    document.getElementById(field.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "")?.textContent;
  type("Name, English", "Oil Change");
  expect(address.value).toBe("oil-change-2");
  type("Page address", "oil-change");
  type("Price from, in dollars", "ten");
  type("Price to, in dollars", "20");
  type("Time from, in hours", "0.5");
  type("Time to, in hours", "1.25");
  await person.click(screen.getByRole("checkbox", { name: "Engine" }));
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(described(address)).toMatch(/Another service already has/));
  expect(described(screen.getByRole("textbox", { name: "Price from, in dollars" }))).toMatch(
    /Write dollars like/,
  );
  expect(saved).not.toHaveBeenCalled();
  type("Page address", "oil-change-express");
  type("Price from, in dollars", "10.05");
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/desk/shop/services"));
  expect(saved).toHaveBeenCalledExactlyOnceWith({
    service: expect.objectContaining({
      slug: "oil-change-express",
      price: { from: 1_005, to: 2_000 },
      hours: { from: 50, to: 125 },
      parts: ["engine"],
      order: 8,
    }),
    version: null,
  });
});

test("a price known only after inspection takes the fields away and is said so; what was typed before comes back", async () => {
  const value = { ...serviceTemplates[0], price: { from: 10_000, to: 20_000 }, parts: ["engine"], order: 0 };
  const shop = { profile: null, services: [{ value, version: "1" }] };
  const saved = vi.fn((_: object) => ({ ok: true }));
  showOnDesk(
    <ServiceForm shop={shop as never} reread={async () => shop as never} slug={value.slug as string} />,
    { role: "owner", answers: { "shop.saveService": saved } },
  );
  const to = () => screen.queryByRole<HTMLInputElement>("textbox", { name: "Price to, in dollars" });
  const unknown = screen.getByRole("checkbox", { name: /^The price is known only after inspection/ });
  const preview = screen.getByRole("complementary", { name: "What customers will see" });
  fireEvent.change(to() as HTMLElement, { target: { value: "1400" } });
  await waitFor(() => expect(preview.textContent).toContain("$100 – $1,400"));
  await person.click(unknown);
  expect(to()).toBeNull();
  await waitFor(() => expect(preview.textContent).toContain("After inspection"));
  await person.click(unknown);
  expect(to()?.value).toBe("1400");
  await person.click(unknown);
  await person.selectOptions(screen.getByRole("combobox", { name: "Skill it needs" }), "Any bay will do");
  const online = screen.getByRole<HTMLInputElement>("checkbox", { name: /^Customers can book it online/ });
  if (online.checked) await person.click(online);
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ service: { price: null, skill: null, bookable: false } });
});

test("a service without a price is edited as such, with empty fields for one", async () => {
  const value = { ...serviceTemplates[0], price: null, parts: ["engine"], order: 0 };
  const shop = { profile: null, services: [{ value, version: "1" }] };
  showOnDesk(
    <ServiceForm shop={shop as never} reread={async () => shop as never} slug={value.slug as string} />,
    { role: "owner", answers: {} },
  );
  const unknown = screen.getByRole<HTMLInputElement>("checkbox", {
    name: /^The price is known only after inspection/,
  });
  expect(unknown.checked).toBe(true);
  await person.click(unknown);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Price to, in dollars" }).value).toBe("");
});

test.each([
  ["en", "Page address", "Only lowercase letters, digits and single dashes between them, like oil-change."],
  [
    "es",
    "Enlace de su página",
    "Solo letras minúsculas sin acentos, números y guiones sueltos entre ellos, como cambio-de-aceite.",
  ],
] as const)(
  "a page address that cannot be one says what is wrong with it (%s)",
  async (language, field, words) => {
    const shop = { profile: null, services: [] };
    showOnDesk(<ServiceForm shop={shop as never} reread={async () => shop as never} slug={null} />, {
      ...{ role: "owner", language, answers: {} },
    });
    const address = screen.getByRole("textbox", { name: field });
    fireEvent.change(address, { target: { value: "BAD slug!" } });
    await userEvent.click(screen.getByRole("button", { name: language === "en" ? "Save" : "Guardar" }));
    await waitFor(() => expect(address.getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getByText(words)).toBeTruthy();
  },
);
