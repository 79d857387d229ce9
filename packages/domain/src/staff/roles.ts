/** The three staff roles: the technician talks to the car, the advisor to the customer, the owner to both. */
export const staffRoles = ["technician", "advisor", "owner"] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * Everyone who can act. `public` has no account; `unverified` has one whose address is not proven yet;
 * a `customer` has proven it.
 */
export const roles = ["public", "unverified", "customer", ...staffRoles] as const;
export type Role = (typeof roles)[number];

/** Who acts. Each kind carries only what is known of it. */
export type Actor =
  | { role: "public" }
  | {
      role: Exclude<Role, "public">;
      uid: string;
      email: string;
      name: string;
      /** When the session began, ms since 1970; whoever lacks it counts as not having signed in lately. */
      signedInAt?: number;
    };

export type Account = Exclude<Actor, { role: "public" }>;

/** Is this role one of the shop's own? */
export const isStaff = (role: unknown): role is StaffRole => staffRoles.some((one) => one === role);

/** The role an account acts in: a staff role counts only once the address is proven. */
export function roleOf(claims: { emailVerified: boolean; role?: unknown }): Exclude<Role, "public"> {
  if (!claims.emailVerified) return "unverified";
  return isStaff(claims.role) ? claims.role : "customer";
}

/** The account of who acts, when it has proven that this address is theirs; else null. */
export const provenAs = (actor: Actor, email: string | null): string | null =>
  actor.role !== "public" && actor.role !== "unverified" && actor.email === email ? actor.uid : null;
