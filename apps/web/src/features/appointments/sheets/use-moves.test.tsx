// @vitest-environment happy-dom
import { dayGrid, runFrom } from "@openhood/domain/booking/quarters";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import type { VersionedAppointment } from "../types.ts";
import { useScheduleClock } from "../words.ts";
import { useAppointmentAction } from "./use-appointment-action.ts";
import { useMoves } from "./use-moves.ts";

const heard = fakeOverlays();
const date = "2026-11-24";
const { first } = dayGrid(date, demoProfile.timeZone);
const day = [
  { from: 480, to: 720 },
  { from: 780, to: 1_020 },
];
const bay = {
  ...{ id: "bay-1", name: "Bay 1", skills: [], reserve: Array.from({ length: 7 }, () => []) },
  staffed: Array.from({ length: 7 }, () => day),
};
const at = (hour: number) => ({ lane: "bay-1", date, quarters: runFrom(first + hour * 4, 4) });
const versioned = {
  version: 0,
  appointment: {
    ...{ id: "a", slot: at(9), state: { status: "confirmed" }, customer: { name: "Pat Doe" } },
    vehicle: { plate: "PAT-1", year: null, make: null, model: null },
  },
} as unknown as VersionedAppointment;

function Board({ hour }: { hour: number }) {
  const clock = useScheduleClock(demoProfile.timeZone);
  const action = useAppointmentAction({ clock, laneName: () => "Bay 1" });
  const { move } = useMoves({ act: action.act, clock, lanes: [bay], hours: demoProfile });
  return (
    <button type="button" onClick={() => void move(versioned, at(hour))}>
      Move
    </button>
  );
}

beforeEach(() => void vi.setSystemTime("2026-11-23T17:00:00.000Z"));
afterEach(() => {
  vi.useRealTimers();
  endDesk();
});

test.each([
  [10, false],
  [12, true],
  [18, true],
])("a move to %i:00 says that it lies on the bay's break or past its hours: %s", async (hour, isOutside) => {
  const answers = { "booking.move": () => ({ ok: true, version: 1, notified: "nobody" }) };
  showOnDesk(<Board hour={hour} />, { answers });
  await act(async () => screen.getByRole("button").click());
  await waitFor(() => expect(heard.said).toHaveLength(1));
  expect(heard.said[0]?.includes("It’s outside the bay’s staffed hours")).toBe(isOutside);
});
