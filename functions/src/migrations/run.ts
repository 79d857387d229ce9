import type { Firestore } from "firebase-admin/firestore";
import { schemaAfter, schemaRef } from "../infra/schema.ts";
import { timeByUtc } from "./001-time-by-utc.ts";
import { profilesAndCustomers } from "./002-profiles-and-customers.ts";
import { plainWords } from "./003-plain-words.ts";
import { daysWorked } from "./004-days-worked.ts";
import { phoneNumbers } from "./005-phone-numbers.ts";
import { paymentsSpent } from "./006-payments-spent.ts";
import type { Pace, Part } from "./part.ts";

/** All there ever were, in order; the number of a migration is its place, from 1. */
const migrations: readonly (readonly Part[])[] = [
  timeByUtc,
  profilesAndCustomers,
  plainWords,
  daysWorked,
  phoneNumbers,
  paymentsSpent,
];

/**
 * Brings what is stored to the form this code reads: the migrations that were not done yet, in order, each noted down
 * once it is done. Killed anywhere and run again, it comes out the same.
 * @param of.dryRun only counts what there is to be changed
 * @param of.from does those from this number on, also when they were done before
 * @param of.say is told what is being done
 * @returns the numbers of those done now, or to be done
 * @throws Error when a newer version was here
 */
export async function migrate(
  db: Firestore,
  of: { dryRun?: boolean; from?: number | undefined; say?: (line: string) => void } & Pick<
    Pace,
    "batch"
  > = {},
): Promise<number[]> {
  const { dryRun = false, from, say = () => {}, ...pace } = of;
  const stored = ((await schemaRef(db).get()).get("step") as number | undefined) ?? 0;
  if (stored > migrations.length)
    throw new Error(`A newer version stored this data: form ${stored}; this one reads ${migrations.length}.`);
  const done = from === undefined ? stored : from - 1;
  const numbers = migrations.map((_, index) => index + 1).filter((number) => number > done);
  for (const number of numbers) {
    for (const part of migrations[number - 1] ?? []) {
      const count = await part.count(db);
      if (count > 0) say(`${number}: ${part.name}: ${count} ${dryRun ? "to be changed" : "documents"}`);
      const onProgress = (changed: number) => say(`${number}: ${part.name}: ${changed} of ${count}`);
      if (!dryRun) await part.run(db, { ...pace, onProgress });
    }
    if (!dryRun) await schemaRef(db).set(schemaAfter(number));
  }
  return numbers;
}
