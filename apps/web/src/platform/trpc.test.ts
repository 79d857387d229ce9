import { expect, test } from "vitest";
import { session } from "./session-store.ts";
import { queryClient } from "./trpc.tsx";

const signedIn = (uid: string) =>
  session.set({
    status: "signed-in",
    user: {
      uid,
      email: `${uid}@example.com`,
      emailVerified: true,
      name: uid,
      role: "customer",
      signedInAt: 0,
    },
  });
const answers = () => queryClient().getQueryCache().getAll();

test("who signs out leaves none of the answers in memory, and another who signs in finds none", () => {
  const cache = queryClient();
  signedIn("ana");
  queryClient().setQueryData(["messages"], "It squeals.");
  // A fresh token of the same person empties nothing.
  signedIn("ana");
  expect(cache.getQueryCache().getAll()).toHaveLength(1);
  session.set({ status: "signed-out" });
  expect(cache.getQueryCache().getAll()).toEqual([]);
  signedIn("ana");
  queryClient().setQueryData(["messages"], "It squeals.");
  signedIn("ben");
  expect(answers()).toEqual([]);
});
