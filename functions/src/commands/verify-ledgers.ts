import { type BrokenLedger, verifyLedgers } from "../features/orders/verify-ledgers.ts";
import { firestore } from "../infra/firebase.ts";
import { runCommand } from "./run-command.ts";

// Run by whoever holds the cloud project, with its credentials: docs/DEPLOY.md, "Records that hold".
await runCommand({ usage: "npm run verify-ledgers", options: {} }, async () => {
  const { verified, broken } = await verifyLedgers({ db: firestore });
  for (const one of broken) console.error(lineOn(one));
  console.log(
    `${verified} orders with decisions verified; ${verified - broken.length} hold, ${broken.length} do not.`,
  );
  if (broken.length > 0) process.exitCode = 1;
});

function lineOn(broken: BrokenLedger): string {
  const { id, why } = broken;
  if (why === "no-order") return `${id}: decisions are on record, and their repair order is gone.`;
  const order = `Repair order ${broken.number} (${id})`;
  if (why === "no-entries") return `${order}: it holds decisions, and none of them is on record.`;
  if (why === "unrecorded")
    return `${order}: the decision on job ${broken.job} differs from the record (${broken.differs}).`;
  return `${order}: decision ${broken.entry} is not as it was written (${why}).`;
}
