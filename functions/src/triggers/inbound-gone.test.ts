import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Message } from "@openhood/domain/messages/message";
import { ownCopy } from "@openhood/domain/messages/own-copy";
import { withoutCustomer } from "@openhood/domain/repair-orders/forget";
import { isDeep } from "@openhood/local-stack/testing/deep";
import type { Request as FunctionRequest } from "firebase-functions/https";
import { beforeEach, expect, test } from "vitest";
import { bookingInput, waiterAt } from "../../test/booking.ts";
import { estimateToDecide } from "../../test/estimate-to-decide.ts";
import { mailCorpus } from "../../test/mail-corpus.ts";
import { contents } from "../../test/snapshot.ts";
import { config, makeWorld, type World } from "../../test/world.ts";
import { nameApprover } from "../features/approvals/name-approver.ts";
import { bookFor } from "../features/booking/book-for.ts";
import { checkInAppointment } from "../features/booking/check-in-appointment.ts";
import { createCustomer } from "../features/customers/create-customer.ts";
import { answerMessage } from "../features/messages/answer-message.ts";
import { archiveMessage } from "../features/messages/archive-message.ts";
import { getMessage } from "../features/messages/get-message.ts";
import { getOriginal } from "../features/messages/get-original.ts";
import { listInbox } from "../features/messages/list-inbox.ts";
import { sendMessage } from "../features/messages/send-message.ts";
import { answerCustomer } from "../features/threads/answer-customer.ts";
import { provideFirestore } from "../infra/firebase.ts";
import type { OutboxEntry } from "../infra/outbox.ts";
import { endMarks, markRemoval } from "../infra/removal-mark.ts";
import { load as loadAppointment } from "../stores/appointments.ts";
import { load } from "../stores/orders.ts";
import { removeDataOf } from "../stores/personal-data.ts";
import { replyAddressOf } from "../stores/reply-addresses.ts";
import { inboundMail } from "./inbound-mail.ts";

const EMAIL = "pat@example.com";
const nothingNew = "(No new text was found in this e-mail.)";
const receiver = "mx.openhood.example";
let world: World;
let order: string;
let to: string;

/** Gives the order another e-mail address, behind everybody's back. */
async function address(email: string | null, language: "en" | "es" = "en"): Promise<void> {
  const { order: was, save } = await load(world.db, order);
  const batch = world.db.batch();
  save(batch, { ...was, customer: { ...was.customer, email, language }, revision: was.revision + 1 }, []);
  await batch.commit();
}

beforeEach(async () => {
  world = await makeWorld();
  provideFirestore(world.db);
  order = await estimateToDecide(world);
  await address(EMAIL);
  to = replyAddressOf(config, order, EMAIL) ?? "";
});

type Written = {
  from?: string;
  verdict?: string;
  more?: string[];
  text?: string;
  id?: string;
  subject?: string;
  type?: string;
};
const mailOf = ({ from = `"Pat Doe" <${EMAIL}>`, verdict = "dmarc=pass", more = [], ...of }: Written) =>
  Buffer.from(
    [
      ...[`Authentication-Results: ${receiver}; ${verdict}`, `From: ${from}`, `To: ${to}`, ...more],
      ...[`Message-ID: <${of.id ?? "one"}@x.test>`],
      `Subject: ${of.subject ?? "Re: 2016 Honda Civic (7ABC123)"}`,
      ...[`Content-Type: ${of.type ?? "text/plain; charset=utf-8"}`, "", of.text ?? "Please call me first."],
    ].join("\r\n"),
  );

/** What the provider is answered. */
async function status(rawBody: Buffer): Promise<number> {
  const res = { statusCode: 0, setHeader: () => {}, end: () => {} };
  const headers = { authorization: `Bearer ${config.inbound?.secret}` };
  await inboundMail(
    { method: "POST", rawBody, headers } as unknown as FunctionRequest,
    res as unknown as ServerResponse,
  );
  return res.statusCode;
}
const messages = async () => (await world.all("messages")) as Message[];
const words = async () => (await messages()).flatMap(({ entries }) => entries.map(({ text }) => text));

/** Removes all data of whoever the order is of, who brought no car. */
async function remove(): Promise<void> {
  const marks = world.db.batch();
  markRemoval(marks, world.db, EMAIL);
  await marks.commit();
  await removeDataOf(world.db, EMAIL);
}
/** The removal ended an hour ago. */
async function ended(): Promise<void> {
  const end = world.db.batch();
  endMarks(end, world.db, Date.now() - 3_600_000, EMAIL);
  await end.commit();
}

