import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { useAuth } from "../../../test/auth.ts";
import { bookingInput, dropOff, expectWhole, lane, openShop } from "../../../test/booking.ts";
import { contents, linesApart } from "../../../test/snapshot.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { firestore, provideFirestore } from "../../infra/firebase.ts";
import { sweep } from "../../triggers/sweep.ts";
import { bookAppointment } from "../booking/book-appointment.ts";
import { answerMessage } from "../messages/answer-message.ts";
import { sendMessage } from "../messages/send-message.ts";
import { sendSignInLink } from "../sign-in/send-sign-in-link.ts";
import { downloadOwnData } from "./download-own-data.ts";
import { me } from "./me.ts";
import { removeOwnData } from "./remove-own-data.ts";
import { updateProfile } from "./update-profile.ts";

const { auth, account, gone } = await useAuth();
let world: World;
beforeEach(async () => {
  world = await makeWorld();
  provideFirestore(world.db);
  await openShop(world, { lanes: [lane("bay-1"), lane("bay-2")] });
  for (const uid of ["ana", "bruno"]) await account(uid);
});

/** A person who has used the shop: profile, a message with an answer, a sign-in mail. */
async function uses(uid: string) {
  const ctx = world.as("customer", uid);
  const email = `${uid}@example.com`;
  await updateProfile(ctx, { name: `Name of ${uid}`, phone: "555 010 7788", language: "es" });
  const input = { name: uid, email, message: `words of ${uid}`, language: "en" as const };
  await sendMessage(ctx, { ...input, key: randomUUID() });
  await sendSignInLink(ctx, { email, language: "en" });
  await bookAppointment(ctx, bookingInput({ who: uid, when: dropOff() }));
  const id = (await world.all("messages")).find(({ from }) => from.email === email)?.id;
  await answerMessage(world.as("owner"), { id, text: `answer to ${uid}`, key: randomUUID() });
}
// The farewell has an address to go to, and goes once it is sent.
const isFarewell = (data: unknown) => (data as { isForgotten?: true }).isForgotten === true;
const personal = (uid: string) =>
  Object.entries(contents(world))
    .flatMap(linesApart)
    .filter(([, data]) => !isFarewell(data))
    .filter(
      ([path, data]) => !/^(audit|securityEvents)\//.test(path) && JSON.stringify([path, data]).includes(uid),
    );

test("a profile is what its person says, and until then what the account says", async () => {
  expect(await me(world.as("customer", "ana"))).toMatchObject({ name: "ana", phone: null, language: null });
  await updateProfile(world.as("customer", "ana"), { name: "Ana R", phone: undefined, language: "es" });
  expect(await me(world.as("customer", "ana"))).toMatchObject({ name: "Ana R", phone: null, language: "es" });
  expect(await me(world.as("customer", "bruno"))).toMatchObject({ name: "bruno" });
});

describe("a download", () => {
  test("holds everything of one's own and nothing of another's", async () => {
    await uses("ana");
    await uses("bruno");
    const data = await downloadOwnData(world.as("customer", "ana"));
    expect(data).toMatchObject({
      account: { uid: "ana", email: "ana@example.com" },
      profile: { name: "Name of ana", phone: "555 010 7788" },
      messages: [{ entries: [{ text: "words of ana" }, { text: "answer to ana" }] }],
    });
    expect(data.outbox).toHaveLength(4);
    expect(data.appointments).toMatchObject([{ customer: { name: "ana" }, services: [{ slug: "oil" }] }]);
    expect(data.actions.map(({ action }) => action).sort()).toEqual([
      "booking.book",
      "customers.update",
      "messages.send",
    ]);
    const text = JSON.stringify(data);
    expect(text).not.toMatch(/bruno/);
  });

  test("of an address nobody wrote from is empty but whole", async () => {
    expect(await downloadOwnData(world.as("customer", "ana"))).toMatchObject({
      profile: null,
      actions: [],
      messages: [],
      outbox: [],
    });
  });
});

