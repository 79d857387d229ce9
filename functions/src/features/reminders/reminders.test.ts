import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { request } from "../../../test/http.ts";
import { contents } from "../../../test/snapshot.ts";
import { config, makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { provideFirestore } from "../../infra/firebase.ts";
import { mailboxId, reminderToken } from "../../stores/reminder-opt-outs.ts";

let world: World;
const desk = (ctx: Ctx) => createCallerFactory(appRouter)(ctx).customers;
const callerOf = (ctx: Ctx) => createCallerFactory(appRouter)(ctx).reminders;
const stranger = () => callerOf(world.as("public"));
const own = { kind: "own" } as const;
const linkOf = (email: string) => ({
  kind: "link" as const,
  token: reminderToken(config, mailboxId(email)),
});

beforeEach(async () => {
  world = await makeWorld();
  provideFirestore(world.db);
});

test("by the link in a reminder somebody stops them and takes them again; their account and the counter see the same", async () => {
  const made = await desk(world.as("advisor")).create({
    facts: {
      kind: "person",
      name: "Dana",
      email: "Dana@Example.com",
      phone: null,
      language: "en",
      notes: null,
    },
    key: randomUUID(),
  });
  const customer = { kind: "customer", id: made.id } as const;
  const dana = callerOf(world.as("customer", "dana"));
  const all = async () => [
    (await stranger().get({ of: linkOf("dana@example.com") })).wanted,
    (await dana.get({ of: own })).wanted,
    (await callerOf(world.as("advisor")).get({ of: customer })).wanted,
  ];
  expect(await all()).toEqual([true, true, true]);
  for (const [caller, of, wanted] of [
    [stranger(), linkOf("dana@example.com"), false],
    [stranger(), linkOf("dana@example.com"), false],
    [dana, own, true],
    [callerOf(world.as("advisor")), customer, false],
    [stranger(), linkOf("dana@example.com"), true],
  ] as const) {
    expect(await caller.set({ of, wanted })).toEqual({ ok: true, wanted });
    expect(await all()).toEqual([wanted, wanted, wanted]);
  }
  expect((await callerOf(world.as("customer", "other")).get({ of: own })).wanted).toBe(true);
  // Who it is stands nowhere in what is kept, and nothing is kept of whoever wants them.
  expect(await world.all("reminderOptOuts")).toEqual([]);
  expect((await world.all("audit")).filter(({ action }) => action === "reminders.set")).toHaveLength(4);
});

test("a link that is none of ours, or another's in part, does nothing and reads nothing", async () => {
  const good = linkOf("dana@example.com").token;
  const [mailbox = "", mark = ""] = good.split(".");
  const [otherBox = ""] = linkOf("other@example.com").token.split(".");
  for (const token of [
    "",
    ".",
    mailbox,
    `${otherBox}.${mark}`,
    `${mailbox}.${mark.slice(1)}A`,
    `${good}.`,
    `${good} `,
  ]) {
    const of = { kind: "link", token } as const;
    await expect(stranger().set({ of, wanted: false })).rejects.toThrow("not-found");
    await expect(stranger().get({ of })).rejects.toThrow("not-found");
  }
  expect(await world.all("reminderOptOuts")).toEqual([]);
  expect(await world.all("audit")).toEqual([]);
});

test("an address that is not proven says nothing for its owner", async () => {
  const of = own;
  await expect(callerOf(world.as("unverified")).set({ of, wanted: false })).rejects.toThrow("forbidden");
  await expect(stranger().set({ of, wanted: false })).rejects.toThrow("unauthenticated");
});

test("for a customer only the counter says something, and whoever else asks learns nothing", async () => {
  const of = { kind: "customer", id: "no-such-customer" } as const;
  for (const role of ["public", "unverified", "customer", "technician"] as const) {
    const refused = role === "public" ? "unauthenticated" : "forbidden";
    await expect(callerOf(world.as(role)).get({ of })).rejects.toThrow(refused);
    await expect(callerOf(world.as(role)).set({ of, wanted: false })).rejects.toThrow(refused);
  }
  await expect(callerOf(world.as("advisor")).set({ of, wanted: false })).rejects.toThrow("not-found");
});

test("a customer without an address has nothing to say; the desk is told so", async () => {
  const { id } = await desk(world.as("advisor")).create({
    facts: { kind: "person", name: "Pat", email: null, phone: "555 010 8642", language: "en", notes: null },
    key: randomUUID(),
  });
  expect(await callerOf(world.as("advisor")).get({ of: { kind: "customer", id } })).toEqual({ wanted: null });
});

describe("the address a mail program presses", () => {
  const url = (token: string) => `/api/reminders/stop?token=${token}`;
  const { token } = linkOf("dana@example.com");
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const press = { url: url(token), headers: form, body: "List-Unsubscribe=One-Click" };
  const wanted = async () => (await stranger().get({ of: { kind: "link", token } })).wanted;

  test("stops the reminders by POST, again and again, whatever else it sends", async () => {
    for (const one of [press, { ...press, body: "" }, press]) {
      expect(await request(one)).toMatchObject({ status: 200, text: "OK" });
      expect(await wanted()).toBe(false);
    }
  });

  test("opened by a scanner changes nothing, and leads a person to the page that asks", async () => {
    for (const method of ["GET", "HEAD"]) {
      const answer = await request({ method, url: url(token) });
      expect(answer).toMatchObject({
        status: 303,
        headers: { location: `${config.siteUrl}/reminders#${token}` },
      });
    }
    const other = await request({ method: "GET", url: url("%0d%0aX-A:b") });
    expect(other.headers.location).toBe(`${config.siteUrl}/reminders#%0D%0AX-A%3Ab`);
    expect(await wanted()).toBe(true);
  });

  test("with a token of somebody's own making is not found", async () => {
    expect(await request({ ...press, url: url(`${token}x`) })).toMatchObject({ status: 404 });
    expect(await request({ ...press, url: "/api/reminders/stop" })).toMatchObject({ status: 404 });
    expect(contents(world)).toEqual({});
  });
});
