// A child process for the kill test: writes two documents a commit as fast as it can, eight writers at a time,
// and says the number of each commit once its call has returned.
import fs from "node:fs";
import { flushCompileCache } from "node:module";
import { openDatabase } from "../database/open-database.ts";

// It is killed before its end, when Node would write it.
flushCompileCache();

const [dir = "", round = "0"] = process.argv.slice(2);
const { db } = await openDatabase({ projectId: "demo-kill", dir });
let next = 0;
await Promise.all(
  Array.from({ length: 8 }, async () => {
    for (;;) {
      const id = `${round}-${next++}`;
      await db
        .batch()
        .create(db.doc(`left/${id}`), { id, padding: "x".repeat(next % 500) })
        .create(db.doc(`right/${id}`), { id })
        .commit();
      fs.writeSync(1, `${id}\n`);
    }
  }),
);
