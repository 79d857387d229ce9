import { randomUUID } from "node:crypto";
import type { CustomerFacts } from "@openhood/domain/customers/record";
import { beforeEach, expect, test } from "vitest";
import { bookingInput, openShop, waiterAt } from "../../../test/booking.ts";
import { FakeAccounts } from "../../../test/fake-accounts.ts";
import { makePost, type Post } from "../../../test/post.ts";
import { contents } from "../../../test/snapshot.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import { provideFirestore } from "../../infra/firebase.ts";
import { bookAppointment } from "../booking/book-appointment.ts";
import { removeOwnData } from "./remove-own-data.ts";
import { sweepRemovals } from "./sweep-removals.ts";
import { updateProfile } from "./update-profile.ts";

let post: Post;
beforeEach(async () => {
  new FakeAccounts().provide();
  post = await makePost();
  provideFirestore(post.world.db);
  await openShop(post.world);
});

const zoraida = () => post.world.as("customer", "zoraida");
const received = async () => {
  await post.sweep();
  return post.mail.list();
};

test("whose account is deleted is told once, in their language, what went and what stays; then the mail is gone, too", async () => {
  await updateProfile(zoraida(), { name: "Zoraida", language: "es" });
  expect(await removeOwnData(zoraida())).toEqual({ ok: true });
  const [mail, ...more] = await received();
  expect(more).toEqual([]);
  expect(mail?.to).toEqual(["zoraida@example.com"]);
  expect(mail?.subject).toBe("Su cuenta en Hollis Street Garage está eliminada");
  expect(mail?.text).toMatch(/las facturas y lo que usted autorizó por escrito/);
  expect(mail?.headers).toContainEqual({ key: "auto-submitted", value: "auto-generated" });
  expect(JSON.stringify(contents(post.world))).not.toContain("zoraida@");
  expect(await post.world.all("outbox")).toEqual([]);
});

test("appointments that go with the account are told one by one, and leave the calendar; nothing of them stays", async () => {
  const book = (hour: number, plate: string) =>
    bookAppointment(
      zoraida(),
      bookingInput({
        who: "zoraida",
        when: waiterAt(hour),
        vehicle: { plate, make: "Honda" },
        language: "es",
      }),
    );
  await book(9, "ZQX 1");
  await book(11, "ZQX 2");
  await received();
  await updateProfile(zoraida(), { name: "Zoraida", language: "es" });
  expect(await removeOwnData(zoraida())).toEqual({ ok: true });
  const mails = (await received()).filter(({ subject }) => /cancelada|eliminada/.test(subject ?? ""));
  const about = (words: RegExp) => mails.filter(({ subject, text }) => words.test(`${subject} ${text}`));
  expect(mails).toHaveLength(3);
  for (const plate of [/ZQX 1/, /ZQX 2/]) {
    const [mail, ...more] = about(plate);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Cita cancelada: .*10 de marzo de 2026/);
    expect(mail?.raw).toMatch(/method=CANCEL/i);
  }
  expect(about(/eliminada/)[0]?.text).toMatch(/recibirá un correo sobre cada una/);
  expect(await post.world.all("appointments")).toEqual([]);
  expect(await post.world.all("outbox")).toEqual([]);
  expect(JSON.stringify(contents(post.world))).not.toMatch(/zoraida@|ZQX/i);
});

test("an appointment that is too near to be canceled online is told as well; one that is over is not", async () => {
  const bo = () => post.world.as("customer", "bo");
  await bookAppointment(zoraida(), bookingInput({ who: "zoraida", when: waiterAt(9) }));
  await bookAppointment(bo(), bookingInput({ who: "bo", when: waiterAt(11) }));
  const nine = new Date("2026-03-10T09:00:00-04:00").getTime();
  post.world.pass(nine - 60_000 - post.world.as("public").now().getTime());
  await removeOwnData(zoraida());
  const canceled = async () => (await received()).filter(({ subject }) => subject?.startsWith("Canceled"));
  expect(await canceled()).toMatchObject([{ to: ["zoraida@example.com"] }]);
  post.world.pass(6 * 3_600_000);
  await removeOwnData(bo());
  expect(await canceled()).toHaveLength(1);
});

test("whoever nobody knows the language of is told in that of the page they asked on", async () => {
  await removeOwnData(zoraida(), { language: "es" });
  expect((await received())[0]?.subject).toBe("Su cuenta en Hollis Street Garage está eliminada");
});

