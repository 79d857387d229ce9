import type { LogLine } from "../src/infra/log.ts";

/** What the running test has logged: nothing of it reaches the terminal. */
export const logged: LogLine[] = [];
