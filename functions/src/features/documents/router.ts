import { ASKED_KINDS } from "@openhood/domain/documents/content";
import { Id, Language } from "@openhood/domain/fields";
import { z } from "zod";
import { hour, perCaller, type Rule } from "../../api/limits.ts";
import { mutation, router } from "../../api/trpc.ts";
import { issueByLink } from "./issue-by-link.ts";
import { issueDocument } from "./issue-document.ts";
import { issueOwn } from "./issue-own.ts";

// As decisions by link: beyond these a browser works for each call. What has not changed is made once, however often it is asked for.
const byLink: Rule[] = [{ per: "caller", free: 60, max: 1_200, seconds: hour }];
// Apps of before say a language, too; a paper is in its customer's.
const asked = { kind: z.enum(ASKED_KINDS), language: Language.optional() };

// Without keys: the same document asked for twice is one.
export const documentsRouter = router({
  issue: mutation(z.strictObject({ order: Id, ...asked })).mutation(({ ctx, input }) =>
    issueDocument(ctx, input),
  ),
  issueOwn: mutation(z.strictObject({ order: Id, ...asked }), perCaller(60, hour)).mutation(
    ({ ctx, input }) => issueOwn(ctx, input),
  ),
  issueByLink: mutation(z.strictObject({ token: z.string().max(120), ...asked }), byLink).mutation(
    ({ ctx, input }) => issueByLink(ctx, input),
  ),
});