test("an answer by e-mail to an order that went with its customer's data is a new message in the inbox, once", async () => {
  await remove();
  await ended();
  const raw = mailOf({
    text: "Please call me first.\r\n\r\nOn Tue, Hollis <shop@openhood.example> wrote:\r\n> Civic 7ABC123\r\n",
  });
  expect(await status(raw)).toBe(200);
  expect(await status(raw)).toBe(200);
  const { rows } = await listInbox(world.as("advisor"), { status: "new", after: null });
  expect(rows.map(({ from, excerpt }) => [from.name, from.email, excerpt])).toEqual([
    ["Pat Doe", EMAIL, "Please call me first."],
  ]);
  const mails = (await world.all("outbox")) as OutboxEntry[];
  expect(mails.map((mail) => [mail.to.address, mail.replyTo?.address])).toEqual([
    [config.contactAddress, EMAIL],
  ]);
  expect(mails[0]?.text).toContain("What it was about was deleted");
  expect((await world.all("audit")).map(({ action }) => action)).toContain("messages.receive");
});

test("an answer to what the shop wrote from the inbox is the next entry there, once, and what the shop writes then stands with it", async () => {
  const sent = { name: "Pat Doe", email: EMAIL, message: "It squeals.", language: "es" as const };
  await sendMessage(world.as("public"), { ...sent, key: randomUUID() });
  const [{ id = "" } = {}] = await messages();
  const answer = (text: string) => answerMessage(world.as("advisor"), { id, text, key: randomUUID() });
  await answer("Bring it in.");
  const mails = async () =>
    ((await world.all("outbox")) as OutboxEntry[]).filter((one) => one.to.address === EMAIL);
  const [first] = await mails();
  to = first?.replyTo?.address ?? "";
  const raw = mailOf({
    text: "On Friday?\r\n\r\nOn Tue, Hollis <shop@openhood.example> wrote:\r\n> Bring it in.\r\n",
  });
  for (const _ of ["once", "again"]) expect(await status(raw)).toBe(200);
  // Where nothing is surely new, nothing of it is lost.
  expect(
    await status(mailOf({ id: "two", subject: `Re: ${first?.subject}`, text: "> On Friday?\r\n" })),
  ).toBe(200);
  const [message, ...more] = await messages();
  expect(more).toEqual([]);
  expect(message?.state).toEqual({ status: "new" });
  expect(message?.entries.map(({ by, text }) => [by.kind, text])).toEqual([
    ["customer", "It squeals."],
    ["staff", "Bring it in."],
    ["customer", "On Friday?"],
    ["customer", "> On Friday?"],
  ]);
  const told = ((await world.all("outbox")) as OutboxEntry[]).filter((one) => one.to.address !== EMAIL);
  expect(told.filter(({ subject }) => subject.startsWith("Re: "))).toHaveLength(2);
  await answer("Yes.");
  const second = (await mails()).find((one) => one.text.startsWith("Yes."));
  expect(second?.thread).toEqual([first?.id]);
  expect(second?.replyTo).toEqual(first?.replyTo);
});

test("whose message went with their data, or is full, has a new one", async () => {
  await sendMessage(world.as("public"), {
    ...{ name: "Pat Doe", email: EMAIL, message: "It squeals.", language: "es" },
    key: randomUUID(),
  });
  const [first] = await messages();
  to = replyAddressOf(config, first?.id ?? "", EMAIL) ?? "";
  const full = Array.from({ length: 100 }, () => first?.entries[0]);
  await world.db.doc(`messages/${first?.id}`).update({ entries: full });
  expect(await status(mailOf({}))).toBe(200);
  expect(await messages()).toHaveLength(2);
  await world.db.recursiveDelete(world.db.collection("messages"));
  expect(await status(mailOf({ id: "two" }))).toBe(200);
  expect(await words()).toEqual(["Please call me first."]);
});

test("an answer to an appointment's e-mail is a message that names the car, day and time, and leads there", async () => {
  const vehicle = { year: 2014, make: "Honda", model: "Civic" };
  const input = bookingInput({ who: "pat", when: waiterAt(9), vehicle });
  const booked = await bookFor(world.as("advisor"), input);
  if (!booked.ok) throw new Error(booked.reason);
  const [mail] = (await world.all("outbox")) as OutboxEntry[];
  to = mail?.replyTo?.address ?? "";
  expect(to).toBe(replyAddressOf(config, booked.appointment.id, null));
  expect(await status(mailOf({}))).toBe(200);
  const [message] = await messages();
  const seen = await getMessage(world.as("advisor"), { id: message?.id ?? "" });
  expect(seen.answers).toEqual({
    ...{ kind: "appointment", id: booked.appointment.id, date: "2026-03-10", vehicle },
    arrival: booked.appointment.arrival,
  });
  const { rows } = await listInbox(world.as("advisor"), { status: "new", after: null });
  expect(rows.map(({ answers }) => answers)).toEqual([seen.answers]);
  const shop = ((await world.all("outbox")) as OutboxEntry[]).find(
    (one) => one.to.address === config.contactAddress,
  );
  expect(shop?.text).toContain("about the appointment on Tuesday, March 10, 2026 at 9:00 AM.");
  expect(shop?.html).toContain(
    `${config.siteUrl}/desk/schedule?date=2026-03-10&amp;appointment=${booked.appointment.id}`,
  );
  expect(shop?.text).toContain("Vehicle: 2014 Honda Civic");
  expect(JSON.stringify(ownCopy(message as Message))).not.toContain(booked.appointment.id);
});

