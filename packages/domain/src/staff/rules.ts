import { z } from "zod";
import { Email, type Instant, Language, line } from "../fields.ts";
import { type StaffRole, staffRoles } from "./roles.ts";

/** A staff role as an input names it. */
export const NamedRole = z.enum(staffRoles);

export const InviteStaff = z.strictObject({
  name: line(80),
  email: Email,
  role: NamedRole,
  language: Language,
});
export type InviteStaff = z.infer<typeof InviteStaff>;

/** A staff member, under the id of their account. */
export type StaffMember = {
  v: 1;
  uid: string;
  name: string;
  email: string;
  role: StaffRole;
  since: Instant;
  /** `pending` until the account carries the role; the sweep sees to what was interrupted. */
  claims: "pending" | "set";
  /** Set when the person has left the staff; the account stays, as a customer's. */
  leftAt: Instant | null;
  /** What they are written to in, as they were invited; absent of whoever came before that was kept. */
  language?: Language;
  /** The last e-mail about their role, and the role they knew before it; absent where nobody changed it. */
  notice?: { mail: string; told: StaffRole | null };
  /** The invitation of somebody who has not signed in since: its last e-mail, and how many there were. */
  invitation?: { mail: string; sentAt: Instant; times: number };
};

/** The role somebody has now; null for one who left. */
export const roleNow = ({ role, leftAt }: Pick<StaffMember, "role" | "leftAt">): StaffRole | null =>
  leftAt === null ? role : null;

export type StaffChange =
  | { ok: true; member: StaffMember }
  | { ok: false; reason: "last-owner" | "not-staff" };

/** The first of an invitation's e-mails can be sent again after this long, ms; each one after twice as long as the one before. */
export const RESEND_AFTER = 10 * 60_000;
/** At the longest, ms. */
export const LONGEST_RESEND_WAIT = 24 * 3_600_000;

const works = (member: StaffMember) => member.leftAt === null;

/** Does nobody else own the shop? Who was invited and has not signed in may never do so: their address may be a wrong one. */
const isLastOwner = (staff: readonly StaffMember[], uid: string) =>
  staff
    .filter((member) => works(member) && member.role === "owner" && !member.invitation)
    .every((member) => member.uid === uid);

/** Gives a member another role. A shop is never left without an owner who has signed in. */
export function changeRole(staff: readonly StaffMember[], uid: string, role: StaffRole): StaffChange {
  const member = staff.find((one) => one.uid === uid && works(one));
  if (!member) return { ok: false, reason: "not-staff" };
  if (member.role === "owner" && role !== "owner" && isLastOwner(staff, uid)) {
    return { ok: false, reason: "last-owner" };
  }
  // Who has the role already is not signed out for it.
  if (member.role === role) return { ok: true, member };
  return { ok: true, member: { ...member, role, claims: "pending" } };
}

/** Removes a staff member. A shop is never left without an owner who has signed in. */
export function leave(staff: readonly StaffMember[], uid: string, at: Instant): StaffChange {
  const member = staff.find((one) => one.uid === uid && works(one));
  if (!member) return { ok: false, reason: "not-staff" };
  if (member.role === "owner" && isLastOwner(staff, uid)) return { ok: false, reason: "last-owner" };
  return { ok: true, member: { ...member, leftAt: at, claims: "pending" } };
}

/** Adds a person to the staff. One who left comes back under the same account. `mail` is the e-mail that tells them. */
export function join(
  staff: readonly StaffMember[],
  person: InviteStaff,
  uid: string,
  { at, mail }: { at: Instant; mail: string },
):
  | { ok: true; staff: StaffMember[] }
  | { ok: false; reason: "already-staff" | "already-invited" | "staff-full" } {
  const there = staff.find((one) => one.uid === uid && works(one));
  if (there) return { ok: false, reason: there.invitation ? "already-invited" : "already-staff" };
  const others = staff.filter((one) => one.uid !== uid);
  if (others.length >= MAX_STAFF) return { ok: false, reason: "staff-full" };
  const { name, email, role, language } = person;
  const invitation = { mail, sentAt: at, times: 1 };
  return {
    ok: true,
    staff: [
      ...others,
      { v: 1, uid, name, email, role, since: at, claims: "pending", leftAt: null, language, invitation },
    ],
  };
}

/**
 * Notes another e-mail of an invitation, to somebody who has not signed in yet. The address may be a stranger's, whose mailbox
 * nobody fills by pressing often; `from` says when it can be sent.
 */
export function inviteAgain(
  staff: readonly StaffMember[],
  uid: string,
  { at, mail }: { at: Instant; mail: string },
):
  | { ok: true; member: StaffMember }
  | { ok: false; reason: "not-staff" | "signed-in" }
  | { ok: false; reason: "too-soon"; sentAt: Instant; from: Instant } {
  const member = staff.find((one) => one.uid === uid && works(one));
  if (!member) return { ok: false, reason: "not-staff" };
  const { invitation } = member;
  if (!invitation) return { ok: false, reason: "signed-in" };
  const { sentAt, times } = invitation;
  const wait = Math.min(RESEND_AFTER * 2 ** (times - 1), LONGEST_RESEND_WAIT);
  const from = new Date(Date.parse(sentAt) + wait).toISOString();
  if (at < from) return { ok: false, reason: "too-soon", sentAt, from };
  return { ok: true, member: { ...member, invitation: { mail, sentAt: at, times: times + 1 } } };
}

/** Somebody who was invited has signed in. */
export function arrived({ invitation: _, ...member }: StaffMember): StaffMember {
  return member;
}

/** Most people the staff document holds, those who left included. */
export const MAX_STAFF = 500;
