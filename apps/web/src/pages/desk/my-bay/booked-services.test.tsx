// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { car, inBay, job, order, today } from "./bay-samples.ts";
import { MyBayPage } from "./my-bay-page.tsx";

fakeOverlays();

beforeEach(() => localStorage.setItem("my-bay", "bay-1"));
afterEach(endDesk);

test.each([
  ["in the bay", "bay-1"],
  ["of one's own elsewhere", "bay-2"],
])(
  "of a car %s what was booked stands as that, in the reader's language; what was said, as it was said",
  async (_, lane) => {
    const services = [
      { slug: "brakes", name: { en: "Brake service", es: "Servicio de frenos" }, hours: 100 },
    ];
    const slot = { date: "2026-11-23", lane, quarters: [100] };
    const concerns = [
      { id: "1", text: "Servicio de frenos" },
      { id: "2", text: "It squeals" },
    ];
    const answers = {
      "booking.today": () => today(car({ services, slot })),
      "clock.bay": () => inBay(order([job()], { concerns })),
    };
    const { container } = showOnDesk(<MyBayPage />, { answers, role: "technician" });
    await screen.findByText("It squeals");
    screen.getByText(/^Brake service/);
    expect([...container.querySelectorAll("blockquote")].map((said) => said.textContent)).toEqual([
      "It squeals",
    ]);
  },
);
