// What `npm start` runs, on Node 24, once everything is installed.
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildClient, isClientBuilt } from "./client-build.ts";
import { lockDirectory } from "./lock.ts";
import { newShop } from "./new-shop.ts";
import { demoAccounts } from "./seed/accounts.ts";
import { ROOT, type Stack, startStack } from "./stack.ts";
import { welcome } from "./welcome.ts";

const HELP = `npm start -- [flags]

  --new               an empty shop with its first owner, kept apart from the demo
  --reset             begin again from the seeds
  --no-build          serve the client as it was built last
  --verbose           show every call the functions log
  --data DIRECTORY    where the shop is kept (.openhood)
  --port 5000 --mail-port 5025 --texts-port 5026 --cards-port 5027 --smtp-port 2525 --auth-port 9099`;

/** The flags; says what there is where they are asked for, or not understood. */
function flagsOf<T>(read: () => { values: T & { help?: boolean } }): T {
  try {
    const { values } = read();
    if (!values.help) return values;
    console.log(HELP);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
    process.exitCode = 1;
  }
  process.exit();
}

const options = {
  help: { type: "boolean", short: "h", default: false },
  build: { type: "boolean", default: true },
  new: { type: "boolean", default: false },
  reset: { type: "boolean", default: false },
  verbose: { type: "boolean", default: false },
  data: { type: "string" },
  port: { type: "string", default: "5000" },
  "mail-port": { type: "string", default: "5025" },
  "texts-port": { type: "string", default: "5026" },
  "cards-port": { type: "string", default: "5027" },
  "smtp-port": { type: "string", default: "2525" },
  "auth-port": { type: "string", default: "9099" },
} as const;
const flags = flagsOf(() => parseArgs({ allowNegative: true, options }));

// Of its own, so that neither shop can lose the other's data.
const data = flags.data ?? path.join(ROOT, flags.new ? ".openhood-new" : ".openhood");
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
    clear(data);
    console.log("The shop's data was cleared.");
  }
  if (flags.build) await buildSayingSo();
  console.log("Starting the shop…");
  stack = await startStack({
    dir: data,
    ...(flags.new ? { newShop: true, client: newShop.dist } : { seed: true, workday: true }),
    ribbon: true,
    quiet: !flags.verbose,
    ports: {
      site: Number(flags.port),
      mail: Number(flags["mail-port"]),
      texts: Number(flags["texts-port"]),
      cards: Number(flags["cards-port"]),
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
    await buildClient(ROOT, { isNew: flags.new });
  } finally {
    clearTimeout(slow);
  }
}

function announce({ siteUrl, mailUrl, textsUrl, cardsUrl }: Stack): void {
  const hasPages = isClientBuilt(ROOT, { isNew: flags.new });
  const first = welcome({ isNew: flags.new, hasPages, siteUrl, accounts: accountLines() });
  const again = `npm start -- ${flags.new ? "--new " : ""}--reset`;
  console.log(`
  Openhood is open (${((performance.now() - began) / 1000).toFixed(1)} s).

  The site           ${siteUrl}${hasPages ? "" : " (has no pages yet)"}
  The mails it sent  ${mailUrl}
  The texts it sent  ${textsUrl}
  Card payments      ${cardsUrl}

  ${first}

  Data is kept in ${path.relative(process.cwd(), data) || "."}; \`${again}\` begins anew.
  Ctrl-C stops it.
`);
}

function accountLines(): string {
  const width = Math.max(...demoAccounts.map(({ email }) => email.length));
  return demoAccounts
    .map(({ role, email, password }) => `    ${role.padEnd(11)} ${email.padEnd(width)}  ${password}`)
    .join("\n");
}

function clear(dir: string): void {
  const unlock = lockDirectory(dir);
  for (const name of fs.readdirSync(dir)) {
    if (name !== "lock") fs.rmSync(path.join(dir, name), { recursive: true, force: true });
  }
  unlock();
}
