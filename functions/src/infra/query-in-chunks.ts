/** Most values a query is compared with; Google's database takes thirty, the embedded one ten. */
const AT_ONCE = 10;

/** What a query finds that compares with a list of values, however many those are. */
export async function queryInChunks<Value, Found>(
  values: Iterable<Value>,
  query: (some: Value[]) => Promise<Found[]>,
  atOnce = AT_ONCE,
): Promise<Found[]> {
  const all = [...new Set(values)];
  const parts = Array.from({ length: Math.ceil(all.length / atOnce) }, (_, n) =>
    query(all.slice(n * atOnce, (n + 1) * atOnce)),
  );
  return (await Promise.all(parts)).flat();
}
