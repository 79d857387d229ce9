// What `npm run dev` runs: the shop with the client served from its sources, changed in place as they are saved, and
// functions that start anew when theirs are. Accounts, mail and data stay.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { startAuth } from "../auth/start-auth.ts";
import { startCards } from "../cards/start-cards.ts";
import { lockDirectory } from "../lock.ts";
import { startMail } from "../mail/start-mail.ts";
import { HOST } from "../ports.ts";
import { ROOT } from "../stack.ts";
import { startTexts } from "../texts/start-texts.ts";

const { values: flags } = parseArgs({
  options: {
    data: { type: "string", default: path.join(ROOT, ".openhood") },
    port: { type: "string", default: "5000" },
    "backend-port": { type: "string", default: "5001" },
    "mail-port": { type: "string", default: "5025" },
    "texts-port": { type: "string", default: "5026" },
    "cards-port": { type: "string", default: "5027" },
    "smtp-port": { type: "string", default: "2525" },
    "auth-port": { type: "string", default: "9099" },
  },
});
const projectId = "demo-openhood";
const dir = flags.data;
const sources = ["functions/src", "packages/domain/src", "packages/local-stack/src"];

lockDirectory(dir);
const siteUrl = `http://${HOST}:${flags.port}`;
const [auth, mail, texts, cards] = await Promise.all([
  startAuth({ projectId, dir, port: Number(flags["auth-port"]) }),
  startMail({ dir, pagePort: Number(flags["mail-port"]), smtpPort: Number(flags["smtp-port"]) }),
  startTexts({ dir, port: Number(flags["texts-port"]), siteUrl: async () => siteUrl }),
  startCards({ dir, port: Number(flags["cards-port"]), siteUrl: async () => siteUrl }),
]);

let backend: ChildProcess | undefined;

async function startBackend(): Promise<void> {
  const began = performance.now();
  const args = [
    projectId,
    dir,
    flags["backend-port"],
    auth.host,
    mail.smtpUrl,
    siteUrl,
    texts.url,
    cards.url,
  ];
  const child = fork(path.join(import.meta.dirname, "backend.ts"), args, {
    execArgv: [],
    // What did not change is not compiled again.
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(ROOT, "node_modules/.cache/openhood-dev") },
  });
  backend = child;
  const outcome = await Promise.race([once(child, "message"), once(child, "exit")]);
  if (typeof outcome[0] === "object" && outcome[0] !== null)
    console.log(`The functions are there (${((performance.now() - began) / 1_000).toFixed(1)} s).`);
  else console.error("The functions did not start; the next save tries again.");
}

async function stopBackend(): Promise<void> {
  const child = backend;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}

// One start after the other; saves in between make one more.
let restart = Promise.resolve();
let waiting: NodeJS.Timeout | undefined;
function saved(file: string | null): void {
  if (!file?.endsWith(".ts") || file.endsWith(".test.ts")) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    restart = restart.then(stopBackend).then(startBackend);
  }, 50);
}

await Promise.all([startBackend(), auth.ready]);
for (const source of sources)
  fs.watch(path.join(ROOT, source), { recursive: true }, (_, file) => saved(file));

const web = path.join(ROOT, "apps/web");
const vite = path.join(web, "node_modules/vite/bin/vite.js");
const client = fork(vite, ["--mode", "demo", "--host", HOST, "--port", flags.port, "--strictPort"], {
  cwd: web,
  execArgv: [],
  env: { ...process.env, OPENHOOD_BACKEND: `http://${HOST}:${flags["backend-port"]}` },
});
console.log(`
  The site           ${siteUrl}
  The e-mails        ${mail.pageUrl}
  The texts          ${texts.url}
  Card payments      ${cards.url}

  Data is kept in ${path.relative(process.cwd(), dir) || "."}; Ctrl-C stops it.
`);

let ending = false;

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(1), 8_000).unref();
  client.kill("SIGTERM");
  await Promise.all([stopBackend(), auth.close(), mail.close(), texts.close(), cards.close()]);
  process.exit(0);
}
client.once("exit", () => void end());
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, end);
process.once("disconnect", end);
