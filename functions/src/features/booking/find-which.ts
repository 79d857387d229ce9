import type { Party } from "@openhood/domain/booking/appointment";
import type { Which } from "@openhood/domain/booking/inputs";
import { type Action, may } from "@openhood/domain/staff/policies";
import { authorise } from "../../infra/authorise.ts";
import type { Firestore } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { idInToken, isTokenOf } from "../../infra/mailed-secrets.ts";
import { Problem } from "../../infra/problem.ts";
import { provenAs } from "./prove-address.ts";
import { type Loaded, load } from "./store.ts";

/** How long a link works after the appointment, ms. */
const LINK_KEPT = 30 * 86_400_000;

/** The appointment a mailed link is for. Throws Problem `not-found` for a link that is wrong, void or too old. */
export async function byToken(ctx: Ctx, db: Firestore, token: string): Promise<Loaded> {
  const id = idInToken(token);
  if (id === null) throw new Problem("not-found");
  const found = await load(db, id);
  const until = Date.parse(found.appointment.arrival.to) + LINK_KEPT;
  if (!isTokenOf(ctx.config, token, found.appointment) || ctx.now().getTime() > until)
    throw new Problem("not-found");
  return found;
}

/**
 * The appointment somebody names, and as whom they act on it: its customer, who holds the link or has proven its
 * address, or the shop. Somebody else's is not found.
 */
export async function findWhich(
  ctx: Ctx,
  db: Firestore,
  action: Action,
  which: Which,
): Promise<Loaded & { by: Party }> {
  authorise(ctx, action);
  const found = "token" in which ? await byToken(ctx, db, which.token) : await load(db, which.id);
  const { actor } = ctx;
  if (actor.role !== "public" && may(actor, action, false))
    return { ...found, by: { kind: "staff", uid: actor.uid, name: actor.name } };
  const uid = provenAs(ctx, found.appointment.customer.email);
  if ("id" in which && uid === null) throw new Problem("not-found");
  return { ...found, by: { kind: "customer", uid } };
}
