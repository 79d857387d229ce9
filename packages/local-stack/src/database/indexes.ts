import fs from "node:fs";
import path from "node:path";
import { PassThrough } from "node:stream";
import { GoogleError, Status } from "google-gax";
import { type Client, replaceMethod } from "./client-pool.ts";
import {
  type Direction,
  type Order,
  type QueryShape,
  queryShapes,
  type StructuredQuery,
} from "./query-shape.ts";

interface IndexField {
  fieldPath: string;
  order?: Direction;
  arrayConfig?: "CONTAINS";
}
interface Index {
  collectionGroup: string;
  queryScope: "COLLECTION" | "COLLECTION_GROUP";
  fields: IndexField[];
}
interface FieldOverride {
  collectionGroup: string;
  fieldPath: string;
  indexes: { order?: Direction; arrayConfig?: "CONTAINS"; queryScope: Index["queryScope"] }[];
}
/** The content of firestore.indexes.json. */
export interface IndexFile {
  indexes: Index[];
  fieldOverrides: FieldOverride[];
}

const NAME = "__name__";

/** Reads the project's firestore.indexes.json, or another file. */
export function readIndexFile(
  file = path.join(import.meta.dirname, "../../../../firestore.indexes.json"),
): IndexFile {
  return { indexes: [], fieldOverrides: [], ...JSON.parse(fs.readFileSync(file, "utf8")) };
}

/** Makes a client refuse every query that lacks an index. */
export function checkIndexes(client: Client, file: IndexFile): void {
  for (const method of ["runQuery", "runAggregationQuery"]) {
    replaceMethod(client, method, (original, request, options) => {
      const { structuredQuery, structuredAggregationQuery } = request as {
        structuredQuery?: StructuredQuery;
        structuredAggregationQuery?: { structuredQuery?: StructuredQuery };
      };
      const missing = missingIndex(
        structuredQuery ?? structuredAggregationQuery?.structuredQuery ?? {},
        file,
      );
      return missing ? failing(missing) : original(request, options);
    });
  }
}

/** The index that a query needs and the file lacks, if any. */
export function missingIndex(query: StructuredQuery, file: IndexFile): Index | undefined {
  const lacking = queryShapes(query).find((shape) => !isServed(shape, file));
  return lacking && neededIndex(lacking);
}

function isServed(shape: QueryShape, file: IndexFile): boolean {
  const { equal, contains, order, nameDirection } = shape;
  if (order.length === 0) {
    const conditions = equal.length + contains.length;
    if (conditions === 0 && nameDirection === "ASCENDING") return true;
    // Conditions on single fields are merged from the automatic indexes.
    const merged =
      equal.every((field) => hasSingleField(shape, field, { order: nameDirection }, file)) &&
      contains.every((field) => hasSingleField(shape, field, { arrayConfig: "CONTAINS" }, file));
    if (conditions > 0 && merged) return true;
  }
  const [only] = order;
  if (
    only &&
    order.length === 1 &&
    equal.length + contains.length === 0 &&
    only.direction === nameDirection
  ) {
    if (hasSingleField(shape, only.fieldPath, { order: only.direction }, file)) return true;
  }
  // Firestore merges composite indexes that end in the same order, as long as they cover all conditions together.
  const covered = new Set<string>();
  let found = false;
  for (const index of file.indexes) {
    if (index.collectionGroup !== shape.collectionId || index.queryScope !== shape.scope) continue;
    const prefix = prefixOf(index, shape);
    if (!prefix) continue;
    found = true;
    for (const key of prefix) covered.add(key);
  }
  return found && conditionKeys(shape).every((key) => covered.has(key));
}

const conditionKeys = ({ equal, contains }: QueryShape) => [
  ...equal,
  ...contains.map((field) => `${field} CONTAINS`),
];

/** The conditions an index serves, or undefined when it cannot serve the query's order or starts with other fields. */
function prefixOf({ fields }: Index, shape: QueryShape): string[] | undefined {
  const named = fields.at(-1)?.fieldPath === NAME ? fields.at(-1)?.order : undefined;
  const ordered = named ? fields.slice(0, -1) : fields;
  const nameDirection = named ?? ordered.at(-1)?.order ?? "ASCENDING";
  const start = ordered.length - shape.order.length;
  if (start < 0 || nameDirection !== shape.nameDirection) return undefined;
  if (!endsInOrder(ordered.slice(start), shape)) return undefined;
  const keys = ordered.slice(0, start).map((f) => (f.arrayConfig ? `${f.fieldPath} CONTAINS` : f.fieldPath));
  const wanted = conditionKeys(shape);
  return keys.every((key) => wanted.includes(key)) ? keys : undefined;
}

function endsInOrder(suffix: IndexField[], { order, asked }: QueryShape): boolean {
  const is = (field: IndexField | undefined, want: Order) =>
    field?.fieldPath === want.fieldPath && field.order === want.direction;
  const implied = suffix.slice(asked).map((field) => field.fieldPath);
  return (
    order.slice(0, asked).every((want, i) => is(suffix[i], want)) &&
    order.slice(asked).every((want) => implied.includes(want.fieldPath))
  );
}

function hasSingleField(
  { collectionId, scope }: QueryShape,
  fieldPath: string,
  want: { order?: Direction; arrayConfig?: "CONTAINS" },
  file: IndexFile,
): boolean {
  const override =
    file.fieldOverrides.find((o) => o.collectionGroup === collectionId && o.fieldPath === fieldPath) ??
    file.fieldOverrides.find((o) => o.collectionGroup === collectionId && o.fieldPath === "*");
  if (!override) return scope === "COLLECTION";
  return override.indexes.some(
    (index) =>
      index.queryScope === scope && index.order === want.order && index.arrayConfig === want.arrayConfig,
  );
}

function neededIndex({ collectionId, scope, equal, contains, order, nameDirection }: QueryShape): Index {
  const fields: IndexField[] = [
    ...contains.map((fieldPath) => ({ fieldPath, arrayConfig: "CONTAINS" as const })),
    ...equal.map((fieldPath) => ({ fieldPath, order: "ASCENDING" as const })),
    ...order.map(({ fieldPath, direction }) => ({ fieldPath, order: direction })),
  ];
  if (nameDirection !== (fields.at(-1)?.order ?? "ASCENDING"))
    fields.push({ fieldPath: NAME, order: nameDirection });
  return { collectionGroup: collectionId, queryScope: scope, fields };
}

/** What to add where, in the words of firestore.indexes.json. */
function advice(index: Index): string {
  const [field] = index.fields;
  if (index.fields.length !== 1 || field?.fieldPath === NAME) {
    return `Add to "indexes" in firestore.indexes.json: ${JSON.stringify(index)}`;
  }
  const { fieldPath = "", ...kind } = field ?? {};
  const automatic = [{ order: "ASCENDING" }, { order: "DESCENDING" }, { arrayConfig: "CONTAINS" }];
  const override = {
    collectionGroup: index.collectionGroup,
    fieldPath,
    indexes: [
      ...automatic.map((i) => ({ ...i, queryScope: "COLLECTION" })),
      { ...kind, queryScope: index.queryScope },
    ],
  };
  return `Add to "fieldOverrides" in firestore.indexes.json: ${JSON.stringify(override)}`;
}

function failing(index: Index): PassThrough {
  const error = new GoogleError(
    `${Status.FAILED_PRECONDITION} FAILED_PRECONDITION: The query requires an index. ${advice(index)}`,
  );
  error.code = Status.FAILED_PRECONDITION;
  const stream = new PassThrough({ objectMode: true });
  setImmediate(() => stream.destroy(error));
  return stream;
}
