import path from "node:path";
import { openDatabase } from "../database/open-database.ts";
import { seedShop } from "./shop.ts";

/**
 * Writes the demo shop, as it is now, into a folder for many to begin with.
 * @returns the file that `startStack` takes as its `image`
 */
export async function keepDemoImage(projectId: string, dir: string): Promise<string> {
  const database = await openDatabase({ projectId, dir });
  await seedShop(database.db);
  await database.close();
  return path.join(dir, "firestore.journal");
}