describe("a removal", () => {
  test("takes profile, messages, mails and account, and leaves what is another's", async () => {
    await uses("ana");
    await uses("bruno");
    const bos = personal("bruno");
    expect(await removeOwnData(world.as("customer", "ana"))).toEqual({ ok: true });
    expect(personal("ana")).toEqual([]);
    expect(await gone("ana")).toBe(true);
    expect(personal("bruno")).toEqual(bos);
    expect(await gone("bruno")).toBe(false);
    // Her time in the lane is free again, his is not.
    await expectWhole(world);
    expect(await world.all("claims")).toHaveLength(4);
    const last = (await world.all("audit")).filter(({ action }) => action === "customers.remove");
    expect(last).toMatchObject([{ by: { uid: "ana" } }]);
  });

  test("of an account that never proved its address takes nothing of that address's", async () => {
    await uses("ana");
    await account("thief", false);
    const anas = personal("ana");
    const thief = { ...world.as("unverified", "thief") };
    thief.actor = { role: "unverified", uid: "thief", email: "ana@example.com", name: "thief" };
    expect(await removeOwnData(thief)).toEqual({ ok: true });
    expect(personal("ana")).toEqual(anas);
    expect(await gone("thief")).toBe(true);
    expect(await gone("ana")).toBe(false);
  });

  test("of a staff member is refused, and nothing is taken", async () => {
    const member = { v: 1, uid: "ana", name: "Ana", email: "ana@example.com", role: "advisor", leftAt: null };
    await world.db.doc("shop/staff").set({ v: 1, members: [{ ...member, since: "", claims: "set" }] });
    await updateProfile(world.as("advisor", "ana"), { name: "Ana", phone: undefined, language: "en" });
    const before = contents(world);
    expect(await removeOwnData(world.as("advisor", "ana"))).toEqual({ ok: false, reason: "is-staff" });
    expect(contents(world)).toEqual(before);
    expect(await gone("ana")).toBe(false);
  });

  test("of one who left the staff takes what the staff document holds of them, and of nobody else", async () => {
    const member = (uid: string, leftAt: string | null) => ({
      v: 1,
      uid,
      name: uid,
      email: `${uid}@example.com`,
      role: "advisor",
      since: "2025-01-01T00:00:00.000Z",
      claims: "set",
      leftAt,
    });
    const left = "2026-01-01T00:00:00.000Z";
    const members = [member("ana", left), member("bruno", left), member("owner", null)];
    await world.db.doc("shop/staff").set({ v: 1, members });
    const ana = world.as("customer", "ana");
    expect((await downloadOwnData(ana)).staff).toEqual(members[0]);
    expect(JSON.stringify(await downloadOwnData(ana))).not.toMatch(/bruno/);
    expect(await removeOwnData(ana)).toEqual({ ok: true });
    expect(personal("ana")).toEqual([]);
    expect((await world.db.doc("shop/staff").get()).get("members")).toEqual(members.slice(1));
  });

  test("that was interrupted counts as asked for, and is finished by the sweep", async () => {
    await uses("ana");
    const down = vi.spyOn(auth, "deleteUsers").mockRejectedValueOnce(new Error("the accounts are away"));
    expect(await removeOwnData(world.as("customer", "ana"))).toEqual({ ok: true });
    expect(await world.all("removals")).toHaveLength(1);
    await sweep(1_000);
    expect(down).toHaveBeenCalledTimes(2);
    down.mockRestore();
    expect(await gone("ana")).toBe(true);
    expect(personal("ana")).toEqual([]);
  });

  test("that fails does not keep another's waiting", async () => {
    await uses("ana");
    await uses("bruno");
    const removal = (uid: string) => ({ v: 1, uid, email: `${uid}@example.com`, askedAt: "" });
    for (const uid of ["ana", "bruno"]) await world.db.doc(`removals/${uid}`).set(removal(uid));
    const real = auth.deleteUsers.bind(auth);
    const spy = vi.spyOn(auth, "deleteUsers").mockImplementation(async (uids) => {
      if (uids.includes("ana")) throw new Error("not this one");
      return real(uids);
    });
    await sweep(1_000);
    spy.mockRestore();
    expect(await gone("bruno")).toBe(true);
    expect(await (await firestore()).doc("removals/ana").get()).toMatchObject({ exists: true });
  });
});
