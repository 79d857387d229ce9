import { deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { expect, test } from "vitest";
import { startAuth } from "../auth/start-auth.ts";
import { demoAccounts, seedAccounts } from "./accounts.ts";

test("demo accounts count as proven, also those of a shop that was seeded before there was a mark for it", {
  timeout: 120_000,
}, async () => {
  const projectId = "demo-openhood";
  const server = await startAuth({ projectId });
  process.env.FIREBASE_AUTH_EMULATOR_HOST = server.host;
  await server.ready;
  const app = initializeApp({ projectId }, "test");
  try {
    const auth = getAuth(app);
    await auth.createUser({ uid: "demo-owner", email: "owner@openhood.example", emailVerified: true });
    await auth.setCustomUserClaims("demo-owner", { role: "owner" });
    await seedAccounts(projectId);
    for (const { uid, email, role } of demoAccounts)
      expect((await auth.getUser(uid)).customClaims).toEqual({
        proven: email,
        ...(role !== "customer" && { role }),
      });
  } finally {
    delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
    await deleteApp(app);
    await server.close();
  }
});