test("what the shop answers to it stands with the appointment's e-mails, and what it answers then with both", async () => {
  const booked = await bookFor(world.as("advisor"), bookingInput({ who: "pat", when: waiterAt(9) }));
  if (!booked.ok) throw new Error(booked.reason);
  const theirs = async () =>
    ((await world.all("outbox")) as OutboxEntry[]).filter((one) => one.to.address === EMAIL);
  const [mail] = await theirs();
  to = mail?.replyTo?.address ?? "";
  expect(await status(mailOf({}))).toBe(200);
  const [{ id = "" } = {}] = await messages();
  for (const text of ["At ten?", "Or at eleven?"])
    await answerMessage(world.as("advisor"), { id, text, key: randomUUID() });
  const threadOf = async (text: string) => (await theirs()).find((one) => one.text.startsWith(text))?.thread;
  const shared = mail?.thread ?? [];
  expect(shared).toHaveLength(1);
  expect(await threadOf("At ten?")).toEqual(shared);
  const first = (await messages())[0]?.entries[1]?.id;
  expect(await threadOf("Or at eleven?")).toEqual([...shared, first]);
});

test("who answers the same again goes on in the message there is, answered, archived or new; another thing or sender has another", async () => {
  const booked = await bookFor(world.as("advisor"), bookingInput({ who: "pat", when: waiterAt(9) }));
  if (!booked.ok) throw new Error(booked.reason);
  const past = to;
  await address("new@example.com");
  const said = async () =>
    (await messages()).map((one) => [one.visit, one.from.email, one.entries.map(({ text }) => text)]);
  const appointment = booked.appointment.id;
  to = replyAddressOf(config, appointment, null) ?? "";
  for (const text of ["One", "Two"]) expect(await status(mailOf({ id: text, text }))).toBe(200);
  const [{ id = "" } = {}] = await messages();
  const read = async () => (await messages()).find((one) => one.id === id);
  await answerMessage(world.as("advisor"), { id, text: "Yes.", key: randomUUID() });
  expect(await status(mailOf({ id: "Three", text: "Three" }))).toBe(200);
  expect((await read())?.state).toEqual({ status: "new" });
  await archiveMessage(world.as("advisor"), { id });
  expect(await status(mailOf({ id: "Four", text: "Four" }))).toBe(200);
  expect((await read())?.state).toEqual({ status: "new" });
  const told = ((await world.all("outbox")) as OutboxEntry[]).filter(
    (one) => one.to.address === config.contactAddress,
  );
  expect(told).toHaveLength(4);
  for (const mail of told) {
    expect(mail.text).toContain("Appointment: Tuesday, March 10, 2026 at 9:00 AM");
    expect(mail.subject).toContain(told[0]?.subject.replace(/^Re: /, "") ?? "");
  }
  expect(await said()).toEqual([[appointment, EMAIL, ["One", "Two", "Yes.", "Three", "Four"]]]);
  // The appointment is not theirs: so is nothing they answer to it, twice.
  for (const n of [5, 6])
    expect(await status(mailOf({ id: `n${n}`, from: "pat@work.example", text: `${n}` }))).toBe(200);
  to = past;
  for (const n of [7, 8]) expect(await status(mailOf({ id: `n${n}`, text: `${n}` }))).toBe(200);
  expect(await said()).toHaveLength(3);
  expect(await said()).toContainEqual([undefined, "pat@work.example", ["5", "6"]]);
  expect(await said()).toContainEqual([order, EMAIL, ["7", "8"]]);
  // A full one goes on in another.
  const [entry] = (await read())?.entries ?? [];
  await world.db.doc(`messages/${id}`).update({ entries: Array.from({ length: 100 }, () => entry) });
  to = replyAddressOf(config, appointment, null) ?? "";
  for (const n of [9, 10]) expect(await status(mailOf({ id: `n${n}`, text: `${n}` }))).toBe(200);
  expect(await said()).toContainEqual([appointment, EMAIL, ["9", "10"]]);
});

