import { randomInt } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { request } from "../../test/http.ts";
import { makeWorld, type World } from "../../test/world.ts";
import { provideFirestore } from "../infra/firebase.ts";

// As in the cloud; read by the configuration at the first import.
vi.hoisted(() => Object.assign(process.env, { OPENHOOD_TRUSTED_PROXIES: "google-hosting" }));

const SANDBOX = "169.254.169.126";
const FRONT_END = "66.102.8.142";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  provideFirestore(world.db);
});

let made = 0;
const ask = (headers: Record<string, string>) =>
  request({
    url: "/api/booking.sendCode",
    remote: SANDBOX,
    headers,
    body: JSON.stringify({ email: `guest${++made}@example.com`, language: "en" }),
  });

const anyAddress = () => Array.from({ length: 4 }, () => randomInt(1, 224)).join(".");
/** What a caller may write itself to look like somebody else. */
const forged = (): Record<string, string> => ({
  "fastly-client-ip": anyAddress(),
  "x-real-ip": anyAddress(),
  "x-client-ip": anyAddress(),
  "true-client-ip": anyAddress(),
  forwarded: `for=${anyAddress()}`,
});

async function allowed(count: number, headers: () => Record<string, string>): Promise<number> {
  let passed = 0;
  for (let from = 0; from < count; from += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(headers())));
    for (const { status } of answers) expect([200, 429]).toContain(status);
    passed += answers.filter(({ status }) => status === 200).length;
  }
  return passed;
}

describe("600 codes asked for with forged headers", { timeout: 60_000 }, () => {
  test("straight at the function: no more than the limit of one caller are mailed", async () => {
    const passed = await allowed(600, () => ({
      ...forged(),
      "x-forwarded-for": `${anyAddress()}, ${FRONT_END}, ${anyAddress()}, 203.0.113.9`,
    }));
    expect(passed).toBe(8);
    expect(await world.all("outbox")).toHaveLength(8);
  });

  test("from a machine rented in Google's cloud: likewise", async () => {
    expect(await allowed(600, () => ({ ...forged(), "x-forwarded-for": `${FRONT_END}, 34.74.10.9` }))).toBe(
      8,
    );
  });

  test("and the honest, who come through Hosting, are not locked out by them", async () => {
    await allowed(50, () => ({ ...forged(), "x-forwarded-for": "203.0.113.9" }));
    const honest = { "x-forwarded-for": `198.51.100.4, ${FRONT_END}`, "fastly-client-ip": "198.51.100.4" };
    expect((await ask(honest)).status).toBe(200);
  });
});
