import { kindOfChange, type RoleChange } from "@openhood/domain/security/event";
import type { Action } from "@openhood/domain/staff/policies";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import type { Ctx } from "./ctx.ts";
import { addEvent } from "./security-events.ts";

/** Who did what to which thing: ids only, so that it can be kept when the person's data goes. */
export type AuditEntry = {
  v: 1;
  at: string;
  requestId: string;
  action: Action | "owner.first" | "booking.override" | "threads.receive" | "messages.receive";
  by: { role: string; uid: string | null };
  subject: { kind: string; id: string };
};

/**
 * Writes the audit entry of a change into the commit of the change; and the security event, when it is one.
 * @param roles of a change of role: before and after
 */
export function audit(
  ctx: Ctx,
  batch: WriteBatch,
  db: Firestore,
  action: AuditEntry["action"],
  subject: AuditEntry["subject"],
  roles?: RoleChange,
): void {
  const { actor } = ctx;
  batch.create(db.collection("audit").doc(ctx.newId()), {
    v: 1,
    at: ctx.now().toISOString(),
    requestId: ctx.requestId,
    action,
    by: { role: actor.role, uid: actor.role === "public" ? null : actor.uid },
    subject,
  } satisfies AuditEntry);
  const kind = kindOfChange(action);
  if (kind) addEvent(ctx, batch, db, kind, subject, roles);
}
