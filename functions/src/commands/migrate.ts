import { firestore } from "../infra/firebase.ts";
import { migrate } from "../migrations/run.ts";
import { runCommand } from "./run-command.ts";

// Run by whoever holds the cloud project, with its credentials: docs/DEPLOY.md, "A version that stores something in another way".
const command = {
  usage: "npm run migrate -- [--dry-run] [--from NUMBER]",
  options: { "dry-run": { type: "boolean", default: false }, from: { type: "string" } },
} as const;

await runCommand(command, async ({ "dry-run": dryRun, from: given }, wrong) => {
  const from = given === undefined ? undefined : Number(given);
  if (from !== undefined && !(Number.isInteger(from) && from > 0)) return wrong("--from takes a number");
  const numbers = await migrate(await firestore(), { dryRun, from, say: console.log });
  if (numbers.length === 0) console.log("Nothing to do: the data has the form this version reads.");
  else if (dryRun) console.log(`To be done: migration ${numbers.join(", ")}. Nothing was changed.`);
  else console.log(`Done: migration ${numbers.join(", ")}.`);
});
