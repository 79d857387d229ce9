import { type Env, readEnv } from "./read-env.ts";

/** The checked values of this build: checked while it was built, or here where nothing is built. */
export const env: Env = import.meta.env.OPENHOOD_ENV ?? readEnv(import.meta.env);

/** The site's own origin, also where the app runs from a native shell's files. */
export const siteOrigin = (): string => env.apiOrigin ?? location.origin;
