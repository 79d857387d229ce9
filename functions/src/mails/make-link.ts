import { isOpen } from "@openhood/domain/approvals/link";
import { authLink } from "../infra/auth-link.ts";
import type { DeliveryCtx } from "../infra/delivery-ctx.ts";
import { appointmentLink } from "../stores/appointment-links.ts";
import { approvalAddress, findLink } from "../stores/approval-links.ts";
import { claimOf, codeOf } from "../stores/booking-codes.ts";

/** Makes the link, or the code, of a mail when it is sent; null when nobody could use it. */
export const makeLink: DeliveryCtx["makeLink"] = async (ctx, link, address) => {
  if (link.mail === "appointment") return appointmentLink(ctx.config, link);
  if (link.mail === "approval") {
    const found = await findLink(await ctx.db(), link.id);
    const opens = found && isOpen(found.link, ctx.now().toISOString());
    return opens ? approvalAddress(ctx.config, link.id, link.language) : null;
  }
  if (link.mail === "booking-code") {
    const proves = link.claims === undefined ? address : claimOf(link.claims, address);
    return codeOf(ctx.config, proves, link.nonce);
  }
  return authLink(ctx, link, address);
};