test("several answers of one mailbox to the same are entries of one message, also where they come in one moment, and of another where it is full", async () => {
  const booked = await bookFor(world.as("advisor"), bookingInput({ who: "pat", when: waiterAt(9) }));
  if (!booked.ok) throw new Error(booked.reason);
  to = replyAddressOf(config, booked.appointment.id, null) ?? "";
  const send = async (...all: string[]) =>
    expect(await Promise.all(all.map((text) => status(mailOf({ id: text, text }))))).toEqual(
      all.map(() => 200),
    );
  const said = async () => (await messages()).map(({ entries }) => entries.map(({ text }) => text).sort());
  await send("1", "2", "3", "4", "5", "6");
  expect(await said()).toEqual([["1", "2", "3", "4", "5", "6"]]);
  const [first] = await messages();
  const full = Array.from({ length: 100 }, () => first?.entries[0]);
  await world.db.doc(`messages/${first?.id}`).update({ entries: full });
  await send("7", "8", "9");
  expect((await said()).sort((one, other) => one.length - other.length)[0]).toEqual(["7", "8", "9"]);
  expect(await messages()).toHaveLength(2);
});

test("an answer about who may approve work says so and leads to the customer whose work it is, while that is there and theirs", async () => {
  const facts = {
    ...({ kind: "person", name: "Pat R. Doe", email: EMAIL, phone: null } as const),
    ...{ language: "en" as const, notes: null },
  };
  const { id: record } = await createCustomer(world.as("advisor"), { facts, key: randomUUID() });
  const lee = { name: "Lee Doe", email: "lee@example.com", phone: null };
  await nameApprover(world.as("advisor"), {
    record,
    facts: { ...lee, relation: "family", vehicles: null, limit: null },
    key: randomUUID(),
  });
  const [told] = ((await world.all("outbox")) as OutboxEntry[]).filter((one) => one.to.address === EMAIL);
  to = told?.replyTo?.address ?? "";
  expect(await status(mailOf({ subject: "Can he decide?", text: "" }))).toBe(200);
  const [message] = await messages();
  expect(message?.entries[0]?.text).toBe("Can he decide?");
  const answers = async () => (await getMessage(world.as("advisor"), { id: message?.id ?? "" })).answers;
  expect(await answers()).toEqual({ kind: "record", id: record, name: "Pat R. Doe" });
  const shop = ((await world.all("outbox")) as OutboxEntry[]).find(
    (one) => one.to.address === config.contactAddress,
  );
  expect(shop?.text).toContain("about who may approve work for this customer");
  expect(shop?.html).toContain(`${config.siteUrl}/desk/customers/${record}`);
  expect(await status(mailOf({ id: "two", from: "pat@work.example" }))).toBe(200);
  expect((await messages()).map(({ visit }) => visit).sort()).toEqual([record, undefined]);
  await world.db.doc(`customers/${record}`).delete();
  expect(await answers()).toBeNull();
});

test("an answer to an appointment or to the inbox from another mailbox than was written to is a message of its own by what it answers, and tells nothing of theirs", async () => {
  await sendMessage(world.as("public"), {
    ...{ name: "Pat Doe", email: EMAIL, message: "It squeals.", language: "en" },
    key: randomUUID(),
  });
  const [{ id = "" } = {}] = await messages();
  await answerMessage(world.as("advisor"), { id, text: "Bring it in.", key: randomUUID() });
  const booked = await bookFor(world.as("advisor"), bookingInput({ who: "pat", when: waiterAt(9) }));
  if (!booked.ok) throw new Error(booked.reason);
  const mails = ((await world.all("outbox")) as OutboxEntry[]).filter((one) => one.to.address === EMAIL);
  expect(mails).toHaveLength(2);
  for (const [n, mail] of mails.entries()) {
    to = mail.replyTo?.address ?? "";
    expect(await status(mailOf({ id: `other-${n}`, from: "pat@work.example" }))).toBe(200);
  }
  const made = (await messages()).filter(({ from }) => from.email === "pat@work.example");
  // Of two things, two messages; the staff reads of each what it may be about, and nobody else does.
  expect(made.map(({ entries, visit }) => [entries.length, visit])).toEqual([
    [1, undefined],
    [1, undefined],
  ]);
  const may = { appointment: booked.appointment.id, message: id };
  for (const message of made) {
    const seen = await getMessage(world.as("advisor"), { id: message.id });
    expect(seen.answers).toBeNull();
    expect(seen.mayAnswer).toMatchObject({ id: may[seen.mayAnswer?.kind as keyof typeof may] });
    const told = JSON.stringify([
      ownCopy(message),
      (await world.all("outbox")).filter((one) => JSON.stringify(one).includes(message.id)),
    ]);
    for (const secret of Object.values(may)) expect(told).not.toContain(secret);
  }
  const { rows } = await listInbox(world.as("advisor"), { status: "new", after: null });
  expect(rows.flatMap(({ mayAnswer }) => mayAnswer?.kind ?? []).sort()).toEqual(["appointment", "message"]);
  expect((await messages()).find((one) => one.id === id)?.entries).toHaveLength(2);
});

