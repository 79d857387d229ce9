import { setTimeout as sleep } from "node:timers/promises";
import type { FirestoreController } from "@firebase-bridge/firestore-admin";
import * as v2 from "@firebase-bridge/firestore-functions/v2";
import { type CloudFunction, type FunctionsModule, functionsOf } from "./functions-module.ts";
import { startSchedule } from "./schedule.ts";

/** What runs in the background. */
export interface Background {
  /** Runs every schedule once, now; resolves when all are done. */
  runSchedules(): Promise<void>;
  /** Resolves when no trigger and no schedule is running. */
  idle(): Promise<void>;
  /** Starts nothing more and waits for what runs, at most `timeout` milliseconds. */
  close(timeout?: number): Promise<void>;
}

const EMULATOR_SWEEP = 3000;

/**
 * Runs the Firestore triggers and the schedules among a module's exports as the cloud would. Without `controller`
 * (Google's emulator) triggers cannot be registered: then the schedules come every few seconds and have to do.
 * A function that throws is reported on the console; nothing is retried.
 */
export function startBackground(module: FunctionsModule, controller?: FirestoreController): Background {
  const running = new Set<Promise<unknown>>();
  const stops: (() => void)[] = [];
  const schedules: (() => Promise<void>)[] = [];

  function track(work: Promise<unknown>): void {
    running.add(work);
    work.finally(() => running.delete(work));
  }
  async function idle(): Promise<void> {
    // A trigger starts some milliseconds after the write that caused it, and may write something itself.
    do {
      await Promise.all(running);
      await sleep(10);
    } while (running.size > 0);
  }

  for (const [name, fn] of functionsOf(module)) {
    const { eventTrigger, scheduleTrigger } = fn.__endpoint;
    if (eventTrigger?.eventType.startsWith("google.cloud.firestore.document") && controller) {
      stops.push(registerTrigger(name, fn, controller, track));
    }
    if (scheduleTrigger) {
      let current: Promise<void> | undefined;
      const run = () => {
        current ??= runSchedule(name, fn).finally(() => {
          current = undefined;
        });
        track(current);
        return current;
      };
      schedules.push(run);
      stops.push(startSchedule(scheduleTrigger, run, controller ? undefined : EMULATOR_SWEEP));
    }
  }
  return {
    idle,
    async runSchedules() {
      await Promise.all(schedules.map((run) => run()));
    },
    async close(timeout = 5000) {
      for (const stop of stops) stop();
      await Promise.race([idle(), new Promise((resolve) => setTimeout(resolve, timeout).unref())]);
    },
  };
}

function registerTrigger(
  name: string,
  fn: CloudFunction,
  controller: FirestoreController,
  track: (work: Promise<unknown>) => void,
): () => void {
  const tracked = Object.assign(() => {}, {
    __endpoint: fn.__endpoint,
    run: (event: object) => {
      const work = Promise.resolve(fn.run?.(event));
      track(work.catch(() => {}));
      return work;
    },
  });
  type Handler = Parameters<typeof v2.registerTrigger>[1];
  return v2.registerTrigger(controller, tracked as unknown as Handler, {
    onError: ({ cause }) => console.error(`[functions] ${name} failed:`, cause),
  });
}

async function runSchedule(name: string, fn: CloudFunction): Promise<void> {
  try {
    await fn.run?.({ scheduleTime: new Date().toISOString() });
  } catch (error) {
    console.error(`[functions] ${name} failed:`, error);
  }
}
