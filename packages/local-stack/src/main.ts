// What `npm start` runs, on Node 24, once everything is installed.
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildClient } from "./client-build.ts";
import { lockDirectory } from "./lock.ts";
import { demoAccounts } from "./seed/accounts.ts";
import { ROOT, type Stack, startStack } from "./stack.ts";

const { values: flags } = parseArgs({
  allowNegative: true,
  options: {
    /** --no-build serves the client as it was built last, for work with the bundler's own server. */
    build: { type: "boolean", default: true },
    reset: { type: "boolean", default: false },
    /** Shows every call the functions log, not only what went wrong. */
    verbose: { type: "boolean", default: false },
    data: { type: "string", default: path.join(ROOT, ".openhood") },
    port: { type: "string", default: "5000" },
    "mail-port": { type: "string", default: "5025" },
    "smtp-port": { type: "string", default: "2525" },
    "auth-port": { type: "string", default: "9099" },
  },
});

const began = performance.now();
let stack: Stack | undefined;
let ending: Promise<void> | undefined;

/** Ends once, however often it is asked to: Ctrl-C reaches this process directly and through npm. */
function end(): void {
  ending ??= (async () => {
    console.log("\nStopping…");
    setTimeout(() => process.exit(1), 8000).unref();
    await stack?.close();
    process.exit(0);
  })();
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
// The script that started this is gone.
process.on("disconnect", end);

try {
  if (flags.reset) {
    clear(flags.data);
    console.log("The shop's data was cleared.");
  }
  if (flags.build) await buildSayingSo();
  console.log("Starting the shop…");
  stack = await startStack({
    dir: flags.data,
    seed: true,
    quiet: !flags.verbose,
    ports: {
      site: Number(flags.port),
      mail: Number(flags["mail-port"]),
      smtp: Number(flags["smtp-port"]),
      auth: Number(flags["auth-port"]),
    },
  });
  if (ending) await stack.close();
  else announce(stack);
} catch (error) {
  console.error(`\nThe shop did not start. ${(error as Error).message}`);
  if (process.env.DEBUG) console.error(error);
  process.exit(1);
}

async function buildSayingSo(): Promise<void> {
  const slow = setTimeout(() => console.log("Building the client (only when it changed)…"), 300);
  try {
    await buildClient(ROOT);
  } finally {
    clearTimeout(slow);
  }
}

function announce({ siteUrl, mailUrl }: Stack): void {
  const width = Math.max(...demoAccounts.map(({ email }) => email.length));
  const accounts = demoAccounts.map(
    ({ role, email, password }) => `    ${role.padEnd(11)} ${email.padEnd(width)}  ${password}`,
  );
  console.log(`
  Openhood is open (${((performance.now() - began) / 1000).toFixed(1)} s).

  The site           ${siteUrl}
  The mails it sent  ${mailUrl}

  Sign in as
${accounts.join("\n")}

  Data is kept in ${path.relative(process.cwd(), flags.data) || "."}; \`npm start -- --reset\` begins anew.
  Ctrl-C stops it.
`);
}

function clear(dir: string): void {
  const unlock = lockDirectory(dir);
  for (const name of fs.readdirSync(dir)) {
    if (name !== "lock") fs.rmSync(path.join(dir, name), { recursive: true, force: true });
  }
  unlock();
}
