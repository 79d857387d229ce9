import { randomUUID } from "node:crypto";
import type { Appointment } from "@openhood/domain/booking/appointment";
import { plusDays } from "@openhood/domain/days";
import { replaceMethod, wrapClients } from "@openhood/local-stack/database/client-pool";
import { isDeep } from "@openhood/local-stack/testing/deep";
import { describe, expect, test } from "vitest";
import { bookingInput, expectWhole, lane, openShop, waiterAt } from "../../../test/booking.ts";
import { call } from "../../../test/http.ts";
import { logged } from "../../../test/logged.ts";
import { config, makeWorld, type World } from "../../../test/world.ts";
import { provideFirestore } from "../../infra/firebase.ts";
import { addCode, codeOf } from "../../stores/booking-codes.ts";

const RACERS = 1_000;
/** How many are on their way at once; ten instances of the function take 400. A quiet machine takes all 1,000. */
const AT_ONCE = Number(process.env.OPENHOOD_AT_ONCE ?? 100);
/** How many races there are for forty slots; each takes some ten seconds. */
const SEEDS = Array.from({ length: isDeep ? 2 : 1 }, (_, seed) => seed + 1);
const NONCE = "nonce";
// The API goes by the real clock.
const DATE = plusDays(new Date().toISOString().slice(0, 10), 7);

/** mulberry32: small, and the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Write = { update?: { name?: string } };

/** A world whose commits of bookings are counted where the client library hands them to the database. */
async function racingWorld() {
  const world = await makeWorld();
  /** Commits tried in all; until the last lane was had, and by how many requests. */
  const commits = { tried: 0, whileFree: 0, byWhileFree: 0 };
  const requests = new Set<string>();
  wrapClients(world.db, (client) =>
    replaceMethod(client, "commit", async (original, request, options) => {
      const { writes = [] } = request as { writes?: Write[] };
      const named = (of: string) =>
        writes.find(({ update }) => update?.name?.includes(`/documents/${of}/`))?.update?.name;
      if (!named("appointments")) return original(request, options);
      // What a request is answered with is kept under a name of its own, however often it is tried.
      requests.add(named("idempotency") ?? "");
      const [tried, by] = [++commits.tried, requests.size];
      const reply = await original(request, options);
      commits.whileFree = tried;
      commits.byWhileFree = by;
      return reply;
    }),
  );
  provideFirestore(world.db);
  return { world, commits };
}

const emailOf = (racer: number) => `racer${racer}@example.com`;

async function mailCodes(world: World): Promise<void> {
  for (let from = 0; from < RACERS; from += 200) {
    const batch = world.db.batch();
    for (let racer = from; racer < from + 200; racer++)
      addCode(batch, world.db, emailOf(racer), NONCE, Date.now());
    await batch.commit();
  }
}

type Reply = { ok: true; appointment: Appointment } | { ok: false; reason: string };

/** Everybody asks, as guests with the code they were mailed, each from an address of their own. */
async function race(wishOf: (racer: number) => ReturnType<typeof bookingInput>): Promise<Reply[]> {
  const replies: Reply[] = [];
  const racers = Array.from({ length: RACERS }, (_, racer) => racer).values();
  const runner = async () => {
    for (const racer of racers) {
      const email = emailOf(racer);
      const input = { ...wishOf(racer), email, code: codeOf(config, email, NONCE), key: randomUUID() };
      const forwarded = `10.${racer >> 8}.${racer & 255}.1`;
      const answer = await call("booking.book", input, { "x-forwarded-for": forwarded });
      const why = answer.text + JSON.stringify(logged.filter(({ severity }) => severity === "ERROR"));
      expect(answer.status, why).toBe(200);
      replies.push(answer.data as Reply);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runner));
  return replies;
}

async function expectExactly(world: World, replies: Reply[], fit: number): Promise<void> {
  const won = replies.filter((reply) => reply.ok);
  expect(won).toHaveLength(fit);
  for (const reply of replies) if (!reply.ok) expect(reply.reason).toBe("taken");
  const [appointments, claims, units, mails] = await Promise.all(
    ["appointments", "claims", "units", "outbox"].map(world.all),
  );
  expect(appointments).toHaveLength(fit);
  expect(claims).toHaveLength(fit * 4);
  expect(units).toHaveLength(fit);
  expect(mails).toHaveLength(fit);
  expect(new Set(appointments?.map(({ id }) => id))).toEqual(
    new Set(won.map((reply) => reply.ok && reply.appointment.id)),
  );
  await expectWhole(world, [DATE]);
}

describe(`${RACERS} bookings, ${AT_ONCE} at once`, { timeout: 120_000 }, () => {
  test("on one slot of one lane: one fits", async () => {
    const { world, commits } = await racingWorld();
    await openShop(world);
    await mailCodes(world);
    const replies = await race(() => bookingInput({ when: waiterAt(9, DATE) }));
    await expectExactly(world, replies, 1);
    expect(commits.tried / RACERS).toBeLessThanOrEqual(1.05);
  });

  test.each(SEEDS)("on forty slots: four lanes, ten starts (seed %i)", async (seed) => {
    const random = randomOf(seed);
    const { world, commits } = await racingWorld();
    await openShop(world, { lanes: [1, 2, 3, 4].map((number) => lane(`bay-${number}`)) });
    await mailCodes(world);
    const replies = await race(() => {
      return bookingInput({ when: waiterAt(8 + Math.floor(random() * 10), DATE) });
    });
    await expectExactly(world, replies, 40);
    expect(commits.tried / RACERS).toBeLessThanOrEqual(1.05);
  });
});

test(`${RACERS} bookings on one time of forty lanes: as long as one is free, hardly anybody tries twice`, {
  timeout: 120_000,
}, async () => {
  const { world, commits } = await racingWorld();
  await openShop(world, { lanes: Array.from({ length: 40 }, (_, number) => lane(`bay-${number}`)) });
  await mailCodes(world);
  const replies = await race(() => bookingInput({ when: waiterAt(9, DATE) }));
  await expectExactly(world, replies, 40);
  expect(commits.tried / RACERS).toBeLessThanOrEqual(1.05);
  expect(commits.whileFree / commits.byWhileFree).toBeLessThanOrEqual(1.05);
});
