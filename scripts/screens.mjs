// npm run screens [-- <words>]: pictures of every page in .openhood/screens; with words, those whose names have them all.
// npm run screens -- --measure: how dense the shop's pages are.
import { node24, run, setup } from "./setup.mjs";

setup();
const words = process.argv.slice(2);
const script = words[0] === "--measure" ? "measure.ts" : "take.ts";
process.exit(run(node24, [`apps/web/screens/${script}`, ...words]));
