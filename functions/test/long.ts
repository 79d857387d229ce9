/** `LONG=1 npx vitest run <file>` looks at many more random cases than each change is held up for. */
export const isLong = Boolean(process.env.LONG);