test("an e-mail whose words are in its subject says them: of a message, an appointment, an order; not where that was removed", async () => {
  await sendMessage(world.as("public"), {
    ...{ name: "Pat Doe", email: EMAIL, message: "It squeals.", language: "en" },
    key: randomUUID(),
  });
  const [{ id = "" } = {}] = await messages();
  const booked = await bookFor(world.as("advisor"), bookingInput({ who: "pat", when: waiterAt(9) }));
  if (!booked.ok) throw new Error(booked.reason);
  const ours = to;
  const lastWords = async () => (await messages()).map(({ entries }) => entries.at(-1)?.text).sort();
  to = replyAddressOf(config, id, null) ?? "";
  expect(await status(mailOf({ id: "m", subject: "At 10 instead", text: "" }))).toBe(200);
  to = replyAddressOf(config, booked.appointment.id, null) ?? "";
  expect(await status(mailOf({ id: "a", subject: "An hour later?", text: "" }))).toBe(200);
  await address("new@example.com");
  to = ours;
  expect(await status(mailOf({ id: "o", subject: "Call me first", text: "" }))).toBe(200);
  expect(await lastWords()).toEqual(["An hour later?", "At 10 instead", "Call me first"].sort());
  await address(EMAIL);
  await remove();
  await ended();
  expect(await status(mailOf({ id: "g", subject: "The blue Civic", text: "" }))).toBe(200);
  expect(await lastWords()).toEqual([nothingNew]);
});

test("of an e-mail that says nothing nobody hears, in the inbox or on the order, and one with a picture is heard", async () => {
  const type = "text/html; charset=utf-8";
  const word = { order, text: "2 mm are left.", job: null, saw: 0, key: randomUUID() };
  await answerCustomer(world.as("advisor"), word);
  const sent = (await world.all("outbox")) as OutboxEntry[];
  const subject = `Re: ${sent[0]?.subject}`;
  const empty = [{ text: "" }, { text: " \r\n\u200b\u00a0" }, { text: "", subject: "" }];
  const said = [...empty, { type, text: "<div><br></div>" }, { text: "Sent from my iPhone" }];
  const entries = async () => (await world.db.collectionGroup("entries").get()).size;
  for (const from of [EMAIL, "pat@work.example"])
    for (const [n, one] of said.entries())
      expect(await status(mailOf({ subject, ...one, from, id: `${from}${n}` }))).toBe(200);
  expect(await entries()).toBe(1);
  expect(await messages()).toEqual([]);
  expect(await world.all("outbox")).toEqual(sent);
  const picture = ["--b", "Content-Type: image/jpeg; name=dent.jpg", "", "x", "--b--"].join("\r\n");
  for (const from of [EMAIL, "pat@work.example"])
    expect(
      await status(mailOf({ from, subject, id: from, type: "multipart/mixed; boundary=b", text: picture })),
    ).toBe(200);
  expect(await entries()).toBe(2);
  expect(await words()).toEqual([
    "Files we couldn’t keep: dent.jpg. Please send them to shop@openhood.example.",
  ]);
});

test("an answer to an appointment's or a message's e-mail that only quotes it is no message; one word, or a quote that is not ours, is", async () => {
  const booked = await bookFor(world.as("advisor"), bookingInput({ who: "pat", when: waiterAt(9) }));
  if (!booked.ok) throw new Error(booked.reason);
  const head =
    "El vie, 27 nov 2026 a las 3:21, Hollis Street Garage (<shop@openhood.example>)\r\nescribió:\r\n\r\n";
  const theirs = async () =>
    ((await world.all("outbox")) as OutboxEntry[]).filter((one) => one.to.address === EMAIL);
  const answers = async (said: string, id: string) => {
    const mail = (await theirs()).at(-1);
    to = mail?.replyTo?.address ?? "";
    const quote = mail?.text.replaceAll("{{link}}", "https://x.example/a").replace(/^/gm, "> ");
    const text = `${head}${quote}\r\n> ${said}\r\n\r\nEnviado desde mi iPhone`;
    expect(await status(mailOf({ id, subject: `Re: ${mail?.subject}`, text }))).toBe(200);
  };
  await answers("", "a");
  expect(await messages()).toEqual([]);
  await answers("¿A las diez?", "b");
  expect(await words()).toEqual(["¿A las diez?"]);
  const [{ id = "" } = {}] = await messages();
  await world.db.recursiveDelete(world.db.collection("outbox"));
  await answerMessage(world.as("advisor"), { id, text: "At ten?", key: randomUUID() });
  await answers("", "c");
  expect(await words()).toEqual(["¿A las diez?", "At ten?"]);
  await answers("Sí.", "d");
  expect((await words()).at(-1)).toBe("Sí.");
});

