// A child process for the kill test: brings a data folder to the form of this version, one document a commit, and says
// how far it is.
import fs from "node:fs";
import { flushCompileCache } from "node:module";
import { migrate } from "@openhood/functions/migrations/run";
import { openDatabase } from "../database/open-database.ts";

// It is killed before its end, when Node would write it.
flushCompileCache();

const [dir = ""] = process.argv.slice(2);
const { db, close } = await openDatabase({ projectId: "demo-openhood", dir });
await migrate(db, { batch: 1, say: (line) => fs.writeSync(1, `${line}\n`) });
await close();
fs.writeSync(1, "done\n");
