/** `LONG=1 npx vitest run <file>` looks at many more random cases than each change is held up for. */
export const isLong = Boolean(process.env.LONG);

/** Bookings on their way at once; ten instances of the function take 400, a quiet machine a thousand. */
export const atOnce = Number(process.env.OPENHOOD_AT_ONCE ?? 100);
/** Races for forty slots; each takes some ten seconds. */
export const races = Number(process.env.OPENHOOD_SEEDS ?? 2);