test("words between the lines of an appointment's e-mail are heard, with what they answer, and nothing else of what they stand in", async () => {
  const booked = await bookFor(world.as("advisor"), bookingInput({ who: "pat", when: waiterAt(9) }));
  if (!booked.ok) throw new Error(booked.reason);
  const [mail] = ((await world.all("outbox")) as OutboxEntry[]).filter((one) => one.to.address === EMAIL);
  to = mail?.replyTo?.address ?? "";
  const secret = `${randomUUID()}.${"s".repeat(43)}`;
  const put = (quote = "") => quote.replaceAll("{{link}}", `https://x.example/appointment#${secret}`);
  const [, body = ""] = /<body[^>]*>(.*)<\/body>/s.exec(put(mail?.html)) ?? [];
  const lines = put(mail?.text).split("\n");
  const between = [...lines.slice(0, 3), "Ten is better.", ...lines.slice(3), "And my key?"];
  const head = "From: Hollis &lt;shop@x.example&gt;<br>Sent: Friday<br>Subject: Your visit";
  const cells = body.replace(/(<\/td>)/, "<div>Ten is better.</div>$1");
  const said = [
    { text: between.map((line) => `> ${line}`).join("\r\n") },
    {
      text: `From: Hollis <shop@x.example>\r\nSent: Friday\r\nSubject: Your visit\r\n\r\n${between.join("\r\n")}`,
    },
    {
      type: "text/html; charset=utf-8",
      text: `<blockquote>${cells}<div>And my key?</div></blockquote>`,
    },
    { type: "text/html; charset=utf-8", text: `<div>${head}</div><div>${cells}<div>And my key?</div></div>` },
  ];
  for (const [n, one] of said.entries()) {
    expect(await status(mailOf({ ...one, id: `n${n}`, subject: `Re: ${mail?.subject}` }))).toBe(200);
    expect((await words()).at(-1), one.text).toMatch(
      /^> (?:Your appointment at .+|Hollis Street Garage)\nTen is better\.\n\nAnd my key\?$/,
    );
  }
});

test("files that came beside words are named, to the shop and to who sent them, in the language of these", async () => {
  const part = (head: string, words: string) => ["--b", head, "", words].join("\r\n");
  const letter = part(
    'Content-Type: image/jpeg\r\nContent-Disposition: attachment; filename="carta.jpg"',
    "x",
  );
  const type = "multipart/mixed; boundary=b";
  const text = [part("Content-Type: text/plain", "Vea la carta."), letter, "--b--"].join("\r\n");
  await address("new@example.com", "es");
  expect(await status(mailOf({ type, text }))).toBe(200);
  const said =
    "Vea la carta.\n\nArchivos que no pudimos guardar: carta.jpg. Envíelos a shop@openhood.example, por favor.";
  expect(await words()).toEqual([said]);
  const [{ id = "" } = {}] = await messages();
  const [mail] = (await world.all("outbox")) as OutboxEntry[];
  expect(mail?.text).toContain("Archivos que no pudimos guardar: carta.jpg");
  to = replyAddressOf(config, id, null) ?? "";
  expect(await status(mailOf({ id: "two", type, text }))).toBe(200);
  expect((await messages())[0]?.entries.map((one) => one.text)).toEqual([said, said]);
});

test("the whole of an e-mail in the inbox is one press away for the counter, goes with the message, and is in no download", async () => {
  const sent = { name: "Pat Doe", email: EMAIL, message: "It squeals.", language: "en" as const };
  await sendMessage(world.as("public"), { ...sent, key: randomUUID() });
  const [{ id = "" } = {}] = await messages();
  const first = to;
  to = replyAddressOf(config, id, EMAIL) ?? "";
  const text = "FYI\r\n\r\nBegin forwarded message:\r\n\r\n> My list:\r\n> brakes\r\n\r\n-- \r\nRosa";
  const head = "On Tue, Nov 24, 2026 Pat <pat@example.com> wrote:";
  expect(await status(mailOf({ id: "b", text: `${text}\r\n\r\n${head}\r\n> Old words.` }))).toBe(200);
  to = first;
  await address("new@example.com");
  expect(await status(mailOf({ id: "c", text: `Call me.\r\n\r\n${head}\r\n> Old words.` }))).toBe(200);
  const read = (who: "advisor" | "technician", message: string, original = "") =>
    getOriginal(world.as(who), { message, id: original });
  const all = await messages();
  expect(all).toHaveLength(2);
  for (const { id: of, entries } of all) {
    const { original } = entries.at(-1) ?? {};
    const kept = await read("advisor", of, original);
    expect(kept).toMatchObject({ from: EMAIL, message: of, isCut: false, files: [] });
    expect(kept.text).toContain("> Old words.");
    await expect(read("technician", of, original)).rejects.toMatchObject({ reason: "forbidden" });
  }
  expect((await read("advisor", id, all.find((one) => one.id === id)?.entries[1]?.original)).text).toContain(
    "> brakes",
  );
  expect(all.flatMap((one) => ownCopy(one).entries)).not.toContainEqual(
    expect.objectContaining({ original: expect.anything() }),
  );
  await remove();
  expect((await world.db.collectionGroup("originals").get()).size).toBe(0);
});

