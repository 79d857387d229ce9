// @vitest-environment happy-dom
import { serviceTemplates } from "@openhood/domain/catalog/service-templates";
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
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

test("of the points of a service, one that both had changed is named by its words, and an order as such", async () => {
  Element.prototype.scrollIntoView = vi.fn();
  const points = ["Pads", "Rotors", "Fluid"].map((en) => ({ en, es: "" }));
  const service = { ...serviceTemplates[0], parts: ["engine"], order: 0 };
  const shopOf = (includes: typeof points, version: string) => ({
    profile: null,
    services: [{ value: { ...service, includes }, version }],
  });
  const theirs = shopOf(points.slice(1), "2");
  function Sample() {
    const [shop, setShop] = useState(shopOf(points, "1"));
    const reread = async () => {
      setShop(theirs);
      return theirs;
    };
    return (
      <>
        <ServiceForm shop={shop as never} reread={reread as never} slug={service.slug as string} />
        <button type="button" onClick={() => void reread()}>
          They save
        </button>
      </>
    );
  }
  showOnDesk(<Sample />, { role: "owner", answers: {} });
  await screen.findByRole("button", { name: "Save" });
  const [first] = document.getElementsByName("includes.0.en");
  fireEvent.change(first as HTMLElement, { target: { value: "Brake pads" } });
  fireEvent.click(await screen.findByRole("button", { name: "Move up: Fluid" }));
  fireEvent.click(screen.getByRole("button", { name: "They save" }));
  fireEvent.click(await screen.findByRole("button", { name: "Load what they saved" }));
  const back = await screen.findByRole("button", { name: "Put mine back: What is included" });
  const texts = [...document.querySelectorAll("textarea")].map(({ value }) => value);
  expect(texts.join("\n")).toContain("In this order: Brake pads, Fluid, Rotors");
  fireEvent.click(back);
  await screen.findByText(/^Brake pads: they had removed it/);
});

test("of a long text that one typed twice each stands by itself, and it is said how long both are kept", async () => {
  const service = { ...serviceTemplates[0], parts: ["engine"], order: 0 };
  const shopOf = (version: number) => ({
    profile: null,
    services: [{ value: { ...service, order: version }, version: `${version}` }],
  });
  function Sample() {
    const [version, setVersion] = useState(1);
    return (
      <>
        <ServiceForm shop={shopOf(version) as never} reread={vi.fn()} slug={service.slug as string} />
        <button type="button" onClick={() => setVersion(version + 1)}>
          They save
        </button>
      </>
    );
  }
  Element.prototype.scrollIntoView = vi.fn();
  showOnDesk(<Sample />, { role: "owner", answers: {} });
  await screen.findByRole("button", { name: "Save" });
  const texts = ["We look at the pads,\nand at the rotors.", "We measure the pads and the rotors."];
  for (const text of texts) {
    const [field] = document.getElementsByName("summary.en");
    fireEvent.change(field as HTMLElement, { target: { value: text } });
    fireEvent.click(screen.getByRole("button", { name: "They save" }));
    fireEvent.click(await screen.findByRole("button", { name: "Load what they saved" }));
  }
  const kept = await screen.findByRole("region", { name: "What you had typed" });
  expect(kept.querySelector("textarea")?.value).toBe(texts.join("\n\n———\n\n"));
  expect(kept.textContent).toContain("What you don’t put back is gone once you save.");
});
