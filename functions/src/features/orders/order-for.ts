import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { orderForTechnician, type TechnicianOrder } from "@openhood/domain/repair-orders/technician-view";
import type { Role } from "@openhood/domain/staff/roles";
import { seesContacts } from "@openhood/domain/staff/technician-view";

/** An order as a role sees it. */
export type SeenOrder =
  | { view: "counter"; order: RepairOrder }
  | { view: "technician"; order: TechnicianOrder };

/** An order as this role sees it: a technician neither money nor a way to reach the customer. */
export const orderFor = (role: Role, order: RepairOrder): SeenOrder =>
  seesContacts(role) ? { view: "counter", order } : { view: "technician", order: orderForTechnician(order) };
