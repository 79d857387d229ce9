import { expect, test } from "vitest";
import { useAuth } from "../../test/auth.ts";
import { endSessions } from "./end-sessions.ts";

const { auth, account, signIn } = await useAuth();
const stands = (token: string | undefined) =>
  auth.verifyIdToken(token ?? "", true).then(
    () => true,
    () => false,
  );

test("sessions begun until the call are ended, also those of the same second; later ones stand", async () => {
  for (const round of [1, 2, 3]) {
    const uid = await account(`ana${round}`);
    const tokens: (string | undefined)[] = [];
    // Up to the very call, wherever in the second it comes.
    for (let many = 0; many < 5 * round; many++) tokens.push((await signIn(uid)).idToken);
    await endSessions(auth, uid);
    expect(await Promise.all(tokens.map(stands))).toEqual(tokens.map(() => false));
    expect(await stands((await signIn(uid)).idToken)).toBe(true);
  }
});

test("an account that is gone does not keep the others' sessions", async () => {
  const uid = await account("ana");
  const { idToken } = await signIn(uid);
  await endSessions(auth, "nobody", uid);
  expect(await stands(idToken)).toBe(false);
});
