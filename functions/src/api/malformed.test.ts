import { MAX_TEXT } from "@openhood/domain/messages/message";
import { isDeep } from "@openhood/local-stack/testing/deep";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { breakages, placesIn, validFor } from "../../test/breakages.ts";
import { startGoogle } from "../../test/google.ts";
import { type Answer, request } from "../../test/http.ts";
import { logged } from "../../test/logged.ts";
import { allProcedures } from "../../test/procedures.ts";
import { contents } from "../../test/snapshot.ts";
import { makeWorld, type World } from "../../test/world.ts";
import { provideFirestore } from "../infra/firebase.ts";

let world: World;
let headers: Record<string, string>;
beforeAll(async () => {
  const google = await startGoogle("demo-openhood", 3_600);
  const owner = google.add({
    localId: "owner",
    email: "owner@example.com",
    emailVerified: true,
    role: "owner",
  });
  // Unattended, so that nothing is written of the session either.
  headers = { authorization: `Bearer ${google.token(owner)}`, "x-openhood-unattended": "1" };
});
beforeEach(async () => {
  world = await makeWorld();
  provideFirestore(world.db);
  await world.db.doc("messages/kept").set({ v: 1 });
  const members = [{ uid: "owner", role: "owner", leftAt: null }];
  await world.db.doc("shop/staff").set({ v: 1, members });
});

const procedures = (await allProcedures()).map(({ path, inputs }) => {
  const [schema, ...more] = inputs;
  if (more.length > 0 || !(schema instanceof z.ZodType)) throw new Error(`${path} has no single schema`);
  return { path, schema };
});

/** Sends JSON text as the input of a call, alone or as a batch of one; a batch of one has one answer. */
async function send(path: string, json: string, batched: boolean): Promise<Answer> {
  if (!batched) return request({ url: `/api/${path}`, headers, body: json });
  const answer = await request({ url: `/api/${path}?batch=1`, headers, body: `{"0":${json}}` });
  const [only] = answer.text.startsWith("[") ? JSON.parse(answer.text) : [JSON.parse(answer.text)];
  return { ...answer, error: only.error?.data };
}

const deepest = (value: unknown): number =>
  value !== null && typeof value === "object" ? 1 + Math.max(0, ...Object.values(value).map(deepest)) : 0;

describe.each(procedures)("$path", ({ path, schema }) => {
  test("takes the valid input the others are made from", () => {
    expect(schema.safeParse(validFor(schema)).error).toBeUndefined();
  });

  test("answers whatever is wrong with an input by naming the field, and writes nothing", async () => {
    const before = contents(world);
    const commits = world.rpcs.commit + world.rpcs.batchWrite + world.rpcs.beginTransaction;
    // Ten inputs a round, and others with every run of the tests.
    const rounds = Math.min(isDeep ? 8 : 2, 2 + placesIn(validFor(schema)).length);
    const broken = fc
      .record({ breakage: breakages(schema), batched: fc.boolean() })
      .map(({ breakage: { input, at }, batched }) => ({ json: JSON.stringify(input) ?? "null", at, batched }))
      .filter(({ json }) => {
        const arrived: unknown = JSON.parse(json);
        return faultIsNamed(schema, arrived) && Buffer.byteLength(json) < 250_000 && deepest(arrived) < 30;
      });
    await fc.assert(
      fc.asyncProperty(atOnce(broken), async (all) => {
        await Promise.all(all.map(refused));
      }),
      { numRuns: rounds },
    );
    async function refused({
      json,
      at,
      batched,
    }: {
      json: string;
      at: (string | number)[];
      batched: boolean;
    }) {
      const answer = await send(path, json, batched);
      expect(answer.status).toBe(400);
      expect(answer.error?.reason).toBe("invalid-input");
      const named = answer.error?.fields.map((field) => field.path) ?? [];
      const where = at.join(".").slice(0, 200);
      expect(
        at.length === 0 || !isObject(schema)
          ? named.length > 0
          : named.some(
              (name) => name === where || name.startsWith(`${where}.`) || where.startsWith(`${name}.`),
            ),
        `${JSON.stringify(where)} is named by ${JSON.stringify(named)}`,
      ).toBe(true);
      // The root is named only when it is the root that is wrong.
      if (named.includes("")) expect(at.length === 0 || !isObject(schema)).toBe(true);
      expect(answer.text.length).toBeLessThan(4_000);
    }
    expect(contents(world)).toEqual(before);
    expect(world.rpcs.commit + world.rpcs.batchWrite + world.rpcs.beginTransaction).toBe(commits);
    expect(logged.filter(({ severity }) => severity !== "INFO")).toEqual([]);
  });

  test("answers what is no JSON, or not all of it", async () => {
    const whole = JSON.stringify(validFor(schema));
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.nat(whole.length).map((length) => whole.slice(0, length)),
      fc.nat(whole.length).map((length) => `${whole.slice(0, length)},${whole.slice(length)}`),
      fc.constantFrom("NaN", "undefined", "Infinity", "{'name':1}", "\u0000", "[1,]", "//", '{"a":1}{"b":2}'),
    );
    const refused = async (body: string) => {
      const answer = await request({ url: `/api/${path}`, headers, body });
      expect(answer).toMatchObject({ status: 400, error: { reason: "invalid-input" } });
    };
    await fc.assert(
      fc.asyncProperty(atOnce(text.filter((body) => !isJson(body))), async (all) => {
        await Promise.all(all.map(refused));
      }),
      { numRuns: 1 },
    );
    expect(logged.filter(({ severity }) => severity !== "INFO")).toEqual([]);
  });
});

/**
 * Whether the schema names what is wrong. Zod compares the `length` of whatever has one, and throws where that length
 * is an object no number can be made of: bad input as well (serve.test.ts), but no field is known.
 */
function faultIsNamed(schema: z.ZodType, value: unknown): boolean {
  try {
    return !schema.safeParse(value).success;
  } catch {
    return false;
  }
}

/** Ten requests at a time: the database answers each after some milliseconds in which nothing is computed. */
const atOnce = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 10, maxLength: 10 });
const isObject = (schema: z.ZodType) => schema instanceof z.ZodObject;
const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test("the longest text in any script is taken, one unit more is not", async () => {
  const { schema } = procedures.find(({ path }) => path === "messages.send") ?? {};
  const send = (message: string) =>
    request({
      url: "/api/messages.send",
      headers,
      body: JSON.stringify({ ...(validFor(schema as z.ZodType) as object), website: "", message }),
    });
  expect((await send("車".repeat(MAX_TEXT))).status).toBe(200);
  expect((await send("車".repeat(MAX_TEXT + 1))).error?.fields).toEqual([
    { path: "message", code: "too-long", limit: MAX_TEXT },
  ]);
});
