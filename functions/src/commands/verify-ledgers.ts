import { verifyLedgers } from "../features/orders/verify-ledgers.ts";
import { firestore } from "../infra/firebase.ts";
import { runCommand } from "./run-command.ts";

// Run by whoever holds the cloud project, with its credentials: docs/DEPLOY.md, "Records that hold".
await runCommand({ usage: "npm run verify-ledgers", options: {} }, async () => {
  const { verified, broken } = await verifyLedgers({ db: firestore });
  for (const { id, number, entry, why } of broken)
    console.error(`Repair order ${number} (${id}): decision ${entry} is not as it was written (${why}).`);
  console.log(
    `${verified} orders with decisions verified; ${verified - broken.length} hold, ${broken.length} do not.`,
  );
  if (broken.length > 0) process.exitCode = 1;
});
