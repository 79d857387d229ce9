import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import path from "node:path";
import { HOST } from "../ports.ts";

/** A running Auth emulator. */
export interface AuthServer {
  /** What FIREBASE_AUTH_EMULATOR_HOST takes. Requests wait until the emulator is ready. */
  host: string;
  /** Resolves when the emulator answers; rejects when it cannot start. */
  ready: Promise<void>;
  /** Forgets every account, session and open link, as after a start, which takes seconds. Not with a `dir`. */
  empty(): Promise<void>;
  close(): Promise<void>;
  /** The process it runs in, for tests that kill it. */
  process: ChildProcess;
}

/**
 * Starts the Auth emulator in a process of its own. With `dir`, users, their claims and open links are saved before
 * each answer and there again at the next start. A taken port is replaced by the next free one; 0 or none means any.
 */
export async function startAuth(options: {
  projectId: string;
  dir?: string;
  port?: number;
}): Promise<AuthServer> {
  const { projectId, dir = "", port = 0 } = options;
  const child = fork(path.join(import.meta.dirname, "child.ts"), [projectId, String(port), dir], {
    execArgv: [],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    // firebase-tools keeps its settings there; the stack leaves nothing in the user's home.
    env: { ...process.env, XDG_CONFIG_HOME: path.join(os.tmpdir(), "openhood-no-config") },
  });
  let complaint = "";
  child.stderr?.on("data", (chunk) => {
    complaint = (complaint + chunk).slice(-2000);
  });
  let closing = false;
  const reported = Promise.withResolvers<number>();
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => {});
  child.on("message", (message: { port?: number; ready?: boolean }) => {
    if (message.port) reported.resolve(message.port);
    if (message.ready) ready.resolve();
  });
  child.on("error", (error) => reported.reject(error));
  child.on("exit", (code, signal) => {
    const error = new Error(`The Auth emulator ended (${signal ?? code}). ${complaint}`.trim());
    reported.reject(error);
    ready.reject(error);
    if (!closing) console.error(`[auth] ${error.message}`);
  });
  const actual = await reported.promise;
  return {
    host: `${HOST}:${actual}`,
    ready: ready.promise,
    process: child,
    async empty() {
      if (dir) throw new Error("What is kept in a folder is not emptied.");
      await ready.promise;
      const emptied = once(child, "message");
      child.send({ empty: true });
      await emptied;
    },
    async close() {
      closing = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
    },
  };
}
