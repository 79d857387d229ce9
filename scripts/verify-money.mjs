import { node24, run, setup } from "./setup.mjs";

setup();
process.exit(run(node24, ["functions/src/commands/verify-money.ts", ...process.argv.slice(2)]));
