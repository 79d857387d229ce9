import type { ApproverWord } from "@openhood/domain/customers/approver";
import { ownerAt, ownersOf } from "@openhood/domain/customers/may-approve";
import { type Action, may } from "@openhood/domain/staff/policies";
import { seesContacts } from "@openhood/domain/staff/technician-view";
import { authorizeAccount } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { findNow, type Loaded } from "../../stores/customers.ts";

/**
 * The record whose approvers somebody names, changes or withdraws, and whose word that is: the owner's of the cars, or the counter's
 * by the word of whom they name. @throws Problem `not-found`, also where it is another's
 */
export async function recordOfApprovers(
  ctx: Ctx,
  action: Action,
  { record: id, saidBy }: { record: string; saidBy?: string | undefined },
): Promise<Loaded & { word: ApproverWord }> {
  const { uid, name, email, role } = authorizeAccount(ctx, action);
  const loaded = await findNow(await ctx.db(), id);
  if (!loaded) throw new Problem("not-found");
  const { facts } = loaded.record;
  const owner = ownerAt(facts, email);
  const owns = owner !== null;
  if (!may(ctx.actor, action, owns)) throw new Problem("not-found");
  const at = ctx.now().toISOString();
  // Whose account has no name goes by the left half of an address there; the record knows them.
  if (owns && (saidBy === undefined || !seesContacts(role)))
    return { ...loaded, word: { at, by: { kind: "owner", name: owner } } };
  const by = { kind: "staff" as const, uid, name, saidBy: saidBy ?? ownersOf(facts)[0] ?? facts.name };
  return { ...loaded, word: { at, by } };
}
