import { isDeepStrictEqual } from "node:util";
import type { World } from "./world.ts";

/** Everything the database holds, by path. */
export function contents(world: World): Record<string, unknown> {
  if (!world.controller) throw new Error("These tests look into the embedded database.");
  return world.controller.database.toMap();
}

/** Makes the database hold again what it held, in less time than that was made in. */
export async function rewind(world: World, start: Record<string, unknown>): Promise<void> {
  const now = contents(world);
  const batch = world.db.batch();
  for (const path of new Set([...Object.keys(start), ...Object.keys(now)])) {
    if (isDeepStrictEqual(now[path], start[path])) continue;
    if (path in start) batch.set(world.db.doc(path), start[path] as object);
    else batch.delete(world.db.doc(path));
  }
  await batch.commit();
}

/** The lines of the desk's search, which stand together, each by itself. */
export const linesApart = ([path, data]: [string, unknown]): [string, unknown][] =>
  path.startsWith("searchLines/")
    ? Object.entries((data as { lines?: object }).lines ?? {}).map(([key, text]) => [`${path}/${key}`, text])
    : [[path, data]];
