import { parseArgs } from "node:util";
import { firestore } from "../infra/firebase.ts";
import { migrate } from "../migrations/run.ts";

// Run by whoever holds the cloud project, with its credentials: docs/DEPLOY.md, "A version that stores something in another way".
const usage = "npm run migrate -- [--dry-run] [--from NUMBER]";

const { values } = parseArgs({
  options: { "dry-run": { type: "boolean", default: false }, from: { type: "string" } },
});
const from = values.from === undefined ? undefined : Number(values.from);
if (from !== undefined && !(Number.isInteger(from) && from > 0)) {
  console.error(`Usage: ${usage}`);
  process.exit(2);
}
const dryRun = values["dry-run"];
const numbers = await migrate(await firestore(), { dryRun, from, say: console.log });
if (numbers.length === 0) console.log("Nothing to do: the data has the form this version reads.");
else if (dryRun) console.log(`To be done: migration ${numbers.join(", ")}. Nothing was changed.`);
else console.log(`Done: migration ${numbers.join(", ")}.`);
