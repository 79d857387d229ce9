// npm run mutants [-- src/booking/rules.ts …]: breaks the domain's rules on purpose, a place at a time, and says which
// faults no test notices (docs/MUTANTS.md). All files take an hour; one takes seconds, of bookings some minutes.
import path from "node:path";
import { root, run, setup } from "./setup.mjs";

setup();
const domain = path.join(root, "packages/domain");
const files = process.argv.slice(2);
const only = files.length > 0 ? ["--mutate", files.join(",")] : [];
process.exit(run(path.join(domain, "node_modules/.bin/stryker"), ["run", ...only], { cwd: domain }));
