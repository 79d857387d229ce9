import { decodeLine, encodeLine } from "@openhood/domain/search/line";
import { lineFor } from "@openhood/domain/search/lines";
import { seesContacts } from "@openhood/domain/staff/technician-view";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { recordView } from "../../infra/security-events.ts";
import { changedParts, type StoredLines } from "../../stores/search-lines.ts";

/**
 * What the desk's search looks through, as far as the caller does not have it yet: one read, and one for each part that
 * changed. A search itself reads nothing. Technicians get it without addresses and numbers.
 * @param input.have how often each part had changed that they have
 * @param input.asked do they search? Otherwise their copy is only kept up to date
 */
export async function readLines(ctx: Ctx, input: { have: Record<string, number>; asked: boolean }) {
  authorize(ctx, "search.lines");
  const { role } = ctx.actor;
  const isCopy = input.asked || Object.keys(input.have).length === 0;
  const [changed] = await Promise.all([
    changedParts(await ctx.db(), input.have, ctx.now().getTime()),
    // Who took a copy or searched, not what for.
    seesContacts(role) && isCopy
      ? recordView(ctx, "customers-searched", { kind: "customers", id: "all" })
      : undefined,
  ]);
  if (changed === null) return { ready: false as const };
  const { parts, gone } = changed;
  if (seesContacts(role)) return { ready: true as const, parts, gone };
  const reduced = (lines: StoredLines): StoredLines =>
    Object.fromEntries(
      Object.entries(lines).map(([key, text]) => [key, encodeLine(lineFor(role, decodeLine(key, text)))]),
    );
  return {
    ready: true as const,
    parts: parts.map((part) => ({ ...part, lines: reduced(part.lines) })),
    gone,
  };
}
