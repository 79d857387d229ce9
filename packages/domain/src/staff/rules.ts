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

/** One person of the crew, under the id of their account. */
export type StaffMember = {
  v: 1;
  uid: string;
  name: string;
  email: string;
  role: StaffRole;
  since: Instant;
  /** `pending` until the account carries the role; the sweep sees to what was interrupted. */
  claims: "pending" | "set";
  /** Set when the person has left the crew; the account stays, as a customer's. */
  leftAt: Instant | null;
};

export type StaffChange =
  | { ok: true; member: StaffMember }
  | { ok: false; reason: "last-owner" | "not-staff" };

const works = (member: StaffMember) => member.leftAt === null;

const isLastOwner = (crew: readonly StaffMember[], uid: string) =>
  crew.filter((member) => works(member) && member.role === "owner").every((member) => member.uid === uid);

/** Gives a member another role. A shop is never left without an owner. */
export function changeRole(crew: readonly StaffMember[], uid: string, role: StaffRole): StaffChange {
  const member = crew.find((one) => one.uid === uid && works(one));
  if (!member) return { ok: false, reason: "not-staff" };
  if (member.role === "owner" && role !== "owner" && isLastOwner(crew, uid)) {
    return { ok: false, reason: "last-owner" };
  }
  return { ok: true, member: { ...member, role, claims: "pending" } };
}

/** Takes a member off the crew. A shop is never left without an owner. */
export function leave(crew: readonly StaffMember[], uid: string, at: Instant): StaffChange {
  const member = crew.find((one) => one.uid === uid && works(one));
  if (!member) return { ok: false, reason: "not-staff" };
  if (member.role === "owner" && isLastOwner(crew, uid)) return { ok: false, reason: "last-owner" };
  return { ok: true, member: { ...member, leftAt: at, claims: "pending" } };
}

/** Takes a person into the crew. One who left comes back under the same account. */
export function join(
  crew: readonly StaffMember[],
  person: InviteStaff,
  uid: string,
  at: Instant,
): { ok: true; crew: StaffMember[] } | { ok: false; reason: "already-staff" | "crew-full" } {
  if (crew.some((one) => one.uid === uid && works(one))) return { ok: false, reason: "already-staff" };
  const others = crew.filter((one) => one.uid !== uid);
  if (others.length >= MAX_CREW) return { ok: false, reason: "crew-full" };
  const { name, email, role } = person;
  return {
    ok: true,
    crew: [...others, { v: 1, uid, name, email, role, since: at, claims: "pending", leftAt: null }],
  };
}

/** Most people a crew's document holds, those who left included. */
export const MAX_CREW = 500;