test("of what was removed nothing comes back: neither what is quoted, nor the subject, nor the order", async () => {
  await remove();
  await ended();
  for (const { raw, words: said, quoted, kind } of mailCorpus(isDeep ? 50 : 5, {
    from: EMAIL,
    to,
    receiver,
  })) {
    for (const past of ["messages", "rateLimits"]) await world.db.recursiveDelete(world.db.collection(past));
    expect(await status(raw), kind).toBe(200);
    const [made] = await messages();
    for (const word of said) expect(made?.entries[0]?.text, kind).toContain(word);
    expect(JSON.stringify(made), kind).not.toMatch(/Su Civic|2 mm are left/);
    if (quoted) expect(made?.entries[0]?.text, kind).not.toContain(quoted);
    expect(JSON.stringify(made), kind).not.toContain(order);
    expect((await world.db.collectionGroup("originals").get()).size, kind).toBe(0);
  }
});

test("an answer of a mailbox the order no longer goes to is in the inbox, too, and not in the thread", async () => {
  await address("new@example.com");
  expect(await status(mailOf({}))).toBe(200);
  expect(await words()).toEqual(["Please call me first."]);
  expect((await world.db.collectionGroup("entries").get()).size).toBe(0);
  // It says which order and car it is about, to whoever reads it there and in the shop's mailbox.
  const [{ id = "" } = {}] = await messages();
  const answers = async () => (await getMessage(world.as("advisor"), { id })).answers;
  const vehicle = { year: 2016, make: "Honda", model: "Civic" };
  const { order: found, save } = await load(world.db, order);
  expect(await answers()).toEqual({ kind: "order", id: order, number: found.number, vehicle });
  const [mail] = (await world.all("outbox")) as OutboxEntry[];
  expect(mail?.text).toContain(`about repair order ${found.number}`);
  expect(mail?.text).toContain("Vehicle: 2016 Honda Civic");
  // Not when its customer is forgotten, and the work stays.
  const batch = world.db.batch();
  const kept = withoutCustomer({
    ...found,
    document: { ...found.document, status: "repair-order" } as never,
  });
  save(batch, { ...(kept ?? found), revision: found.revision + 1 }, []);
  await batch.commit();
  expect(await answers()).toBeNull();
  expect(await status(mailOf({ id: "two" }))).toBe(200);
  expect((await messages()).map(({ visit }) => visit).sort()).toEqual([order, undefined]);
});

test("an answer to an order's e-mail from another mailbox is a message of its own, and tells nothing of the order", async () => {
  const other = { from: '"Pat" <pat@work.example>' };
  await address(EMAIL, "es");
  expect(await status(mailOf({ ...other, id: "one", subject: "Call me first", text: "" }))).toBe(200);
  expect(await status(mailOf({ ...other, id: "two", text: "And after five." }))).toBe(200);
  const [message, ...more] = await messages();
  expect(more).toEqual([]);
  expect((await world.db.collectionGroup("entries").get()).size).toBe(0);
  expect(message).toMatchObject({ from: { name: "Pat", language: "en", isLanguageGuessed: true } });
  expect(message?.entries.map(({ text }) => text)).toEqual(["Call me first", "And after five."]);
  expect(JSON.stringify(ownCopy(message as Message))).not.toContain(order);
  const seen = () => getMessage(world.as("advisor"), { id: message?.id ?? "" });
  expect((await seen()).answers).toBeNull();
  expect((await seen()).mayAnswer).toMatchObject({ kind: "order", id: order });
  const { order: found } = await load(world.db, order);
  const told = ((await world.all("outbox")) as OutboxEntry[]).filter(
    (one) => one.replyTo?.address === "pat@work.example",
  );
  expect(told).toHaveLength(2);
  for (const mail of told)
    expect(JSON.stringify(mail)).not.toMatch(RegExp(`Civic|${order}|\\b${found.number}\\b`));
  // Nor when the order is gone.
  await remove();
  await ended();
  expect(await status(mailOf({ ...other, id: "three", subject: "The Civic" }))).toBe(200);
  expect((await words()).sort()).toEqual(["And after five.", "Call me first", "Please call me first."]);
  expect((await seen()).mayAnswer).toBeNull();
});

