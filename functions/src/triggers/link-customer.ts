import { linkCustomer as keep } from "../features/customers/link-customer.ts";
import { systemCtx } from "../infra/ctx.ts";

/** Keeps the customer and the vehicle of an appointment that was just made. */
export const linkCustomer = (id: string): Promise<void> => keep(systemCtx(), id);
