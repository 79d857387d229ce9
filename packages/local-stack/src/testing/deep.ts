/**
 * `npm run test:deep` searches by force: every case, many seeds, each point a process can be killed at. `npm test` takes few of
 * them. One file: `OPENHOOD_TIER=deep npx vitest run <file>`.
 */
export const isDeep = process.env.OPENHOOD_TIER === "deep";
