import { randomUUID } from "node:crypto";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import { appRouter } from "../src/api/router.ts";
import { createCallerFactory } from "../src/api/trpc.ts";
import { openShop } from "./booking.ts";
import type { World } from "./world.ts";

const labor = {
  kind: "labor",
  id: "labor",
  name: { en: "Replace pads", es: "" },
  taxed: true,
  discount: null,
  hours: 150,
  rate: 15_000,
  rateId: null,
  pricing: "hand",
} as const;
/** The jobs of {@link estimateToDecide}: $225, $30 and $45. */
export const jobs = [
  {
    ...blankJob("brakes", { en: "Brakes", es: "Frenos" }),
    lines: [labor],
    cause: "2 mm left",
    ifItWaits: "The discs go next",
  },
  { ...blankJob("wipers", { en: "Wipers", es: "" }), lines: [{ ...labor, id: "wipe", hours: 20 }] },
  { ...blankJob("filter", { en: "Cabin filter", es: "" }), lines: [{ ...labor, id: "filt", hours: 30 }] },
];
/** An estimate in an open shop, with three jobs nobody has decided on. @returns the order's id */
export async function estimateToDecide(world: World): Promise<string> {
  await openShop(world);
  return openEstimate(world, null);
}

/** The same in a shop that is open already, for the customer of this record. */
export async function openEstimate(world: World, record: string | null): Promise<string> {
  const desk = createCallerFactory(appRouter)(world.as("advisor"));
  const from = {
    kind: "phone-estimate" as const,
    record,
    vehicle: null,
    name: "Pat Doe",
    phone: "555 010 8642",
    language: "en" as const,
    car: { plate: "7ABC123", year: 2016, make: "Honda", model: "Civic" },
    concern: "It squeals",
  };
  const opened = await desk.orders.open({ from, key: randomUUID() });
  if (!opened.ok) throw new Error(opened.reason);
  await desk.orders.edit({
    id: opened.id,
    key: randomUUID(),
    commands: jobs.map((job, n) => ({ type: "add-job" as const, job, after: jobs[n - 1]?.id ?? null })),
  });
  return opened.id;
}
