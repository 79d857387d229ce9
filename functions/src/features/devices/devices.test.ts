import { randomUUID } from "node:crypto";
import { CODE_LIFETIME } from "@openhood/domain/devices/device";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import { beforeEach, expect, test } from "vitest";
import { openShop } from "../../../test/booking.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await openShop(world);
});
const callerOf = (who: "public" | "advisor" | "owner") => createCallerFactory(appRouter)(world.as(who));
const wall = (secret: string, seen: string | null = null) =>
  callerOf("public").devices.wall({ secret, seen });
const approve = (code: string, name = "Floor", key: string = randomUUID()) =>
  callerOf("owner").devices.approve({ code, name, key });

async function screen() {
  const { secret, code } = await callerOf("public").devices.request();
  return { secret, code };
}

async function car(plate: string) {
  const made = await callerOf("advisor").orders.open({
    from: {
      kind: "phone-estimate",
      record: null,
      vehicle: null,
      name: "Pat Secret",
      phone: "555 010 8642",
      language: "en",
      car: { plate, year: 2016, make: "Honda", model: "Civic" },
      concern: "Squeals",
    },
    key: randomUUID(),
  });
  if (!made.ok) throw new Error(made.reason);
  const { id } = made;
  const to = (is: "scheduled" | "checked-in") => ({ is, column: is });
  const move = {
    type: "move-stage" as const,
    from: to("scheduled"),
    to: to("checked-in"),
    correction: false,
  };
  const { outcomes } = await callerOf("advisor").orders.edit({ id, commands: [move], key: randomUUID() });
  expect(outcomes).toMatchObject([{ ok: true }]);
  return id;
}

test("a screen shows its code until the owner has typed it in, and the board from then on, without a customer's data", async () => {
  const id = await car("7WALL01");
  const { secret, code } = await screen();
  expect(await wall(secret)).toEqual({ status: "waiting", code });
  expect(await approve(code.toLowerCase().replace("-", " "))).toEqual({ ok: true });
  const seen = await wall(secret);
  expect(seen).toMatchObject({ status: "on", name: "Floor" });
  if (seen.status !== "on") return;
  expect(seen.columns?.flatMap(({ cards }) => cards)).toMatchObject([{ id, vehicle: { plate: "7WALL01" } }]);
  expect(JSON.stringify(seen)).not.toMatch(/Secret|8642|Squeals/);
});

test("where nothing changed the next look reads no board; a change of the board brings it", async () => {
  const { secret, code } = await screen();
  await approve(code);
  const first = await wall(secret);
  if (first.status !== "on") throw new Error(first.status);
  expect(await wall(secret, first.revision)).toEqual({ ...first, columns: null });
  await car("7WALL02");
  const next = await wall(secret, first.revision);
  expect(next).toMatchObject({ status: "on", columns: expect.any(Array) });
});

test("whose clock runs on a car is seen at the next look after it was pressed, and so is that it stopped", async () => {
  const id = await car("7WALL03");
  const { secret, code } = await screen();
  await approve(code);
  const lou = createCallerFactory(appRouter)(world.as("technician", "lou"));
  const job = blankJob("brakes", { en: "Front brakes", es: "" });
  const add = { type: "add-job" as const, job, after: null };
  const odometer = {
    type: "set-order" as const,
    changes: [{ field: "odometerIn" as const, from: null, to: 50_000 }],
  };
  await callerOf("advisor").orders.edit({ id, commands: [add, odometer], key: randomUUID() });
  let seen = "";
  const look = async () => {
    const answer = await wall(secret, seen);
    if (answer.status !== "on") throw new Error(answer.status);
    seen = answer.revision;
    return answer.columns?.flatMap(({ cards }) => cards)[0];
  };
  const press = (kind: "start" | "stop") =>
    lou.clock.press({ press: { kind, order: id, job: "brakes" }, ago: 0, key: randomUUID() });
  expect(await look()).not.toHaveProperty("running");
  expect(await press("start")).toMatchObject({ ok: true });
  const shown = await look();
  expect(shown?.running).toHaveLength(1);
  world.pass(60_000);
  await press("stop");
  expect(await look()).not.toHaveProperty("running");
  expect(await wall(secret, seen)).toMatchObject({ columns: null });
});

test("a screen that is taken off sees nothing from its next look on, and its code lets nothing in", async () => {
  const { secret, code } = await screen();
  await approve(code);
  const [device] = await callerOf("owner").devices.list();
  expect(device).toMatchObject({ name: "Floor", lastSeenAt: null });
  await wall(secret);
  expect((await callerOf("owner").devices.list())[0]?.lastSeenAt).toBe(world.as("owner").now().toISOString());
  expect(await callerOf("owner").devices.revoke({ id: device?.id ?? "" })).toEqual({ ok: true });
  expect(await wall(secret)).toEqual({ status: "off" });
  expect(await approve(code)).toEqual({ ok: false, reason: "no-such-code" });
  expect(await callerOf("owner").devices.revoke({ id: device?.id ?? "" })).toEqual({ ok: true });
  expect(await callerOf("owner").devices.list()).toEqual([]);
  const kinds = (await world.all("securityEvents")).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["device-approved", "device-revoked"]));
  expect(kinds.filter((kind) => kind === "device-revoked")).toHaveLength(1);
});

test("a code that nobody typed in for a quarter of an hour is over, and its screen is told so", async () => {
  const { secret, code } = await screen();
  world.pass(CODE_LIFETIME);
  expect(await approve(code)).toEqual({ ok: false, reason: "no-such-code" });
  expect(await wall(secret)).toEqual({ status: "off" });
});

test("the secret is on the screen only: nothing that is stored opens the wall", async () => {
  const { secret, code } = await screen();
  await approve(code);
  expect(JSON.stringify(await world.all("devices"))).not.toContain(secret);
  for (const { id } of await world.all("devices")) {
    const tried = String(id).slice(0, 43);
    expect(await wall(tried)).toEqual({ status: "off" });
  }
});

test("of one press that is sent twice one screen comes, and of two owners' presses one lets it in", async () => {
  const { code } = await screen();
  const key = randomUUID();
  expect(await approve(code, "Floor", key)).toEqual({ ok: true });
  expect(await approve(code, "Floor", key)).toEqual({ ok: true });
  const other = await screen();
  const both = await Promise.all([approve(other.code, "Left"), approve(other.code, "Right")]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await callerOf("owner").devices.list()).toHaveLength(2);
});
