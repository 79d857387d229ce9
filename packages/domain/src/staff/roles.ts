import { z } from "zod";

/** The three staff roles: the technician talks to the car, the advisor to the customer, the owner to both. */
export const staffRoles = ["technician", "advisor", "owner"] as const;
export const StaffRole = z.enum(staffRoles);
export type StaffRole = z.infer<typeof StaffRole>;

/**
 * Everyone who can act. `public` has no account; `unverified` has one whose address is not proven yet;
 * a `customer` has proven it.
 */
export const roles = ["public", "unverified", "customer", ...staffRoles] as const;
export type Role = (typeof roles)[number];

/** Who acts. Each kind carries only what is known of it. */
export type Actor =
  | { role: "public" }
  | { role: Exclude<Role, "public">; uid: string; email: string; name: string };

export type Account = Exclude<Actor, { role: "public" }>;

/** Is this role one of the shop's own? */
export const isStaff = (role: Role): role is StaffRole => (staffRoles as readonly string[]).includes(role);

/** The role an account acts in: a staff role counts only once the address is proven. */
export function roleOf(claims: { emailVerified: boolean; role?: unknown }): Exclude<Role, "public"> {
  if (!claims.emailVerified) return "unverified";
  const role = StaffRole.safeParse(claims.role);
  return role.success ? role.data : "customer";
}
