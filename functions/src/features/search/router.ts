import { z } from "zod";
import { query, router } from "../../api/trpc.ts";
import { readLines } from "./read-lines.ts";

const revision = z.int().min(0).max(1e12);
const Have = z
  .record(z.string().regex(/^[cw]\d{1,6}$/), revision)
  .refine((have) => Object.keys(have).length <= 300);

export const searchRouter = router({
  lines: query(z.strictObject({ have: Have, asked: z.boolean() })).query(({ ctx, input }) =>
    readLines(ctx, input),
  ),
});
