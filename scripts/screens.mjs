// npm run screens [-- <words>]: pictures of every page in .openhood/screens; with words, those whose names have them all.
import { node24, run, setup } from "./setup.mjs";

setup();
process.exit(run(node24, ["apps/web/screens/take.ts", ...process.argv.slice(2)]));
