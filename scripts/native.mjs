// npm run native [-- --demo]: builds the client for its native shells and brings apps/web/android and apps/web/ios up to date.
import { node24, run, setup } from "./setup.mjs";

setup();
process.exit(run(node24, ["apps/web/build/native.ts", ...process.argv.slice(2)]));
