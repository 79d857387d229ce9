import { createTRPCClient, httpBatchLink, type Operation, TRPCClientError } from "@trpc/client";
import type { AnyRouter } from "@trpc/server";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge } from "altcha-lib/types";
import { beforeEach, expect, test, vi } from "vitest";
import { pendingProofs } from "./pending-proofs.ts";
import type { ApiOutputs } from "./trpc.tsx";
import { workHeader, workLink } from "./work-link.ts";

vi.mock("./trpc.tsx", () => ({}));

const hmacSignatureSecret = "a-secret-of-the-server";
const challenge = (): Promise<Challenge> =>
  createChallenge({ algorithm: "PBKDF2/SHA-256", cost: 10, counter: 20, deriveKey, hmacSignatureSecret });

type Asked = { input: unknown; work: string | undefined };

// There are no workers here: then it is done on the page, and the console hears of it.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

/** A client whose server answers the calls of each request as told. */
function clientOf(answer: (asked: Asked[]) => Promise<object[]>) {
  const requests: Asked[][] = [];
  const fetch = async (url: RequestInfo | URL | string, init?: RequestInit): Promise<Response> => {
    const inputs = Object.values(JSON.parse(String(init?.body)) as Record<string, unknown>);
    const work = new Headers(init?.headers).get("x-openhood-work") ?? undefined;
    const asked = inputs.map((input) => ({ input, work }));
    requests.push(asked);
    return Response.json(await answer(asked), { status: 207, headers: { "x-url": String(url) } });
  };
  const client = createTRPCClient<never>({
    links: [
      workLink<AnyRouter> as never,
      httpBatchLink({
        url: "http://shop.example/api",
        fetch,
        headers: ({ opList }: { opList: readonly Operation[] }) => workHeader(opList),
      } as never),
    ],
  }) as unknown as {
    messages: {
      send: { mutate: (input: object, options?: object) => Promise<ApiOutputs["messages"]["send"]> };
    };
  };
  return { requests, send: client.messages.send.mutate };
}

const refused = async () => ({
  error: {
    code: -32_029,
    message: "",
    data: { reason: "proof-of-work", httpStatus: 429, challenge: await challenge() },
  },
});
const done = { result: { data: { ok: true, reference: "1" } } };
const isEarned = async (work: string | undefined): Promise<boolean> => {
  if (!work) return false;
  const { challenge, solution } = JSON.parse(atob(work));
  return (await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })).verified;
};

test("a call that has to be earned is sent again with the work done, the same input and key, and the page says so meanwhile", async () => {
  const seen: number[] = [];
  const end = pendingProofs.subscribe(() => seen.push(pendingProofs.get()));
  const { requests, send } = clientOf(async (asked) =>
    Promise.all(asked.map(async ({ work }) => ((await isEarned(work)) ? done : refused()))),
  );
  const input = { key: "6f9619ff-8b86-4d01-b42d-00c04fc964ff", message: "It squeals." };
  expect(await send(input)).toEqual({ ok: true, reference: "1" });
  end();
  expect(requests.map(([asked]) => asked?.input)).toEqual([input, input]);
  expect(requests.map(([asked]) => Boolean(asked?.work))).toEqual([false, true]);
  expect(seen).toEqual([1, 0]);
});

test("of several calls in one request each brings its own work", async () => {
  const { requests, send } = clientOf(async (asked) => {
    const works = asked[0]?.work?.split(",") ?? [];
    const earned = (await Promise.all(works.map(isEarned))).filter(Boolean).length;
    return Promise.all(asked.map(() => (earned === asked.length ? done : refused())));
  });
  await Promise.all([send({ key: "a" }), send({ key: "b" })]);
  expect(requests.flat().length).toBeGreaterThanOrEqual(4);
});

test("a door that stays shut is knocked at three times, and then the refusal is told", async () => {
  const { requests, send } = clientOf(async () => [await refused()]);
  await expect(send({ key: "a" })).rejects.toSatisfy(
    (error) => error instanceof TRPCClientError && error.data.reason === "proof-of-work",
  );
  expect(requests).toHaveLength(3);
  expect(pendingProofs.get()).toBe(0);
});

test("any other refusal is told at once", async () => {
  const { requests, send } = clientOf(async () => [
    {
      error: {
        code: -32_029,
        message: "",
        data: { reason: "rate-limited", retryAfter: 60, httpStatus: 429 },
      },
    },
  ]);
  await expect(send({ key: "a" })).rejects.toThrow();
  expect(requests).toHaveLength(1);
});
