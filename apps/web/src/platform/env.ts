import { readEnv } from "./read-env.ts";

/** The checked values of this build. */
export const env = readEnv(import.meta.env);

/** The site's own origin, also where the app runs from a native shell's files. */
export const siteOrigin = (): string => env.apiOrigin ?? location.origin;
