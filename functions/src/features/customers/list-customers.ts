import { answers, searchOf, termsOf } from "@openhood/domain/customers/find";
import { type CustomerRecord, recordIds } from "@openhood/domain/customers/record";
import type { Vehicle } from "@openhood/domain/customers/vehicle";
import { recordFor, seesContacts } from "@openhood/domain/staff/technician-view";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { recordView } from "../../infra/security-events.ts";
import { byIds, type Cursor, current, page } from "../../stores/customers.ts";
import { foundBy, onRecords } from "../../stores/vehicles.ts";

/** Records on a page, vehicles looked at for a search, and vehicles shown with a page. */
const PAGE = 25;
const FOUND_BY_VEHICLE = 25;
const VEHICLES = 200;

export type CustomerRow = { record: CustomerRecord; vehicles: Vehicle[] };

/**
 * A page of the customers, the latest moved first, narrowed by name, address, number, plate, VIN or model (for a
 * technician not by address or number). Those found by a vehicle are on the first page. A record that was merged is found under the one it went into.
 */
export async function listCustomers(
  ctx: Ctx,
  input: { search: string; after: Cursor | null },
): Promise<{ rows: CustomerRow[]; next: Cursor | null }> {
  authorize(ctx, "customers.list");
  const { role } = ctx.actor;
  // Who may not see an address or a number finds nobody by them.
  const keys = seesContacts(role) ? "keys" : "names";
  const db = await ctx.db();
  const search = searchOf(input.search);
  const terms = termsOf(search);
  if (terms.length === 0 && input.search.trim() !== "") return { rows: [], next: null };
  const looks = terms.length > 0 && seesContacts(role);
  const [found, cars] = await Promise.all([
    page(db, { keys, terms }, PAGE, input.after),
    input.after ? [] : foundBy(db, terms, FOUND_BY_VEHICLE),
    // That they searched, not what for.
    looks ? recordView(ctx, "customers-searched", { kind: "customers", id: "all" }) : undefined,
  ]);
  const owners = await byIds(
    db,
    cars.map(({ owner }) => owner),
  );
  const records = await current(db, [...found, ...owners]);
  const rows = await withVehicles(db, records);
  const last = found.length === PAGE ? found.at(-1) : undefined;
  // What a merged record is found by still leads to the one it went into.
  const keysOf = ({ record, vehicles }: CustomerRow) => [
    ...[record, ...found.filter(({ id }) => record.absorbed.includes(id))].flatMap(
      ({ find }) => find[keys] ?? [],
    ),
    ...vehicles.flatMap(({ find }) => find.keys),
  ];
  const answered = terms.length === 0 ? rows : rows.filter((row) => answers(keysOf(row), search));
  return {
    rows: answered.map(({ record, vehicles }) => ({ record: recordFor(role, record), vehicles })),
    next: last ? { updatedAt: last.updatedAt, id: last.id } : null,
  };
}

type Db = Awaited<ReturnType<Ctx["db"]>>;

async function withVehicles(db: Db, records: CustomerRecord[]): Promise<CustomerRow[]> {
  const ids = records.flatMap(recordIds);
  const vehicles = await onRecords(db, ids, VEHICLES);
  return records.map((record) => ({
    record,
    vehicles: vehicles.filter(
      ({ owner, archivedAt }) =>
        archivedAt === null && (owner === record.id || record.absorbed.includes(owner)),
    ),
  }));
}
