import fc from "fast-check";
import { expect, test } from "vitest";
import { type Appointment, STATUSES } from "./appointment.ts";
import { warningsOf } from "./warnings.ts";

const NOW = Date.parse("2026-03-10T15:00:00.000Z");
const one = fc
  .record({
    id: fc.constantFrom("a", "b", "c", "d"),
    status: fc.constantFrom(...STATUSES),
    day: fc.integer({ min: -9, max: 9 }),
  })
  .map(({ id, status, day }) => {
    const from = new Date(NOW + day * 86_400_000).toISOString();
    const first = Math.floor(Date.parse(from) / 900_000);
    return {
      id,
      state: { status },
      slot: { lane: "bay", date: from.slice(0, 10), quarters: [first] },
      arrival: { from, to: from },
    } as unknown as Appointment;
  });
const all = fc.uniqueArray(one, { selector: ({ id }) => id });

test("every day they did not come on is named, and every car of theirs that is expected or here; nothing else, and nothing twice", () => {
  fc.assert(
    fc.property(all, all, fc.constantFrom(null, "a", "b"), (customers, car, except) => {
      const { noShows, sameCar } = warningsOf(
        { customers: [...customers, ...customers], car: [...car, ...car] },
        { now: NOW, except },
      );
      expect(noShows.toSorted()).toEqual(
        customers
          .filter(({ state }) => state.status === "no-show")
          .map(({ slot }) => slot.date)
          .sort(),
      );
      const isOn = ({ id, state: { status }, slot }: Appointment) =>
        id !== except &&
        (["checked-in", "in-work", "ready"].includes(status) ||
          (["requested", "confirmed"].includes(status) && ((slot.quarters[0] ?? 0) + 1) * 900_000 > NOW));
      expect(sameCar.map(({ id }) => id).sort()).toEqual(
        car
          .filter(isOn)
          .map(({ id }) => id)
          .sort(),
      );
      expect(new Set(sameCar.filter((one) => one.isHere).map(({ id }) => id))).toEqual(
        new Set(
          car
            .filter(
              ({ id, state }) => id !== except && ["checked-in", "in-work", "ready"].includes(state.status),
            )
            .map(({ id }) => id),
        ),
      );
      expect(sameCar.map(({ arrival }) => arrival.from)).toEqual(
        sameCar.map(({ arrival }) => arrival.from).sort(),
      );
    }),
  );
});
