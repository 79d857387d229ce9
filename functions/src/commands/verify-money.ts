import { verifyMoney } from "../features/payments/verify-money.ts";
import { firestore } from "../infra/firebase.ts";
import { runCommand } from "./run-command.ts";

// Run by whoever holds the cloud project, with its credentials: docs/MONEY.md.
await runCommand({ usage: "npm run verify-money", options: {} }, async () => {
  const { invoices, payments, differences } = await verifyMoney({ db: firestore });
  for (const one of differences) console.error(JSON.stringify(one));
  console.log(
    `${invoices} invoices and credit notes and ${payments} payments verified; ${differences.length} differences.`,
  );
  if (differences.length > 0) process.exitCode = 1;
});
