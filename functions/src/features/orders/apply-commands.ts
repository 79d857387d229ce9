import { applyInOrder, type Outcome } from "@openhood/domain/approvals/apply-in-order";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { mayEdit } from "@openhood/domain/repair-orders/may-edit";
import { namedPeople } from "@openhood/domain/repair-orders/named-people";
import type { OrderStamp, RepairOrder } from "@openhood/domain/repair-orders/order";
import { inOwnName, proposalRefusal } from "@openhood/domain/repair-orders/proposals";
import { STAGE_RULES } from "@openhood/domain/repair-orders/stages";
import { isStaff } from "@openhood/domain/staff/roles";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnceWith } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { endAttempt, openAttemptOf } from "../../stores/attempts.ts";
import { loadLedger } from "../../stores/ledger.ts";
import { saveEdits } from "../../stores/order-edits.ts";
import { currentOrderSettings } from "../../stores/order-settings.ts";
import { load } from "../../stores/orders.ts";
import { loadStaff } from "../../stores/staff.ts";
import { onItsCar } from "../../stores/vehicle-of-order.ts";
import { doubtfulReadings } from "./doubtful-readings.ts";
import { moveAppointmentOf } from "./move-appointment-of.ts";
import { orderFor } from "./order-for.ts";
import { wrongApprovers } from "./wrong-approvers.ts";

/** An outcome as the key's record keeps it: what stands on the order is personal data, and is read again. */
type Kept = Exclude<Outcome, { kind: "conflict" }> | { ok: false; kind: "conflict"; what: string };

/**
 * Applies edits to an order, in their turn and in one commit, once per key. Each stands for itself: it is made, or a conflict
 * with what is there now and who put it there, or refused with the reason. Who was faster is no reason to refuse: the edits are applied
 * again to what they left. Where the car is moves the appointment, too, and its customer is told that it is ready.
 * @throws Problem `not-found`; `forbidden` for an edit this role may not make
 */
export async function applyCommands(
  ctx: Ctx,
  { key, ...input }: { id: string; commands: OrderCommand[]; key: string },
) {
  const { uid, name, role } = authorizeAccount(ctx, "orders.edit");
  if (!isStaff(role) || !input.commands.every((command) => mayEdit(role, command, uid)))
    throw new Problem("forbidden");
  type Done = { order: RepairOrder; outcomes: Outcome[] };
  const { reply, value } = await commitOnceWith<{ ok: true; revision: number; kept: Kept[] }, Done>(
    ctx,
    { action: "orders.edit", key, input },
    async (batch, db) => {
      const [loaded, { value: rules }] = await Promise.all([load(db, input.id), currentOrderSettings(db)]);
      const { order } = loaded;
      const stamp: OrderStamp = { by: { uid, name }, at: ctx.now().toISOString() };
      const commands = input.commands.map((one) => inOwnName(one, stamp.by));
      const decisions = commands.some(({ type }) => type === "decide")
        ? (await loadLedger(db, order)).opened
        : null;
      const notStaff = await strangersIn(db, commands, stamp.by);
      const noApprover = await wrongApprovers(ctx, batch, commands, order);
      const doubtful = await doubtfulReadings(ctx, commands, order);
      const refusalOf = (command: OrderCommand, present: RepairOrder) =>
        notStaff(command) ??
        noApprover(command) ??
        doubtful(command, present) ??
        (role === "technician" ? proposalRefusal(present, command, uid) : null);
      const before = { order, decisions };
      const done = applyInOrder(before, commands, stamp, rules, refusalOf);
      const refused = await moveAppointmentOf(ctx, batch, db, { before: order, after: done.order, stamp });
      // Without the moves the car could not make, the other edits still stand.
      const made = refused
        ? applyInOrder(before, commands, stamp, rules, (command, present) =>
            command.type === "move-stage" ? { reason: "not-possible" } : refusalOf(command, present),
          )
        : done;
      const { outcomes } = made;
      const after = await onItsCar(db, order, made.order);
      if (made.edits.length > 0) {
        if (after.deposit !== order.deposit || STAGE_RULES[after.stage.is].ended)
          // A card page that asks for what is not asked for any more ends. Who has paid there has paid.
          await endAttempt(ctx, batch, await openAttemptOf(db, order.id));
        await saveEdits(batch, db, loaded, { ...made, order: after }, stamp);
        audit(ctx, batch, db, "orders.edit", { kind: "order", id: order.id });
      }
      const kept = outcomes.map(shortened);
      return {
        reply: { ok: true, revision: after.revision, kept },
        value: { order: after, outcomes },
      };
    },
  );
  // What an earlier call made is told by its record; what stands there now is read now.
  const isOwn =
    value !== null && JSON.stringify(value.outcomes.map(shortened)) === JSON.stringify(reply.kept);
  const { order } =
    isOwn && value.order.revision === reply.revision ? value : await load(await ctx.db(), input.id);
  const outcomes: Outcome[] = reply.kept.map((one, index) => {
    if (one.ok || one.kind === "refused") return one;
    const again = isOwn ? value.outcomes[index] : undefined;
    return again && !again.ok ? again : { ...one, present: null, set: null };
  });
  return { ok: true as const, order: orderFor(role, order), outcomes };
}

/** Which commands put somebody on the order who does not work here. Reads the staff when somebody is named. */
async function strangersIn(
  db: Awaited<ReturnType<Ctx["db"]>>,
  commands: readonly OrderCommand[],
  me: OrderStamp["by"],
) {
  if (commands.flatMap(namedPeople).length === 0) return () => null;
  const { members } = await loadStaff(db);
  // A removed job that is put back comes with whoever had it, though they may have left since.
  const isStaffed = ({ type }: OrderCommand, { uid, name }: { uid: string; name: string }) =>
    (uid === me.uid && name === me.name) ||
    members.some(
      (one) => one.uid === uid && one.name === name && (one.leftAt === null || type === "add-job"),
    );
  return (command: OrderCommand) =>
    namedPeople(command).every((person) => isStaffed(command, person))
      ? null
      : { reason: "not-staff" as const };
}

const shortened = (one: Outcome): Kept =>
  !one.ok && one.kind === "conflict" ? { ok: false, kind: "conflict", what: one.what } : one;
