import { z } from "zod";
import { Plate } from "../customers/vehicle.ts";
import { Id, Language, line, orNull, Phone, text } from "../fields.ts";
import type { OrderCard } from "./board.ts";
import { MAX_CONCERN, OrderVehicle } from "./order.ts";

/** What an estimate for somebody who calls begins with: their record and a vehicle on it where the shop knows them. */
export const PhoneEstimate = z.strictObject({
  record: Id.nullable(),
  vehicle: Id.nullable(),
  name: line(80),
  phone: orNull(Phone),
  language: Language,
  car: OrderVehicle.pick({ year: true, make: true, model: true }).extend({ plate: orNull(Plate) }),
  concern: orNull(text(MAX_CONCERN)),
});
export type PhoneEstimate = z.infer<typeof PhoneEstimate>;

/**
 * Estimates that wait for their car at once. The board is one document, and cars that are there must always find room in it;
 * those that nobody came back for are canceled.
 */
export const MAX_ESTIMATES = 100;

/** Has the board room for one more estimate? */
export const hasRoom = (cards: readonly Pick<OrderCard, "stage">[]): boolean =>
  cards.filter(({ stage }) => stage.is === "scheduled").length < MAX_ESTIMATES;
