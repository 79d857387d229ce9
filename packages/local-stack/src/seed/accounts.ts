import { deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";

/** A demo person; the password is no secret, it opens nothing but a demo shop. */
export interface DemoAccount {
  uid: string;
  name: string;
  email: string;
  password: string;
  role: "customer" | "technician" | "advisor" | "owner";
}

const password = "openhood-demo";

/** The people of the demo shop. */
export const demoAccounts: DemoAccount[] = [
  {
    uid: "demo-customer",
    name: "Casey Morgan",
    email: "customer@openhood.example",
    password,
    role: "customer",
  },
  {
    uid: "demo-technician",
    name: "Teresa Okafor",
    email: "technician@openhood.example",
    password,
    role: "technician",
  },
  { uid: "demo-advisor", name: "Marcus Bell", email: "advisor@openhood.example", password, role: "advisor" },
  { uid: "demo-owner", name: "Rosa Hollis", email: "owner@openhood.example", password, role: "owner" },
];

/**
 * Creates the demo accounts with verified addresses and their roles as claims, in the Auth emulator that
 * FIREBASE_AUTH_EMULATOR_HOST names. Throws outside a demo project. Accounts that exist are left as they are, but
 * for the mark that their address is proven.
 */
export async function seedAccounts(projectId: string): Promise<void> {
  if (!projectId.startsWith("demo-") || !process.env.FIREBASE_AUTH_EMULATOR_HOST) {
    throw new Error("Demo accounts are made in a demo project on the Auth emulator only.");
  }
  const app = initializeApp({ projectId }, "openhood-seed");
  try {
    const auth = getAuth(app);
    const result = await auth.getUsers(demoAccounts.map(({ uid }) => ({ uid })));
    const existing = new Set(result.users.map((user) => user.uid));
    // A shop that was seeded before proofs had a mark of their own.
    const unmarked = result.users.filter(
      ({ emailVerified, customClaims }) => emailVerified && !customClaims?.proven,
    );
    await Promise.all(
      unmarked.map(({ uid, email, customClaims }) =>
        auth.setCustomUserClaims(uid, { ...customClaims, proven: email }),
      ),
    );
    const missing = demoAccounts.filter(({ uid }) => !existing.has(uid));
    await Promise.all(
      missing.map(async ({ uid, name, email, password, role }) => {
        await auth.createUser({ uid, displayName: name, email, password, emailVerified: true });
        // A customer is whoever has no role at the shop.
        await auth.setCustomUserClaims(uid, { proven: email, ...(role !== "customer" && { role }) });
      }),
    );
  } finally {
    await deleteApp(app);
  }
}
