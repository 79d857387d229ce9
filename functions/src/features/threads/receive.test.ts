import { randomUUID } from "node:crypto";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { PACE } from "@openhood/domain/threads/rules";
import { isDeep } from "@openhood/local-stack/testing/deep";
import { Firestore, Query, type QuerySnapshot } from "firebase-admin/firestore";
import { beforeEach, expect, test, vi } from "vitest";
import { estimateToDecide } from "../../../test/estimate-to-decide.ts";
import { mailCorpus } from "../../../test/mail-corpus.ts";
import { KINDS, QUOTINGS } from "../../../test/mail-programs.ts";
import { contents } from "../../../test/snapshot.ts";
import { config, makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import { messageId } from "../../infra/attempt-mail.ts";
import type { Ctx } from "../../infra/ctx.ts";
import type { OutboxEntry } from "../../infra/outbox.ts";
import { onlyNewWords, textOf } from "../../infra/read-mail.ts";
import { load } from "../../stores/orders.ts";
import { replyAddressOf, replyTarget } from "../../stores/reply-addresses.ts";
import { type Envelope, receiveMail } from "./receive-mail.ts";

const EMAIL = "pat.doe@example.com";
const receiver = "mx.openhood.example";
let world: World;
let id: string;
let to: string;
const desk = () => createCallerFactory(appRouter)(world.as("advisor"));
const key = () => randomUUID();

/** Changes the order behind everybody's back. */
const change = async (changed: (order: RepairOrder) => Partial<RepairOrder>) => {
  const { order, save } = await load(world.db, id);
  const batch = world.db.batch();
  save(batch, { ...order, ...changed(order), revision: order.revision + 1 }, []);
  await batch.commit();
};

beforeEach(async () => {
  world = await makeWorld();
  id = await estimateToDecide(world);
  await change(({ customer }) => ({ customer: { ...customer, email: EMAIL } }));
  to = replyAddressOf(config, id, EMAIL) ?? "";
});

const pass = `${receiver}; dmarc=pass header.from=example.com`;
type Written = { text?: string; from?: string; to?: string; verdict?: string; more?: string[]; id?: string };
const mailOf = ({
  text = "Yes, please.",
  from = EMAIL,
  verdict = pass,
  more = [],
  id = key(),
  ...of
}: Written) =>
  Buffer.from(
    [
      ...[
        `Authentication-Results: ${verdict}`,
        `From: Pat <${from}>`,
        `To: ${of.to ?? to}`,
        `Message-ID: <${id}@x.test>`,
      ],
      ...[...more, "Content-Type: text/plain; charset=utf-8", "", text, ""],
    ].join("\r\n"),
  );
const ctx = (): Ctx => world.as("public");
const none: Envelope = { to: [], returnPath: null };
const receive = async (written: Written | Buffer, envelope = none) =>
  receiveMail(ctx(), Buffer.isBuffer(written) ? written : mailOf(written), envelope);
const thread = () => desk().threads.get({ order: id });

test("an answered e-mail lands in the thread with what is new in it, and all of it one press away", async () => {
  await desk().threads.answer({ order: id, text: "2 mm are left.", job: null, saw: 0, key: key() });
  const [mail] = (await world.all("outbox")) as unknown as OutboxEntry[];
  expect(mail?.replyTo?.address).toBe(to);
  const text =
    "Yes, do it.\n\nOn Tue, Nov 24, 2026 Hollis <shop@openhood.example> wrote:\n> 2 mm are left.\n";
  const more = [`In-Reply-To: ${messageId(ctx(), mail?.id ?? "")}`, "Subject: Re: Your Civic"];
  expect(await receive({ text, more, to: mail?.replyTo?.address ?? "" })).toEqual({ ok: true });
  const { entries, question } = await thread();
  expect(entries.at(-1)).toMatchObject({ text: "Yes, do it.", channel: "email", from: { name: "Pat Doe" } });
  expect(question).toMatchObject({ last: 2 });
  const kept = await desk().threads.original({ order: id, id: entries.at(-1)?.original ?? "" });
  expect(kept).toMatchObject({ from: EMAIL, subject: "Re: Your Civic", isCut: false });
  expect(kept.text).toContain("> 2 mm are left.");
  expect((await world.all("audit")).map(({ action }) => action)).toContain("threads.receive");
});

test("a quoted link is kept nowhere: a copy of the database opens nothing", async () => {
  const { address } = await desk().approvals.makeLink({ order: id, key: key() });
  const secret = address.split(".").at(-1) ?? "";
  const text = `See ${address} please\n\nOn Tue Hollis <shop@openhood.example> wrote:\n> Read and answer:\n> ${address}\n`;
  expect(await receive({ text })).toEqual({ ok: true });
  expect((await thread()).entries[0]?.text).toBe("See http://localhost:5000/approve#… please");
  expect(JSON.stringify(contents(world))).not.toContain(secret);
});

test("an answer into which nobody wrote a word is no entry: of each program, as text or HTML, with our own e-mail below or a phone's line", async () => {
  await desk().threads.answer({ order: id, text: "2 mm are left.", job: null, saw: 0, key: key() });
  const [mail] = (await world.all("outbox")) as unknown as OutboxEntry[];
  if (!mail) throw new Error("no mail");
  const more = [`Subject: Re: ${mail.subject}`];
  const quote = mail.text.replaceAll("{{link}}", "https://x.example/approve#a.b").replace(/^/gm, "> ");
  const said = "On Fri, Nov 27, 2026 at 3:21\u202fAM Hollis Street Garage <shop@openhood.example> wrote:";
  const dijo = "El vie, 27 nov 2026 a las 3:21, Hollis Street Garage (<shop@openhood.example>)\r\nescribió:";
  const others = [
    "Am Fr., 27. Nov. 2026 um 03:21 Uhr schrieb Hollis <shop@openhood.example>:",
    "Le ven. 27 nov. 2026 à 03:21, Hollis <shop@openhood.example> a écrit :",
    "Em sex., 27 de nov. de 2026 às 03:21, Hollis <shop@openhood.example> escreveu:",
    "Il giorno ven 27 nov 2026 alle ore 03:21 Hollis <shop@openhood.example> ha scritto:",
    "Vào Th 6, 27 thg 11, 2026 vào lúc 03:21 Hollis <shop@openhood.example> đã viết:",
    "Hollis <shop@openhood.example> 于2026年11月27日周五 03:21写道：",
    "2026년 11월 27일 (금) 오전 3:21, Hollis <shop@openhood.example>님이 작성:",
  ];
  const heads = [
    "发件人: Hollis <shop@openhood.example>\r\n发送时间: 2026年11月27日\r\n主题: Re",
    "보낸 사람: Hollis <shop@openhood.example>\r\n보낸 날짜: 2026년\r\n제목: Re",
    "Từ: Hollis <shop@openhood.example>\r\nĐã gửi: Thứ Sáu\r\nChủ đề: Re",
  ];
  const head = `From: Hollis &lt;shop@openhood.example&gt;<br>Sent: Friday<br>Subject: ${mail.subject}`;
  const [, body = ""] = /<body[^>]*>(.*)<\/body>/s.exec(mail.html) ?? [];
  const html = body.replaceAll("{{link}}", "https://x.example/approve#a.b");
  const pages = [
    `<div dir="ltr"><br></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${said.replace("<", "&lt;")}<br></div><blockquote class="gmail_quote">${html}</blockquote></div>`,
    `<div><br></div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg" dir="ltr">${head}<div>&nbsp;</div></div><div>${html}</div>`,
    `<div dir="ltr"><br><div>Sent from my iPhone</div><div><br><blockquote type="cite">${said.replace("<", "&lt;")}<br><br></blockquote></div><blockquote type="cite"><div>${html}</div></blockquote></div>`,
  ];
  const empty = [
    ...["Sent from my iPhone", "Enviado desde mi iPhone", "\r\nGet Outlook for iOS<https://aka.ms/o0ukef>"],
    ...[`${said}\r\n\r\n${quote}`, `\r\n\r\n${dijo}\r\n\r\n${quote}`],
    ...others.map((one) => `${one}\r\n\r\n${quote}`),
    ...heads.map((one) => `${one}\r\n\r\n${quote.replace(/^> /gm, "")}`),
    ...pages,
    pages[0]?.replace(html, mail.html) ?? "",
  ];
  for (const text of empty) {
    const type = text.startsWith("<div") ? ["Content-Type: text/html; charset=utf-8"] : [];
    const raw = Buffer.from(
      mailOf({ text, more: [...more, ...type] })
        .toString()
        .replace(type.length ? "Content-Type: text/plain; charset=utf-8\r\n" : "\0", ""),
    );
    expect(await receive(raw), text.slice(0, 200)).toEqual({ ok: false, reason: "empty" });
    // One word is heard, below it all and in the quote.
    const said = type.length ? `<div>Yes</div>${text}` : `Yes\r\n\r\n${text}`;
    expect(
      await receive(
        Buffer.from(raw.toString().replace(text, said).replace("Message-ID: <", "Message-ID: <2")),
      ),
      said.slice(0, 200),
    ).toEqual({ ok: true });
    expect((await thread()).entries.at(-1)?.text).toBe("Yes");
  }
  // A quote of what is not kept any more is not judged, and is not the customer's words.
  await world.db.recursiveDelete(world.db.collection("outbox"));
  expect(await receive({ text: `${said}\r\n\r\n${quote}`, more })).toEqual({ ok: true });
  const last = (await thread()).entries.at(-1);
  expect(last?.text).toBe("(No new text was found in this e-mail.)");
  expect((await desk().threads.original({ order: id, id: last?.original ?? "" })).text).toContain(
    "2 mm are left.",
  );
});

test("of many e-mails of ours the one that is answered is read, or a few of the latest: a stranger's answer costs no more", async () => {
  await desk().threads.answer({ order: id, text: "2 mm are left.", job: null, saw: 0, key: key() });
  const [mail] = (await world.all("outbox")) as unknown as OutboxEntry[];
  if (!mail) throw new Error("no mail");
  for (let n = 1; n <= 30; n++) {
    const other = { ...mail, id: `other-${n}`, text: `Words ${n}`, html: "", queuedAt: mail.queuedAt + n };
    await world.db.doc(`outbox/${other.id}`).set(other);
  }
  const quote = mail.text.replaceAll("{{link}}", "https://x.example/approve#a.b").replace(/^/gm, "> ");
  const [getAll, get] = [vi.spyOn(Firestore.prototype, "getAll"), vi.spyOn(Query.prototype, "get")];
  const reads = async (): Promise<number> => {
    const found = (await Promise.all(get.mock.results.map(({ value }) => value))) as QuerySnapshot[];
    const refs = [...getAll.mock.calls.flat(), ...found.flatMap(({ docs }) => docs.map(({ ref }) => ref))];
    for (const spy of [getAll, get]) spy.mockClear();
    return refs.filter((one) => "path" in one && one.path.startsWith("outbox/")).length;
  };
  const answers = [`In-Reply-To: ${messageId(ctx(), mail.id)}`];
  expect(await receive({ text: quote, more: answers })).toEqual({ ok: false, reason: "empty" });
  expect(await reads()).toBe(1);
  expect(await receive({ text: `See below.\r\n\r\n${quote}\r\n> Do it.`, more: answers })).toEqual({
    ok: true,
  });
  expect((await thread()).entries.at(-1)?.text).toBe("See below.\n\nDo it.");
  const many = Array.from({ length: 40 }, (_, n) => messageId(ctx(), `gone-${n}`)).join(" ");
  await reads();
  for (const more of [[], [`References: ${many}`], ["In-Reply-To: <__evil__@openhood.example>"]]) {
    expect(await receive({ text: "> Words 30\r\n> Words 29", more })).toEqual({ ok: true });
    const count = await reads();
    expect(count).toBeGreaterThan(5);
    expect(count).toBeLessThanOrEqual(10);
  }
  vi.restoreAllMocks();
  expect(await receive({ text: "> Words 30", more: [] })).toEqual({ ok: false, reason: "empty" });
});

const QUESTIONS = [
  "Shall we do the front brakes today? The pads have 2 mm left.",
  "Do you want the wipers, too? They are $24.50 each and we have them here, so that nothing has to be ordered for it.",
  "How will you pick it up?",
];

/** What we sent last, as it arrives, and what stands in the thread of an answer to it. */
const asking = async () => {
  await desk().threads.answer({ order: id, text: QUESTIONS.join("\n\n"), job: null, saw: 0, key: key() });
  const [mail] = (await world.all("outbox")) as unknown as OutboxEntry[];
  if (!mail) throw new Error("no mail");
  const put = (text: string) => text.replaceAll("{{link}}", "https://x.example/approve#a.b");
  const shown = async (text: string, more = [`Subject: Re: ${mail.subject}`]) => {
    await world.db.recursiveDelete(world.db.doc(`threads/${id}`));
    world.pass(100_000);
    const came = await receive({ text: text.replaceAll("\n", "\r\n"), more });
    return came.ok ? (await thread()).entries.at(-1)?.text : came.reason;
  };
  return { mail, text: put(mail.text), html: put(mail.html), shown };
};

test("a line of what we sent is nobody's word, whichever program quotes it and however", async () => {
  const { text, shown } = await asking();
  const found: [string, string | undefined, string][] = [];
  const own = ["Sí, adelante", "yes do\nand the horn", "Thanks", "Call (555) 010-7788", "Pat:"];
  const [one = "", two = "", three = ""] = QUESTIONS;
  const between = text
    .replace(one, `${one}\nYES`)
    .replace(two, `${two}\n\nno\nRosa`)
    .replace(three, `${three} My son will`);
  const answered = `> ${one}\nYES\n> ${two}\nno\nRosa\n> ${three}\nMy son will`;
  for (const [n, { program, of }] of QUOTINGS.entries()) {
    const is = async (raw: string, words: string) =>
      found.push([program, (await shown(raw))?.replace(/\n+/g, "\n"), words]);
    const said = own[n % own.length] ?? "";
    await is(of(said, text), said);
    await is(of("", text), "empty");
    await is(`${of("Yes.", text)}\n\nbye`, "Yes.\nbye");
    await is(`${of("See below", between)}\nbye`, `See below\n${answered}\nbye`);
  }
  expect(found.map(([program, is]) => [program, is])).toEqual(
    found.map(([program, , words]) => [program, words]),
  );
});

test("of a quote with marks stands only what is answered, also on its line, and nothing of our footer", async () => {
  const { text, html, shown } = await asking();
  const [one = "", two = ""] = QUESTIONS;
  const said = "On Fri, Nov 27, 2026 at 2:14 PM Hollis Street Garage <\nshop@openhood.example> wrote:\n\n";
  const quote = text.replace(/^/gm, "> ");
  const answered = quote.replace(
    `> ${one}`,
    `> Shall we do the front brakes today? YES The pads have 2 mm left.`,
  );
  expect(await shown(`${said}${answered}\n\nthanks, bye`)).toBe(
    "thanks, bye\n\n> Shall we do the front brakes today?\nYES",
  );
  expect(await shown(`${said}${quote.replace(`> ${two}`, `> ${two}\n\nno\n`)}\n\nthanks, bye`)).toBe(
    `> ${two}\nno\n\nthanks, bye`,
  );
  const page = textOf(html).replace(/^/gm, "> ");
  expect(await shown(`${said}${page.replace(`> ${two}`, `> ${two}\n\nno\n`)}\n\nbye`)).toBe(
    `> ${two}\nno\n\nbye`,
  );
  for (const own of ["> all of it please, mike", "> all of it please, mike\n> and the horn"])
    expect(await shown(`${own}\n\n${said}${quote}`)).toBe(own);
});

test("words that are all in the subject are an entry without what is ours of it, and ours alone is none", async () => {
  await desk().threads.answer({ order: id, text: "2 mm are left.", job: null, saw: 0, key: key() });
  const [mail] = (await world.all("outbox")) as unknown as OutboxEntry[];
  const subject = (of: string) => receive({ text: "", more: [`Subject: ${of}`] });
  expect(await subject(`Re: ${mail?.subject}`)).toEqual({ ok: false, reason: "empty" });
  const last = async () => (await thread()).entries.at(-1)?.text;
  for (const [of, words] of [
    ["Re: please call me at 555 010 1234 before noon", "please call me at 555 010 1234 before noon"],
    [`RV: ${mail?.subject} - call me please`, "call me please"],
  ] as const) {
    expect(await subject(of)).toEqual({ ok: true });
    expect(await last()).toBe(words);
  }
});

test("an entry says that pictures or files came and where to send them, in the customer's language", async () => {
  await desk().threads.answer({ order: id, text: "2 mm are left.", job: null, saw: 0, key: key() });
  const [mail] = (await world.all("outbox")) as unknown as OutboxEntry[];
  const quote = mail?.text.replaceAll("{{link}}", "https://x.example/a").replace(/^/gm, "> ");
  const said = `On Fri, Nov 27, 2026 Hollis <shop@openhood.example> wrote:\r\n\r\n${quote}`;
  const withFiles = (text: string, ...files: string[]) => {
    const part = (head: string, words: string) => `--b\r\n${head}\r\n\r\n${words}\r\n`;
    const raw = mailOf({
      text: [
        part("Content-Type: text/plain; charset=utf-8", text),
        ...files.map((one) => part(one, "x")),
      ].join(""),
      more: [`Subject: Re: ${mail?.subject}`],
    }).toString();
    const plain = "Content-Type: text/plain; charset=utf-8\r\n";
    return Buffer.from(`${raw.replace(plain, "Content-Type: multipart/mixed; boundary=b\r\n")}--b--\r\n`);
  };
  const last = async (raw: Buffer) => {
    expect(await receive(raw)).toEqual({ ok: true });
    return (await thread()).entries.at(-1)?.text;
  };
  const named = 'Content-Type: image/jpeg\r\nContent-Disposition: attachment; filename="IMG_1.jpg"';
  const unnamed = "Content-Type: image/png\r\nContent-ID: <a>";
  const one =
    "(A picture came with this e-mail, but we can’t show it here. Please send it to shop@openhood.example.)";
  for (const text of ["", "[image: IMG_1.jpg]", `[image: IMG_1.jpg]\r\n\r\n${said}`, said])
    for (const file of [named, unnamed]) expect(await last(withFiles(text, file)), text).toBe(one);
  expect(await last(withFiles(`[image: IMG_1.jpg]\r\n\r\n${said}`))).toBe(one);
  expect(await last(withFiles(`Yes.\r\n\r\n${said}`, named))).toBe(`Yes.\n\n${one}`);
  expect(await last(withFiles("long ".repeat(1_000), named))).toMatch(/^long .*long\n\n\(A picture came/);
  expect(await last(withFiles("", named.replace("IMG_1.jpg", "quote.pdf")))).toBe(
    "Files we couldn’t keep: quote.pdf. Please send them to shop@openhood.example.",
  );
  await change(({ customer }) => ({ customer: { ...customer, language: "es" } }));
  expect(await last(withFiles("", named, unnamed))).toBe(
    "(Con este correo llegaron 2 imágenes que no podemos mostrar aquí. Envíelas a shop@openhood.example, por favor.)",
  );
});

test("one that comes again, at once or later, stands once", async () => {
  const one = mailOf({ id: "again" });
  const came = await Promise.all([receive(one), receive(one), receive(one)]);
  expect(came.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await receive(one)).toEqual({ ok: false, reason: "known" });
  expect((await thread()).entries).toHaveLength(1);
});

test("spoofed mail goes nowhere: no verdict, another's verdict, several senders, a mark made up", async () => {
  const refused: [Written, string][] = [
    [{ from: "eve@example.com", verdict: "mx.evil.test; dmarc=pass" }, "spoofed"],
    [{ verdict: `${receiver}; dmarc=fail header.from=example.com` }, "spoofed"],
    [{ verdict: `${receiver}; none` }, "spoofed"],
    [{ verdict: "mx.evil.test; dmarc=pass" }, "spoofed"],
    [{ verdict: "mx.evil.test; none", more: [`Authentication-Results: ${pass}`] }, "spoofed"],
    [{ more: ["From: eve@evil.test"] }, "no-sender"],
    [{ from: `eve@evil.test>, <${EMAIL}` }, "no-sender"],
    [{ to: to.replace(/\.(.)/, (_, one) => `.${one === "a" ? "b" : "a"}`) }, "not-ours"],
    [{ to: to.replace("reply+id-", "reply+ie-") }, "not-ours"],
    [{ to: "shop@openhood.example" }, "not-ours"],
  ];
  for (const [written, reason] of refused)
    expect(await receive(written), JSON.stringify(written)).toEqual({ ok: false, reason });
  expect((await thread()).entries).toEqual([]);
  expect(await world.all("outbox")).toEqual([]);
});

test("of a stranger's e-mail nothing but its headers is read, however it was made", async () => {
  const body = "--b\r\n\r\nx\r\n".repeat(800_000);
  const type = "Content-Type: multipart/mixed; boundary=b";
  const text = `${type}\r\n\r\n${body}`;
  for (const [more, reason] of [
    [{ to: "reply+id.aaaaaaaaaaaaaaaaaaaaaaaaa@in.openhood.example" }, "not-ours"],
    [{ verdict: `${receiver}; dmarc=fail` }, "spoofed"],
  ] as const) {
    const raw = mailOf({ ...more, text, more: [type] });
    const start = performance.now();
    expect(await receive(raw)).toEqual({ ok: false, reason });
    expect(performance.now() - start).toBeLessThan(10_000);
  }
});

test("what a program wrote goes nowhere, our own mail too, so that nothing loops", async () => {
  for (const more of [
    ["Auto-Submitted: auto-replied"],
    ["Precedence: bulk"],
    ["List-Id: <cars.example.com>"],
    ["X-Loop: shop"],
    ["Return-Path: <>"],
  ])
    expect(await receive({ more }), more[0]).toEqual({ ok: false, reason: "automatic" });
  expect(await receive({}, { to: [], returnPath: "<>" })).toEqual({ ok: false, reason: "automatic" });
  expect(await receive({ from: "shop@openhood.example" })).toEqual({ ok: false, reason: "spoofed" });
  expect((await thread()).entries).toEqual([]);
});

test("what comes from the shop's own addresses is no customer's, not even where an order has such an address", async () => {
  const own = ["shop@openhood.example", "Shop+tag@Openhood.example", to, "reply@in.openhood.example"];
  expect(config.contactAddress).toBe(own[0]);
  for (const from of own) {
    await change(({ customer }) => ({ customer: { ...customer, email: from } }));
    const verdict = `${receiver}; dmarc=pass`;
    expect(await receive({ from, verdict }), from).toEqual({ ok: false, reason: "own" });
  }
  expect((await thread()).entries).toEqual([]);
  const verdict = `${receiver}; dmarc=pass`;
  expect(await receive({ from: "ana@openhood.example", verdict })).toMatchObject({ reason: "no-thread" });
});

test("the envelope counts, where the e-mail itself names the address no more; the same mailbox written otherwise is the same", async () => {
  expect(await receive({ to: "Undisclosed:;" }, { to: [to.toUpperCase()], returnPath: EMAIL })).toEqual({
    ok: true,
  });
  expect(await receive({ from: "Pat.Doe+car@Example.com" })).toEqual({ ok: true });
});

test("an address dies with the secret it was made from, and with the order's address", async () => {
  const rotated = { ...ctx(), config: { ...config, linkSecret: "another-secret-that-nobody-knows-yet" } };
  const mail = mailOf({});
  expect(await receiveMail(rotated, mail, none)).toEqual({ ok: false, reason: "not-ours" });
  const both = { ...rotated, config: { ...rotated.config, previousLinkSecret: config.linkSecret } };
  expect(await receiveMail(both, mail, none)).toEqual({ ok: true });
  await change(({ customer }) => ({ customer: { ...customer, email: "new@example.com" } }));
  expect(await receive({})).toMatchObject({ ok: false, reason: "no-thread" });
  expect((await thread()).entries).toHaveLength(1);
});

test("who answers from another mailbox is not in the thread, unless the order is theirs to decide; an older mark counts from its mailbox alone", async () => {
  expect(await receive({ from: "eve@example.com" })).toMatchObject({ ok: false, reason: "no-thread" });
  expect((await thread()).entries).toEqual([]);
  await change(({ customer }) => ({ customer: { ...customer, email: "eve@example.com" } }));
  expect(await receive({ from: "eve@example.com" })).toEqual({ ok: true });
  // As they were made before others were heard.
  const older = "reply+id-000002.tgslhs6vsxzg77rbqovvs3cdp@in.openhood.example";
  expect(replyTarget(config, [older], EMAIL)).toEqual({ id: "id-000002", isForSender: true });
  expect(replyTarget(config, [older], "eve@example.com")).toBeNull();
});

test("a shop that receives no e-mail writes none that asks for it", async () => {
  const deaf = { ...config, inbound: null };
  expect(replyAddressOf(deaf, id, EMAIL)).toBeNull();
  expect(await receiveMail({ ...ctx(), config: deaf }, mailOf({}), none)).toMatchObject({
    ok: false,
  });
});

test("after pick-up an e-mail still lands; too many in an hour have to come later", async () => {
  await change(({ stage }) => ({ stage: { ...stage, is: "picked-up" } }));
  for (let n = 0; n < (PACE.max ?? 0); n++) expect(await receive({ text: `n${n}` })).toEqual({ ok: true });
  expect(await receive({ text: "once more" })).toEqual({ ok: false, reason: "too-many" });
  world.pass(3_600_000);
  expect(await receive({ text: "once more" })).toEqual({ ok: true });
});

test("an e-mail without words stands by its subject; a long one is cut in the thread and whole beside it", async () => {
  expect(await receive({ text: "", more: ["Subject: See you at eight"] })).toEqual({ ok: true });
  expect(await receive({ text: `${"long ".repeat(1_000)}END` })).toEqual({ ok: true });
  const { entries } = await thread();
  expect(entries[0]?.text).toBe("See you at eight");
  expect(entries[1]?.text.length).toBeLessThanOrEqual(2_000);
  expect((await desk().threads.original({ order: id, id: entries[1]?.original ?? "" })).text).toContain(
    "END",
  );
});

test("words made to keep the parser busy keep it a second, and are all there or nothing is told of them", {
  timeout: 90_000,
}, () => {
  for (const evil of ["x on at ".repeat(2_500), "\n".repeat(20_000), "Op schreef schreef\n".repeat(1_000)]) {
    const start = performance.now();
    expect(onlyNewWords(`${evil}END`.slice(-20_000), []) ?? "END").toContain("END");
    expect(performance.now() - start).toBeLessThan(30_000);
  }
});

test.runIf(isDeep)(
  "of a hundred e-mails, as programs write them, nothing is lost, and of a quote only what is answered within it stands in the thread",
  {
    timeout: 120_000,
  },
  async () => {
    const samples = mailCorpus(100, { from: EMAIL, to, receiver });
    expect(new Set(samples.map(({ kind }) => kind))).toEqual(new Set(KINDS));
    for (const { kind, raw, words, quoted } of samples) {
      await world.db.recursiveDelete(world.db.doc(`threads/${id}`));
      world.pass(100_000);
      expect(await receive(raw), kind).toEqual({ ok: true });
      const [entry] = (await thread()).entries;
      const kept = await desk().threads.original({ order: id, id: entry?.original ?? "" });
      for (const word of words) {
        expect(kept.text, kind).toContain(word);
        // Behind twenty thousand quoted lines it is with what is kept.
        if (kind !== "huge-above") expect(entry?.text, kind).toContain(word);
      }
      if (quoted && kind === "between-the-quotes") expect(entry?.text).toMatch(/^> .+\n[^>]/);
      else if (quoted) expect(entry?.text, kind).not.toContain(quoted);
    }
  },
);
