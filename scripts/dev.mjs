// npm run dev: the running shop from its sources; what is saved counts at once.
import path from "node:path";
import { node24, root, run, setup } from "./setup.mjs";

setup();
process.exit(run(node24, [path.join(root, "packages/local-stack/src/dev/dev.ts"), ...process.argv.slice(2)]));
