import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { session } from "./session-store.ts";
import { queryClient, wasRefused } from "./trpc.tsx";

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

test("refused for good is what the same call would meet again; a session, a limit and a version pass", () => {
  const of = (...all: number[]) =>
    all.map((httpStatus) =>
      wasRefused(TRPCClientError.from({ error: { code: -32_600, message: "", data: { httpStatus } } })),
    );
  expect(of(400, 403, 404, 413)).toEqual([true, true, true, true]);
  expect(of(401, 409, 412, 429, 500, 503)).toEqual(Array(6).fill(false));
  expect(wasRefused(new Error("no network"))).toBe(false);
});
