/** The parts of Firestore's StructuredQuery that decide which index it needs. */
export interface StructuredQuery {
  from?: { collectionId?: string; allDescendants?: boolean }[];
  where?: Filter | null;
  orderBy?: { field?: FieldReference | null; direction?: string | number | null }[];
}
interface FieldReference {
  fieldPath?: string | null;
}
interface Filter {
  compositeFilter?: { op?: string | number | null; filters?: Filter[] | null } | null;
  fieldFilter?: { field?: FieldReference | null; op?: string | number | null } | null;
  unaryFilter?: { field?: FieldReference | null; op?: string | number | null } | null;
}

export type Direction = "ASCENDING" | "DESCENDING";
export interface Order {
  fieldPath: string;
  direction: Direction;
}

/** What one branch of a query (its ORs multiplied out) asks of the indexes. */
export interface QueryShape {
  collectionId: string;
  scope: "COLLECTION" | "COLLECTION_GROUP";
  /** Fields compared for equality, `in` included. */
  equal: string[];
  /** Fields asked with array-contains or array-contains-any. */
  contains: string[];
  /** The order the results come in: what was asked for, then the fields with ranges; without the document's name. */
  order: Order[];
  /** How many of `order` were asked for; the rest may stand in an index in any order. */
  asked: number;
  /** The direction of the document's name, by which Firestore breaks ties. */
  nameDirection: Direction;
}

const NAME = "__name__";
const EQUALITIES = new Set<unknown>(["EQUAL", "IN", "IS_NULL", "IS_NAN"]);
const CONTAINS = new Set<unknown>(["ARRAY_CONTAINS", "ARRAY_CONTAINS_ANY"]);

type Condition = { field: string; op: unknown };

/** The shapes of a query, one for each branch. */
export function queryShapes(query: StructuredQuery): QueryShape[] {
  const from = query.from?.[0];
  const asked = explicitOrder(query);
  return branches(query.where).map((conditions) => {
    const of = (test: (op: unknown) => boolean) => [
      ...new Set(conditions.filter((c) => test(c.op) && c.field !== NAME).map((c) => c.field)),
    ];
    const equal = of((op) => EQUALITIES.has(op));
    const contains = of((op) => CONTAINS.has(op));
    const ranges = of((op) => !EQUALITIES.has(op) && !CONTAINS.has(op));
    const lastDirection = asked.at(-1)?.direction ?? "ASCENDING";
    const named = asked.findIndex((order) => order.fieldPath === NAME);
    const explicit = (named < 0 ? asked : asked.slice(0, named)).filter((o) => !equal.includes(o.fieldPath));
    const implied = ranges
      .filter((field) => !asked.some((order) => order.fieldPath === field))
      .sort()
      .map((fieldPath) => ({ fieldPath, direction: lastDirection }));
    return {
      collectionId: from?.collectionId ?? "",
      scope: from?.allDescendants ? "COLLECTION_GROUP" : "COLLECTION",
      equal,
      contains,
      order: [...explicit, ...implied],
      asked: explicit.length,
      nameDirection: asked[named]?.direction ?? lastDirection,
    };
  });
}

function explicitOrder(query: StructuredQuery): Order[] {
  return (query.orderBy ?? []).map(({ field, direction }) => ({
    fieldPath: field?.fieldPath ?? "",
    direction: direction === "DESCENDING" || direction === 2 ? "DESCENDING" : "ASCENDING",
  }));
}

/** Multiplies the ORs out: a list of branches, each a list of conditions that hold together. */
function branches(filter: Filter | null | undefined): Condition[][] {
  if (!filter) return [[]];
  const { compositeFilter } = filter;
  if (compositeFilter) {
    const parts = (compositeFilter.filters ?? []).map(branches);
    if (compositeFilter.op === "OR" || compositeFilter.op === 2) return parts.flat();
    return parts.reduce<Condition[][]>(
      (all, part) => all.flatMap((left) => part.map((right) => [...left, ...right])),
      [[]],
    );
  }
  const one = filter.fieldFilter ?? filter.unaryFilter;
  return [[{ field: one?.field?.fieldPath ?? "", op: one?.op }]];
}