test("an answer to the e-mail of an appointment that became an order names the order to who booked, and to nobody else", async () => {
  const booked = await bookFor(world.as("advisor"), bookingInput({ who: "pat", when: waiterAt(9) }));
  if (!booked.ok) throw new Error(booked.reason);
  const { id } = booked.appointment;
  const { version } = await loadAppointment(world.db, id);
  const came = await checkInAppointment(world.as("advisor"), { id, version, key: randomUUID() });
  expect(came).toMatchObject({ ok: true });
  order = id;
  await address("fleet@example.com");
  to = replyAddressOf(config, id, null) ?? "";
  for (const from of [EMAIL, "pat@work.example"]) expect(await status(mailOf({ id: from, from }))).toBe(200);
  const tied = (await messages()).map((one) => [one.from.email, one.visit]).sort();
  expect(tied).toEqual([
    [EMAIL, id],
    ["pat@work.example", undefined],
  ]);
});

test("who writes without a name is called as the shop knows them, as long as it does", async () => {
  const facts = {
    ...({ kind: "person", name: "Pat R. Doe", email: EMAIL, phone: null } as const),
    ...{ language: "en" as const, notes: null },
  };
  await createCustomer(world.as("advisor"), { facts, key: randomUUID() });
  await address("new@example.com");
  const names = async () => (await messages()).map(({ from }) => from.name).sort();
  expect(await status(mailOf({ from: EMAIL }))).toBe(200);
  expect(await names()).toEqual(["Pat R. Doe"]);
  await remove();
  await ended();
  expect(await status(mailOf({ id: "three", from: EMAIL }))).toBe(200);
  expect(await names()).toEqual([EMAIL]);
});

test("in which language somebody reads whom nobody knows is a guess, and is said to be one", async () => {
  await remove();
  await ended();
  await status(mailOf({}));
  expect((await messages()).map(({ from }) => [from.language, from.isLanguageGuessed])).toEqual([
    ["en", true],
  ]);
});

test("who is not known by an address was written to in the order's language", async () => {
  await address("new@example.com", "es");
  await status(mailOf({}));
  expect((await messages()).map(({ from }) => [from.language, from.isLanguageGuessed])).toEqual([
    ["es", undefined],
  ]);
});

test("spoofed and automatic mail, and what is sent to a guessed address, go nowhere as before", async () => {
  await address(null);
  const ours = to;
  for (const written of [
    { from: "eve@example.com", verdict: "dmarc=fail" },
    { from: "eve@example.com", more: ["Auto-Submitted: auto-replied"] },
    { verdict: "dmarc=fail" },
    { verdict: "none" },
    { more: ["Auto-Submitted: auto-replied"] },
    { more: ["Precedence: bulk"] },
    { more: ["From: eve@evil.test"] },
  ])
    expect(await status(mailOf(written)), JSON.stringify(written)).toBe(200);
  to = ours.replace(/\.(.)/, (_, one) => `.${one === "a" ? "b" : "a"}`);
  expect(await status(mailOf({}))).toBe(200);
  to = `shop@${config.inbound?.domain}`;
  expect(await status(mailOf({}))).toBe(200);
  expect(await messages()).toEqual([]);
  expect(await world.all("outbox")).toEqual([]);
});

test("while the removal runs an answer has to come again, and so has one too many in an hour", async () => {
  await remove();
  expect(await status(mailOf({}))).toBe(503);
  expect(await messages()).toEqual([]);
  await ended();
  for (let n = 0; n < 9; n++) expect(await status(mailOf({ id: `n${n}` }))).toBe(200);
  expect(await status(mailOf({ id: "more" }))).toBe(429);
  expect(await words()).toHaveLength(9);
});

test("a quoted link is kept nowhere, and an answer without words is there by its files' names", async () => {
  await address(null);
  const link = `http://localhost:5000/approve#${order}.${"s".repeat(43)}`;
  expect(await status(mailOf({ id: "link", text: `See ${link} please` }))).toBe(200);
  expect(await status(mailOf({ id: "blank", text: "> Civic 7ABC123" }))).toBe(200);
  expect((await words()).sort()).toEqual([nothingNew, "See http://localhost:5000/approve#… please"]);
  expect(JSON.stringify(contents(world))).not.toContain("s".repeat(43));
});
