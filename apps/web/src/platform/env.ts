import { readEnv } from "./read-env.ts";

/** The checked values of this build. */
export const env = readEnv(import.meta.env);
