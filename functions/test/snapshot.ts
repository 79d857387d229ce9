import type { World } from "./world.ts";

/** Everything the database holds, by path. */
export function contents(world: World): Record<string, unknown> {
  if (!world.controller) throw new Error("These tests look into the embedded database.");
  return world.controller.database.toMap();
}
