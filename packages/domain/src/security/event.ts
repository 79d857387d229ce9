import type { Instant } from "../fields.ts";
import type { StaffRole } from "../staff/roles.ts";

/** Security events: sign-ins, changes of access, and views of personal data. */
export const securityKinds = [
  "sign-in",
  "link-used",
  "sign-out-everywhere",
  "role-change",
  "download",
  "removal",
  "links-voided",
  "device-approved",
  "device-revoked",
  "record-opened",
  "message-opened",
  "customers-searched",
] as const;
export type SecurityKind = (typeof securityKinds)[number];

/** How long an event is kept, ms. */
export const EVENT_KEPT = 400 * 86_400_000;

/** Who did what to what: ids only, so that it can be kept when a person's data goes. */
export type SecurityEvent = {
  v: 1;
  id: string;
  at: Instant;
  kind: SecurityKind;
  by: { role: string; uid: string | null };
  subject: { kind: string; id: string };
  requestId: string;
  /** Of a role that changed: before and after; null for who does not work here. Older events lack it. */
  roles?: RoleChange;
};

/** The role before and after; null for who does not work at the shop. */
export type RoleChange = { from: StaffRole | null; to: StaffRole | null };

/** Changes that are security events: what their audit entry says is written down as one, too. */
const ofChange: Readonly<Record<string, SecurityKind>> = {
  "staff.invite": "role-change",
  "staff.setRole": "role-change",
  "staff.remove": "role-change",
  "owner.first": "role-change",
  "customers.remove": "removal",
  "customers.signOutEverywhere": "sign-out-everywhere",
  "signIn.useLink": "link-used",
  "booking.voidLinks": "links-voided",
  "devices.approve": "device-approved",
  "devices.revoke": "device-revoked",
};

/** The security event a change is; null when it is none. */
export const kindOfChange = (action: string): SecurityKind | null =>
  Object.hasOwn(ofChange, action) ? (ofChange[action] ?? null) : null;
