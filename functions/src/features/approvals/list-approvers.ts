import { ownersOf, ownsCars } from "@openhood/domain/customers/may-approve";
import { type CustomerRecord, recordIds } from "@openhood/domain/customers/record";
import type { VehicleFacts } from "@openhood/domain/customers/vehicle";
import { authorizeAccount } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { sharing } from "../../stores/customers.ts";
import { onRecords } from "../../stores/vehicles.ts";
import { type ApproverView, approverView } from "./approver-view.ts";
import { recordOfApprovers } from "./record-of-approvers.ts";

const RECORDS = 10;
const VEHICLES = 300;

/** Who may approve on the cars of a record, and which cars there are to choose from. */
export type ApproversOf = {
  record: string;
  name: string;
  /** Whose word it is: the customer's, or of a fleet that of its first contact who may approve. */
  owner: string;
  isFleet: boolean;
  vehicles: (Pick<VehicleFacts, "plate" | "year" | "make" | "model" | "vin"> & { id: string })[];
  /** Those who may, and who no more may, the latest named last. */
  approvers: ApproverView[];
};

/**
 * The approvers of one record, or of all whose cars are the caller's own. Throws as {@link recordOfApprovers} does for a record.
 * @param input.record null for the caller's own
 */
export async function listApprovers(
  ctx: Ctx,
  input: { record: string | null },
): Promise<{ records: ApproversOf[] }> {
  const { email } = authorizeAccount(ctx, "approvals.approvers");
  const db = await ctx.db();
  const records = async (): Promise<CustomerRecord[]> => {
    const { record } = input;
    if (record !== null) return [(await recordOfApprovers(ctx, "approvals.approvers", { record })).record];
    const found = await sharing(db, { emails: [email], phones: [] }, RECORDS);
    return found.filter(({ facts, state }) => state.status === "active" && ownsCars(facts, email));
  };
  const shown = (await records()).map(async (one): Promise<ApproversOf> => {
    const vehicles = await onRecords(db, recordIds(one), VEHICLES);
    return {
      record: one.id,
      name: one.facts.name,
      owner: ownersOf(one.facts)[0] ?? one.facts.name,
      isFleet: one.facts.kind === "fleet",
      vehicles: vehicles
        .filter(({ archivedAt }) => archivedAt === null)
        .map(({ id, facts: { plate, year, make, model, vin } }) => ({ id, plate, year, make, model, vin })),
      approvers: (one.approvers ?? []).map((approver) => approverView(ctx.actor.role, approver)),
    };
  });
  return { records: await Promise.all(shown) };
}
