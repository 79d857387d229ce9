// The process in which the Auth emulator runs: it starts beside the rest of the stack and ends with it.
import http, { type RequestListener } from "node:http";
import path from "node:path";
import { listenOnFree } from "../ports.ts";
import { createEmulator, emptyState } from "./emulator.ts";
import { restore, saver } from "./saved-state.ts";

const [projectId = "", port = "0", dir = ""] = process.argv.slice(2);
// Ctrl-C reaches the whole group; the parent decides when this ends, also by dying.
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit(0));

let start: (listener: RequestListener) => void = () => {};
const started = new Promise<RequestListener>((resolve) => {
  start = resolve;
});
const { port: actual } = await listenOnFree(Number(port), () => {
  // Requests that come before the emulator is ready wait for it.
  const server = http.createServer((request, response) =>
    started.then((listener) => listener(request, response)),
  );
  return { server, address: () => server.address() };
});
report({ port: actual });

const state = emptyState(projectId);
const file = path.join(dir, "auth.json");
if (dir) restore(state, file);
const states = new Map([[projectId, state]]);
const emulator = await createEmulator(projectId, states);
const save = dir ? saver(state, file) : () => {};
start((request, response) => {
  const end = response.end.bind(response) as (...parts: unknown[]) => typeof response;
  response.end = (...parts: unknown[]) => {
    // What the caller is told has happened must be there after the process was killed.
    save();
    return end(...parts);
  };
  emulator(request, response);
});
process.on("message", (message: { empty?: boolean }) => {
  if (!message.empty) return;
  states.set(projectId, emptyState(projectId));
  report({ emptied: true });
});
report({ ready: true });

function report(message: object): void {
  // The parent may be gone already; its going ends this process.
  if (process.connected) process.send?.(message, () => {});
}
