import type { Stage } from "@openhood/domain/repair-orders/stages";
import type { OrderCard } from "./use-card-words.ts";

/** For tests: an order at a glance, known by its plate. */
export const sampleCard = (plate: string, is: Stage, more: Partial<OrderCard> = {}): OrderCard => ({
  id: plate,
  number: 1,
  stage: { is, column: is, at: "2026-11-23T13:00:00.000Z" },
  document: "repair-order",
  name: "Rosa Diaz",
  record: null,
  vehicle: { id: null, plate, year: 2018, make: "Honda", model: "Civic" },
  about: null,
  jobs: { pending: 0, approved: 1, declined: 0, deferred: 0 },
  technicians: [],
  promisedAt: null,
  keyTag: null,
  labels: [],
  advisor: null,
  createdAt: "2026-11-23T12:00:00.000Z",
  ...more,
});
