import { expect } from "vitest";
import { compareLines } from "../src/stores/search-lines.ts";
import type { World } from "./world.ts";

/** What the desk's search looks through says what the documents say. */
export async function expectRightLines(world: World): Promise<void> {
  const now = world.as("public").now().getTime();
  expect(await compareLines(world.db, now)).toEqual({ missing: 0, wrong: 0, extra: 0, skipped: 0 });
}
