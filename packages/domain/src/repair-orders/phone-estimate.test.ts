import fc from "fast-check";
import { expect, test } from "vitest";
import { job, labor, order } from "../../test/repair-orders/orders.ts";
import { WalkIn } from "../booking/walk-in.ts";
import { NamedVehicle, VehicleFacts } from "../customers/vehicle.ts";
import { isSameVehicle } from "../customers/vehicle-rules.ts";
import { cardOf } from "./board.ts";
import { OrderCommand } from "./commands.ts";
import { hasRoom, MAX_ESTIMATES, PhoneEstimate } from "./phone-estimate.ts";

const MIB = 1_048_576;

test("a hundred estimates wait at once; a car that is here takes none of their room", () => {
  const waiting = { stage: { is: "scheduled", column: "scheduled", at: "" } } as const;
  const here = { stage: { is: "in-progress", column: "in-progress", at: "" } } as const;
  const all = (count: number) => Array.from({ length: count }, () => waiting);
  expect(hasRoom([...all(MAX_ESTIMATES - 1), here, here])).toBe(true);
  expect(hasRoom(all(MAX_ESTIMATES))).toBe(false);
});

test("two hundred cars and all estimates stay one document, with long names in any script and four people on each", () => {
  const name = { en: "車".repeat(40), es: "車".repeat(40) };
  const people = Array.from({ length: 4 }, (_, n) => ({
    uid: `${n}`.padEnd(28, "u"),
    name: "車".repeat(40),
  }));
  const card = cardOf(
    order({
      id: "o".repeat(36),
      vehicle: { ...order().vehicle, id: "v".repeat(36), make: "車".repeat(20), model: "車".repeat(20) },
      customer: { ...order().customer, name: "車".repeat(40), record: "r".repeat(36) },
      labels: Array.from({ length: 10 }, (_, n) => `${n}`.padEnd(36, "l")),
      jobs: people.map((technician, n) => job(`${n}`, [labor(`l${n}`)], { name, technician })),
    }),
  );
  const bytes = new TextEncoder().encode(JSON.stringify(card)).length;
  expect(card.technicians).toHaveLength(4);
  expect((200 + MAX_ESTIMATES) * bytes).toBeLessThan(MIB);
});

const typedPlate = fc.stringMatching(/^[a-zA-Z0-9][a-zA-Z0-9 -]{0,10}$/);

test("a plate is in capitals however it was typed: on a record, for a booking, a walk-in and an estimate, and on an order", () => {
  fc.assert(
    fc.property(typedPlate, (plate) => {
      const stamped = plate.trim().toUpperCase();
      const set = { type: "set-vehicle", changes: [{ field: "plate", from: plate, to: plate }] };
      const car = { plate, year: null, make: null, model: null };
      expect(VehicleFacts.shape.plate.parse(plate)).toBe(stamped);
      expect(NamedVehicle.parse({ plate }).plate).toBe(stamped);
      expect(WalkIn.shape.vehicle.parse({ plate }).plate).toBe(stamped);
      expect(PhoneEstimate.shape.car.parse(car).plate).toBe(stamped);
      // What an order shows that is older than the rule is still what was seen.
      expect(OrderCommand.parse(set)).toMatchObject({ changes: [{ from: plate.trim(), to: stamped }] });
    }),
  );
});

test("a car whose plate was kept in small letters is the same when it is named again", () => {
  fc.assert(
    fc.property(typedPlate, (typed) => {
      const plate = typed.trim();
      const car = { id: "a", vin: null, plate, plateState: null, year: null, make: null, model: null };
      expect(isSameVehicle({ ...car, plate: plate.toUpperCase() }, car)).toBe(true);
    }),
  );
});
