import { spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import { createRequire } from "node:module";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const require = createRequire(import.meta.url);
const framework = path.join(path.dirname(require.resolve("@google-cloud/functions-framework")), "main.js");

/** A folder with a function `api`, and the call that is its first. */
export type Variant = { folder: string; method: "GET" | "POST"; path: string; status: number };

/** Milliseconds from the spawn of Google's server with this function to the whole first answer. */
export async function firstResponse(
  { folder, method, path, status }: Variant,
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const port = await freePort();
  const start = performance.now();
  const args = [framework, "--source", folder, "--target", "api", "--port", String(port)];
  const server = spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "inherit"] });
  try {
    // The cloud, too, sends the waiting request as soon as the port takes it.
    while (!(await accepts(port))) {
      if (server.exitCode !== null) throw new Error(`The function in ${folder} did not start.`);
      await sleep(1);
    }
    const [got, body] = await request(port, method, path);
    const ms = performance.now() - start;
    if (got !== status) throw new Error(`${folder} answered ${got} instead of ${status}: ${body}`);
    return ms;
  } finally {
    server.kill("SIGKILL");
    await once(server, "exit");
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.once("connect", () => socket.destroy() && resolve(true));
    socket.once("error", () => resolve(false));
  });
}

async function request(port: number, method: string, path: string): Promise<[number, string]> {
  const headers = { "content-type": "application/json" };
  const call = http.request({ host: "127.0.0.1", port, method, path, headers });
  call.end(method === "POST" ? "{}" : undefined);
  const [response] = (await once(call, "response")) as [http.IncomingMessage];
  const chunks = await response.toArray();
  return [response.statusCode ?? 0, Buffer.concat(chunks).toString()];
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
