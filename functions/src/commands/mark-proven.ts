import { markProven } from "../features/sign-in/mark-proven.ts";

// Run by whoever holds the cloud project, with its credentials: docs/DEPLOY.md, "Updating".
console.log(`${await markProven()} accounts are marked as proven now.`);
