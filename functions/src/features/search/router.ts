import { z } from "zod";
import { query, router } from "../../api/trpc.ts";
import { readLines } from "./read-lines.ts";

const revision = z.int().min(0).max(1e12);
// Check the count first: zod needs seconds to report 20,000 wrong keys.
const Have = z
  .record(z.string(), z.unknown())
  .refine((have) => Object.keys(have).length <= 300)
  .pipe(z.record(z.string().regex(/^[cw]\d{1,6}$/), revision));

export const searchRouter = router({
  lines: query(z.strictObject({ have: Have, asked: z.boolean() })).query(({ ctx, input }) =>
    readLines(ctx, input),
  ),
});
