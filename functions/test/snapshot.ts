import type { World } from "./world.ts";

/** Everything the database holds, by path. */
export function contents(world: World): Record<string, unknown> {
  if (!world.controller) throw new Error("These tests look into the embedded database.");
  return world.controller.database.toMap();
}

/** The lines of the desk's search, which stand together, each by itself. */
export const linesApart = ([path, data]: [string, unknown]): [string, unknown][] =>
  path.startsWith("searchLines/")
    ? Object.entries((data as { lines?: object }).lines ?? {}).map(([key, text]) => [`${path}/${key}`, text])
    : [[path, data]];
