// A child process for the kill test: brings a data folder to the form of this version, one document a commit, and says
// how far it is. After so many documents it waits for its end, however late the kill comes on a busy machine.
import fs from "node:fs";
import { flushCompileCache } from "node:module";
import { migrate } from "@openhood/functions/migrations/run";
import { openDatabase } from "../database/open-database.ts";

// It is killed before its end, when Node would write it.
flushCompileCache();

const [dir = "", most] = process.argv.slice(2);
let changed = 0;

function say(line: string): void {
  fs.writeSync(1, `${line}\n`);
  if (line.includes(" of ")) changed += 1;
  if (changed === Number(most)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

const { db, close } = await openDatabase({ projectId: "demo-openhood", dir });
await migrate(db, { batch: 1, say });
await close();
fs.writeSync(1, "done\n");
