import type { Instant } from "../fields.ts";
import { same } from "../fingerprint.ts";
import { mergeDeferred } from "../maintenance/deferred.ts";
import { mergeServiced } from "../maintenance/serviced.ts";
import type { KeptReading, Vehicle, VehicleFacts } from "./vehicle.ts";
import { editedVehicle, withReading } from "./vehicle-rules.ts";

const differ = (a: string | null, b: string | null) => a !== null && b !== null && a !== b;
const isListed = ({ archivedAt, merged }: Vehicle) => archivedAt === null && !merged;

/** The vehicles of two records that are one car: the same plate, and nothing that says otherwise. Each at most once. */
export function sameCars(
  stays: readonly Vehicle[],
  goes: readonly Vehicle[],
): { stays: Vehicle; goes: Vehicle }[] {
  const left = stays.filter(isListed);
  return goes.filter(isListed).flatMap((other) => {
    const at = left.findIndex(
      ({ find, facts }) =>
        find.plate !== null &&
        find.plate === other.find.plate &&
        !differ(facts.vin, other.facts.vin) &&
        !differ(facts.plateState, other.facts.plateState),
    );
    const [one] = at < 0 ? [] : left.splice(at, 1);
    return one ? [{ stays: one, goes: other }] : [];
  });
}

const fieldsOf = (facts: VehicleFacts) => Object.keys(facts) as (keyof VehicleFacts)[];
const isIn = (readings: readonly KeptReading[], one: KeptReading) =>
  readings.some(({ on, miles }) => on === one.on && miles === one.miles);

/**
 * Makes one car of two: the one that stays learns what only the other knew, the other says into which it went, and is no
 * longer listed.
 * @param record the record that is merged with it
 */
export function mergeVehicles(
  { stays, goes }: { stays: Vehicle; goes: Vehicle },
  { record, at }: { record: string; at: Instant },
): { stays: Vehicle; goes: Vehicle } {
  const gave = fieldsOf(stays.facts).filter(
    (field) => stays.facts[field] === null && goes.facts[field] !== null,
  );
  const readings = goes.odometer.filter(({ on }) => !stays.odometer.some((one) => one.on === on));
  const facts = { ...stays.facts, ...Object.fromEntries(gave.map((field) => [field, goes.facts[field]])) };
  const serviced = mergeServiced(stays.serviced ?? [], goes.serviced ?? []);
  const deferred = mergeDeferred(stays.deferred ?? [], goes.deferred ?? []);
  const after = editedVehicle(stays, { facts, reading: null, archived: false, at });
  const told = (goes.reminded ?? []).filter(
    ({ interval }) => !stays.reminded?.some((one) => one.interval === interval),
  );
  return {
    stays: {
      ...after,
      odometer: readings.reduce<KeptReading[]>(withReading, after.odometer),
      ...(goes.corrected && { corrected: [...(stays.corrected ?? []), ...goes.corrected] }),
      ...(serviced.length > 0 && { serviced }),
      ...(deferred.length > 0 && { deferred }),
      ...(told.length > 0 && { reminded: [...(stays.reminded ?? []), ...told] }),
    },
    goes: {
      ...goes,
      revision: goes.revision + 1,
      merged: { into: stays.id, record, gave, readings },
      find: { plate: null, keys: [] },
      updatedAt: at,
    },
  };
}

/** Two cars again: what the one that stayed learned goes, unless somebody has written something else since. */
export function partVehicles(
  { stays, goes }: { stays: Vehicle; goes: Vehicle },
  at: Instant,
): { stays: Vehicle; goes: Vehicle } {
  const { merged, ...rest } = goes;
  const { gave = [], readings = [] } = merged ?? {};
  const back = gave.filter((field) => stays.facts[field] === goes.facts[field]);
  const facts = { ...stays.facts, ...Object.fromEntries(back.map((field) => [field, null])) } as VehicleFacts;
  const archived = stays.archivedAt !== null;
  const { serviced, deferred, reminded, corrected, ...after } = editedVehicle(stays, {
    ...{ facts, reading: null, archived, at },
  });
  const own = {
    ...without("corrected", corrected, (one) => isIn(goes.corrected ?? [], one)),
    ...without("serviced", serviced, (one) => goes.serviced?.some(({ order }) => order === one.order)),
    ...without("deferred", deferred, (one) => goes.deferred?.some(({ order }) => order === one.order)),
    ...without("reminded", reminded, (one) => goes.reminded?.some((told) => same(told, one))),
  };
  return {
    stays: { ...after, ...own, odometer: after.odometer.filter((one) => !isIn(readings, one)) },
    goes: editedVehicle(rest, { facts: goes.facts, reading: null, archived: false, at }),
  };
}

/** A list of a vehicle without what came with the other; absent, as before the first, where nothing is left. */
function without<F extends string, T>(
  field: F,
  all: readonly T[] | undefined,
  came: (one: T) => boolean | undefined,
): { [_ in F]?: T[] } {
  const left = (all ?? []).filter((one) => !came(one));
  return left.length > 0 ? ({ [field]: left } as { [_ in F]: T[] }) : {};
}
