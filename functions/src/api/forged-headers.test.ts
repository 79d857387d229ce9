import { randomInt } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { request } from "../../test/http.ts";
import { logged } from "../../test/logged.ts";
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

test("a look at the log tells whether they are believed: two calls that lie have one mark, and say how they came", async () => {
  // As docs/DEPLOY.md has it: one through Hosting, whose edge overwrites what it is told, one straight.
  const lies = { "fastly-client-ip": "203.0.113.9", "x-forwarded-for": "203.0.113.9" };
  const look = (headers: Record<string, string>) =>
    request({ method: "GET", url: "/shop.get", remote: SANDBOX, headers });
  await look({
    ...lies,
    "x-forwarded-for": `203.0.113.9, 198.51.100.4, ${FRONT_END}`,
    "fastly-client-ip": "198.51.100.4",
  });
  await look({ ...lies, "x-forwarded-for": "203.0.113.9, 198.51.100.4" });
  const lines = logged.filter(({ procedure }) => procedure === "shop.get");
  expect(lines.map(({ by }) => by)).toEqual(["hosting", "proxy"]);
  expect(lines[0]?.caller).toMatch(/^[0-9a-f]{12}$/);
  expect(lines[1]?.caller).toBe(lines[0]?.caller);
  expect(JSON.stringify(lines)).not.toContain("198.51");
});

test("a start in production with nobody trusted is told in the log", async () => {
  const { provideLog } = await import("../infra/log.ts");
  const start = async (proxies: string) => {
    Object.assign(process.env, {
      OPENHOOD_PRODUCTION: "true",
      OPENHOOD_SITE_URL: "https://shop.example",
      OPENHOOD_TRUSTED_PROXIES: proxies,
    });
    vi.resetModules();
    const told: string[] = [];
    (await import("../infra/log.ts")).provideLog(({ severity, message }) =>
      told.push(`${severity} ${message}`),
    );
    await import("./serve.ts");
    return told;
  };
  expect(await start("")).toEqual([expect.stringMatching(/^WARNING OPENHOOD_TRUSTED_PROXIES is not set/)]);
  expect(await start("google-hosting")).toEqual([]);
  provideLog((line) => logged.push(line));
});

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
