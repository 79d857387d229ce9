import { type Solution, solveChallenge, solveChallengeWorkers } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge } from "altcha-lib/types";

const WORKERS = 4;

/**
 * Computes the proof of work for a call in a worker, without third parties.
 * @returns the value of its header; null when aborted or far too slow
 */
export async function workFor(challenge: Challenge, signal: AbortSignal | null): Promise<string | null> {
  const controller = new AbortController();
  signal?.addEventListener("abort", () => controller.abort(), { once: true });
  const solution = await inWorkers(challenge, controller);
  return solution && btoa(JSON.stringify({ challenge, solution }));
}

async function inWorkers(challenge: Challenge, controller: AbortController): Promise<Solution | null> {
  try {
    return await solveChallengeWorkers({
      challenge,
      controller,
      concurrency: Math.min(WORKERS, navigator.hardwareConcurrency || 1),
      createWorker: () =>
        new Worker(new URL("./proof-of-work-worker.ts", import.meta.url), { type: "module" }),
    });
  } catch (error) {
    console.error("The work is done on the page", error);
    return solveChallenge({ challenge, controller, deriveKey });
  }
}
