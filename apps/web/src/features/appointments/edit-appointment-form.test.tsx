// @vitest-environment happy-dom
import { demoBooking } from "@openhood/local-stack/seed/demo-booking";
import { demoServices } from "@openhood/local-stack/seed/demo-services";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { EditAppointmentForm } from "./edit-appointment-form.tsx";
import type { ShopFacts } from "./schedule.ts";
import type { VersionedAppointment } from "./types.ts";
import { useScheduleClock } from "./words.ts";

afterEach(endDesk);

const versioned = {
  appointment: {
    ...{ id: "a", kind: "drop-off", services: [], note: "Squeaks", customer: { name: "Dana", phone: null } },
    slot: { date: "2026-11-24", lane: "bay-1", quarters: [100] },
    vehicle: { id: null, plate: "7ABC123", plateState: null, year: null, make: null, model: null, vin: null },
  },
  version: 1,
} as unknown as VersionedAppointment;

test("what is half written in the sheet is there again once it is opened again, and gone for good once it is given up", () => {
  const close = vi.fn();
  function Sheet() {
    const clock = useScheduleClock(demoProfile.timeZone);
    const shop = { hours: demoProfile, services: demoServices } as unknown as ShopFacts;
    return (
      <EditAppointmentForm
        {...{ versioned, shop, clock, close, lanes: demoBooking.lanes, act: async () => true }}
      />
    );
  }
  const note = () => screen.getByLabelText<HTMLTextAreaElement>(/^Note/);
  showOnDesk(<Sheet />, { answers: {} });
  fireEvent.change(note(), { target: { value: "Squeaks when it" } });
  cleanup();
  showOnDesk(<Sheet />, { answers: {} });
  expect(note().value).toBe("Squeaks when it");
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(close).toHaveBeenCalledOnce();
  cleanup();
  showOnDesk(<Sheet />, { answers: {} });
  expect(note().value).toBe("Squeaks");
});