test("owners are told, each in their language, who decides for which of their cars no more, and to name another", async () => {
  const desk = createCallerFactory(appRouter)(post.world.as("advisor"));
  const key = () => randomUUID();
  const person = { kind: "person", phone: null, language: "en", notes: null } as const;
  const named = { ...{ name: "Zoraida", email: "zoraida@example.com", phone: null }, limit: 20_000 };
  const who = (vehicles: string[] | null) => ({ ...named, relation: "family" as const, vehicles });
  const open = async (facts: CustomerFacts) => (await desk.customers.create({ facts, key: key() })).id;
  const name = (record: string, vehicles: string[] | null) =>
    desk.approvals.nameApprover({ record, facts: who(vehicles), key: key() });
  const bo = await open({ ...person, name: "Bo", email: "bo@example.com" });
  const civic = { vin: null, plate: "7ABC123", plateState: null, year: 2016, make: "Honda", model: "Civic" };
  const added = await desk.customers.addVehicle({
    ...{ record: bo, facts: { ...civic, color: null, notes: null }, reading: null, key: key() },
  });
  if (!added.ok) throw new Error("no car");
  await updateProfile(post.world.as("customer", "bo"), { name: "Bo", language: "es" });
  const can = { phone: null, book: true, approve: true };
  const vans = await open({
    ...{ kind: "fleet", name: "Vans", language: "en", notes: null },
    // Who leaves is the first of those who may, and is not written to.
    contacts: ["zoraida", "ann"].map((one) => ({ ...can, name: one, email: `${one}@example.com` })),
  });
  const own = await open({ ...person, name: "Zoraida", email: "zoraida@example.com" });
  for (const [record, cars] of [
    [bo, [added.id]],
    [vans, null],
    [own, null],
  ] as const)
    expect(await name(record, cars && [...cars])).toMatchObject({ ok: true });
  await received();
  expect(await removeOwnData(zoraida())).toEqual({ ok: true });
  const mails = (await received()).filter(({ text }) => /deleted|eliminó/.test(text ?? ""));
  const to = (email: string) => mails.filter(({ to: [address] }) => address === email);
  expect(mails.filter(({ text }) => /Zoraida/.test(text ?? ""))).toHaveLength(2);
  expect(to("bo@example.com")).toMatchObject([
    {
      subject: "Zoraida ya no puede autorizar trabajos por usted en Hollis Street Garage",
      text: expect.stringMatching(/Zoraida eliminó su cuenta.*nómbrela en su garaje.*Honda Civic 2016/s),
    },
  ]);
  expect(to("ann@example.com")).toMatchObject([
    {
      text: expect.stringMatching(
        /Zoraida has deleted their account.*name them in your garage.*Cars: All of the fleet’s/s,
      ),
    },
  ]);
  // Nothing of it can be changed: what is left to do is to name somebody else.
  for (const { text } of mails) expect(text).not.toMatch(/change it|isn’t right|cambiarlo|correcto/);
  expect(to("bo@example.com")[0]?.text).toContain("Para nombrarla usted, inicie sesión");
  // Of that nothing is kept.
  expect(JSON.stringify(await post.world.all("outbox"))).not.toMatch(/eliminó|deleted/);
});

test("nobody is told before it is done, and then once, however many do it at once", async () => {
  const fake = new FakeAccounts();
  const { deleteUsers } = fake;
  fake.deleteUsers = () => Promise.reject(new Error("away"));
  fake.provide();
  await removeOwnData(zoraida());
  expect(await received()).toEqual([]);
  fake.deleteUsers = deleteUsers;
  const sweep = () => sweepRemovals(post.world.as("public"));
  await Promise.all([sweep(), sweep(), sweep()]);
  expect(await received()).toHaveLength(1);
  expect(await post.world.all("removals")).toEqual([]);
});

test("an address that was never proven is somebody else's, who is told nothing", async () => {
  await removeOwnData(post.world.as("unverified", "zoraida"));
  expect(await received()).toEqual([]);
});

test("a farewell that no mailbox takes is not kept either", async () => {
  post.mail.fault({ kind: "refuse-permanently" });
  await removeOwnData(zoraida());
  expect(await received()).toEqual([]);
  expect(await post.world.all("outbox")).toEqual([]);
});
