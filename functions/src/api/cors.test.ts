import { beforeEach, describe, expect, test } from "vitest";
import { request } from "../../test/http.ts";
import { contents } from "../../test/snapshot.ts";
import { makeWorld, type World } from "../../test/world.ts";
import { provideFirestore } from "../infra/firebase.ts";
import { nativeOrigins } from "./cors.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  provideFirestore(world.db);
});

const url = "/api/shop.get";
const corsOf = (headers: Record<string, string>) =>
  Object.keys(headers).filter((name) => name.startsWith("access-control-"));
const asks = (origin: string) => ({
  origin,
  "access-control-request-method": "POST",
  "access-control-request-headers": "content-type,x-openhood-api",
});

describe.each(nativeOrigins)("a page of %s", (origin) => {
  test("may ask first, and is told what it may send; nothing is done for asking", async () => {
    const answer = await request({ method: "OPTIONS", url: "/api/messages.send", headers: asks(origin) });
    expect(answer).toMatchObject({
      status: 204,
      text: "",
      headers: {
        "access-control-allow-origin": origin,
        "access-control-allow-methods": "POST",
        "access-control-allow-headers":
          "authorization, content-type, x-firebase-appcheck, x-openhood-api, x-openhood-unattended, x-openhood-work",
        vary: "Origin",
      },
    });
    expect(answer.headers).not.toHaveProperty("access-control-allow-credentials");
    expect(contents(world)).toEqual({});
  });

  test("may read answers, also refusals", async () => {
    const served = await request({ url, headers: { origin }, body: "null" });
    expect(served).toMatchObject({ status: 200, headers: { "access-control-allow-origin": origin } });
    const refused = await request({ url: "/api/messages.mine", headers: { origin }, body: "null" });
    expect(refused).toMatchObject({ status: 401, headers: { "access-control-allow-origin": origin } });
  });
});

test.each([
  "https://evil.example",
  "http://localhost",
  "https://localhost:8443",
  "https://localhost.evil.example",
  "capacitor://localhost.evil.example",
  "capacitor://other",
  "HTTPS://LOCALHOST",
  "https://localhost, https://evil.example",
  "null",
  "",
])("a page of %j gets no word about CORS, and no answer to its question", async (origin) => {
  const asked = await request({ method: "OPTIONS", url, headers: asks(origin) });
  expect(asked.status).toBe(405);
  expect(corsOf(asked.headers)).toEqual([]);
  const called = await request({ url, headers: { origin }, body: "null" });
  expect(corsOf(called.headers)).toEqual([]);
  expect(called.headers.vary).toMatch(/\bOrigin$/);
});

test("a request without an origin is served as ever", async () => {
  const answer = await request({ url, body: "null" });
  expect(answer.status).toBe(200);
  expect(corsOf(answer.headers)).toEqual([]);
});
