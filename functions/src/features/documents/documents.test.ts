import { randomUUID } from "node:crypto";
import { totalWith } from "@openhood/domain/approvals/customer-order";
import { headOf, openLedger } from "@openhood/domain/approvals/ledger";
import type { ASKED_KINDS } from "@openhood/domain/documents/content";
import { fileOf, type IssuedDocument, MAX_MAKINGS } from "@openhood/domain/documents/issue";
import type { Language } from "@openhood/domain/fields";
import { FILES_PATH } from "@openhood/local-stack/files/folder";
import { demoLogo } from "@openhood/local-stack/seed/demo-logo";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { estimateToDecide } from "../../../test/estimate-to-decide.ts";
import { logged } from "../../../test/logged.ts";
import { makePost } from "../../../test/post.ts";
import { checkPdf, readPdf } from "../../../test/read-pdf.ts";
import type { World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { type Files, files, provideFiles } from "../../infra/files.ts";
import { entriesOf } from "../../stores/ledger.ts";
import { load } from "../../stores/orders.ts";
import { removeDataOf } from "../../stores/personal-data.ts";
import { makeDocument } from "./make-document.ts";
import { sweepDocuments } from "./sweep-documents.ts";

let post: Awaited<ReturnType<typeof makePost>>;
let world: World;
let order: string;
const callerOf = (ctx: Ctx) => createCallerFactory(appRouter)(ctx);
const desk = () => callerOf(world.as("advisor"));
const anyone = () => callerOf(world.as("public"));
const key = () => randomUUID();
const email = "pat@example.com";

beforeEach(async () => {
  post = await makePost();
  world = post.world;
  const { close } = world.folder;
  onTestFinished(close);
  order = await estimateToDecide(world);
});

const stored = async () => (await world.all("documents")) as unknown as IssuedDocument[];
const linked = async () =>
  (await desk().approvals.makeLink({ order, key: key() })).address.split("#")[1] ?? "";

/** Makes what waits as its own function would, while `asking` waits for it. */
async function making<R>(asking: Promise<R>): Promise<R> {
  let isDone = false;
  const done = asking.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    for (const { id, status } of await stored())
      if (status === "waiting") await makeDocument(world.as("public"), id);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return done;
}
const ask = (kind: (typeof ASKED_KINDS)[number]) => making(desk().documents.issue({ order, kind }));

async function customerHas(customer: { email: string } | { language: Language }) {
  const { order: found, save } = await load(world.db, order);
  const batch = world.db.batch();
  save(batch, { ...found, customer: { ...found.customer, ...customer } }, [], []);
  await batch.commit();
}

async function decide(token: string, status: "approved" | "declined" = "approved") {
  const shown = await anyone().approvals.open({ token });
  const decisions = shown.jobs
    .filter((job) => job.status === "pending")
    .map(({ id: job, saw }) => ({ job, saw, status }));
  const also = status === "approved" ? decisions.map(({ job }) => job) : [];
  return anyone().approvals.decide({
    ...{ token, decisions, by: { name: "Pat Doe", relation: "owner" }, total: totalWith(shown, also) },
    ...{ signature: { kind: "typed", name: "Pat Doe" }, key: key() },
  });
}

async function fileIn(document: IssuedDocument | undefined): Promise<Buffer> {
  const found = document && (await (await files()).read(fileOf(document)));
  if (!found) throw new Error("no file");
  return found;
}

test("a decision by link is written down with its record to be made: both or neither", async () => {
  const token = await linked();
  await decide(token);
  const [document, ...more] = await stored();
  expect(more).toEqual([]);
  expect(document).toMatchObject({ kind: "authorization", order, language: "en", status: "waiting" });
  expect(JSON.parse(document?.content ?? "").ledger).toEqual((await load(world.db, order)).order.ledger);
});

test("the receipt carries the record as a PDF, which reads back with every job, the total and the ledger's head", async () => {
  await customerHas({ email });
  const reply = await decide(await linked());
  const [document] = await stored();
  await makeDocument(world.as("public"), document?.id ?? "");
  await post.sweep(1);
  const receipt = (await post.mail.list()).find(({ subject }) => /decision/i.test(subject));
  expect(receipt?.attachments).toMatchObject([
    { filename: "authorization-1001.pdf", mimeType: "application/pdf" },
  ]);
  const attached = await fetch(`${post.mail.pageUrl}/mails/${receipt?.id}/attachments/0`);
  const pdf = Buffer.from(await attached.arrayBuffer());
  expect(pdf.equals(await fileIn(document))).toBe(true);
  expect(await checkPdf(pdf)).toBe(0);
  const { text } = await readPdf(pdf);
  const opened = openLedger(order, await entriesOf(world.db, order), null);
  if (!opened.ok) throw new Error("broken");
  for (const expected of [
    ...["Brakes Approved", "Replace pads 1.5 h $150.00 an hour $225.00", "Wipers Approved", "Cabin filter"],
    ...["Pat Doe (owner of the car)", "By the link the shop sent", headOf(opened.ledger).hash],
    `Revised total $${(reply.order.approved / 100).toFixed(2)}`,
  ])
    expect(text).toContain(expected);
});

test("a receipt waits for its file while that is made; where it never comes, it goes without", async () => {
  await customerHas({ email });
  await decide(await linked());
  const [document] = await stored();
  const sweeping = post.sweep(1);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await post.mail.list()).toEqual([]);
  await makeDocument(world.as("public"), document?.id ?? "");
  await sweeping;
  expect((await post.mail.list())[0]?.attachments).toHaveLength(1);

  await desk().orders.edit({
    ...{ id: order, key: key() },
    commands: [{ type: "ask-again", job: "brakes", from: "approved" }],
  });
  await decide(await linked(), "declined");
  const waiting = (await world.db.collection("outbox").where("status", "==", "pending").get()).docs[0];
  await waiting?.ref.update({ attempts: 3 });
  await post.sweep(1);
  const mails = await post.mail.list();
  expect(mails.map(({ attachments }) => attachments.length).sort()).toEqual([0, 1]);
});

test("the same estimate is issued once, whoever asks and however often; a changed one is another, and the first stays", async () => {
  const given = await making(
    Promise.all([
      desk().documents.issue({ order, kind: "estimate" }),
      desk().documents.issue({ order, kind: "estimate" }),
      anyone().documents.issueByLink({ token: await linked(), kind: "estimate" }),
    ]),
  );
  for (const one of given)
    expect(one).toMatchObject({ ok: true, address: expect.stringContaining(FILES_PATH) });
  const [first, ...more] = await stored();
  expect(more).toEqual([]);
  const before = await fileIn(first);
  await desk().orders.edit({
    ...{ id: order, key: key() },
    commands: [{ type: "set-line", line: "wipe", changes: [{ field: "rate", from: 15_000, to: 20_000 }] }],
  });
  expect(await ask("estimate")).toMatchObject({ ok: true });
  const all = await stored();
  expect(all).toHaveLength(2);
  expect((await fileIn(first)).equals(before)).toBe(true);
  const other = all.find(({ id }) => id !== first?.id);
  expect((await readPdf(await fileIn(other))).text).toContain("Wipers To be decided");
  expect((await readPdf(await fileIn(other))).text).toContain("$40.00");
});

test("what was signed is given again as it was issued, though the shop has moved since; a customer of another language gets another", async () => {
  const token = await linked();
  await decide(token);
  const asked = { token, kind: "authorization" as const };
  expect(await making(anyone().documents.issueByLink(asked))).toMatchObject({ ok: true });
  const [first] = await stored();
  await world.db.collection("shop").doc("profile").update({ phone: "+12125550199" });
  expect(await making(anyone().documents.issueByLink(asked))).toMatchObject({ ok: true });
  expect((await stored()).map(({ id }) => id)).toEqual([first?.id]);
  await customerHas({ language: "es" });
  await making(anyone().documents.issueByLink(asked));
  expect((await stored()).map(({ language }) => language).sort()).toEqual(["en", "es"]);
});

test("no record is printed of an order whose jobs say otherwise than its ledger", async () => {
  await decide(await linked());
  const [record] = await stored();
  const found = world.db.doc(`repairOrders/${order}`);
  const { jobs } = (await load(world.db, order)).order;
  const [first] = jobs;
  const forged = { ...first, authorization: { ...first?.authorization, cents: 99_900 } };
  await found.update({ jobs: [forged, ...jobs.slice(1)] });
  await makeDocument(world.as("public"), record?.id ?? "");
  expect((await stored())[0]).toMatchObject({ status: "waiting" });
  await expect(fileIn(record)).rejects.toThrow("no file");
  await found.update({ jobs });
  await makeDocument(world.as("public"), record?.id ?? "");
  expect((await stored())[0]).toMatchObject({ status: "issued" });
});

test("a paper keeps the logo it was issued with, also where it is made only after that changed", async () => {
  const saveLogo = async (picture: string | null) =>
    callerOf(world.as("owner")).shop.saveLogo({ picture, version: (await desk().shop.logo()).version });
  const { id, png } = demoLogo();
  await saveLogo(png);
  const token = await linked();
  await decide(token);
  const [record] = await stored();
  expect(JSON.parse(record?.content ?? "").shop.logo).toBe(id);
  await saveLogo(null);
  await makeDocument(world.as("public"), record?.id ?? "");
  const withLogo = (file: Buffer) => file.toString("latin1").includes("/Alt (Logo of");
  expect(withLogo(await fileIn(record))).toBe(true);
  // It is given again as it was; what is issued from now on has none.
  expect(await ask("authorization")).toMatchObject({ ok: true });
  await ask("estimate");
  const all = await stored();
  expect(all.map(({ kind }) => kind).sort()).toEqual(["authorization", "estimate"]);
  expect(withLogo(await fileIn(all.find(({ kind }) => kind === "estimate")))).toBe(false);
  // Another logo, another estimate; the first stays.
  await saveLogo(png);
  await ask("estimate");
  expect((await stored()).filter(({ kind }) => kind === "estimate")).toHaveLength(2);
});

test("a paper is in the language of the order's customer, whatever language the app of whoever asks is in", async () => {
  await customerHas({ language: "es" });
  const token = await linked();
  await decide(token);
  for (const kind of ["authorization", "estimate"] as const) {
    const asked = { kind, language: "en" as const };
    await making(anyone().documents.issueByLink({ ...asked, token }));
    await making(desk().documents.issue({ ...asked, order }));
  }
  const all = await stored();
  expect(all.map(({ kind, language }) => [kind, language]).sort()).toEqual([
    ["authorization", "es"],
    ["estimate", "es"],
  ]);
  expect((await readPdf(await fileIn(all.find(({ kind }) => kind === "authorization")))).text).toContain(
    "Registro de autorización",
  );
});

test("there is no record before a decision, no estimate of nothing, and nothing by a wrong or ended link", async () => {
  const token = await linked();
  expect(await ask("authorization")).toEqual({ ok: false, reason: "nothing" });
  const asked = { kind: "estimate" as const };
  await expect(anyone().documents.issueByLink({ ...asked, token: `${token}x` })).rejects.toMatchObject({
    message: "not-found",
  });
  await desk().approvals.revokeLinks({ order, key: key() });
  await expect(anyone().documents.issueByLink({ ...asked, token })).rejects.toMatchObject({
    message: "not-found",
  });
  expect(await stored()).toEqual([]);
});

test("a document whose making is interrupted anywhere is made by the sweep, once, and the same", async () => {
  await decide(await linked());
  const [document] = await stored();
  const real = await files();
  onTestFinished(() => provideFiles(real));
  const crash = (over: Partial<Files>) => provideFiles({ ...real, ...over });
  const fails = async () => {
    throw new Error("the process ended");
  };
  crash({ keep: fails });
  await makeDocument(world.as("public"), document?.id ?? "");
  expect(await stored()).toMatchObject([{ status: "waiting", attempts: 1 }]);
  // The file is kept, and the process ends before that is written down.
  crash({
    async keep(...file) {
      await real.keep(...file);
      return fails();
    },
  });
  world.pass(3_600_000);
  await sweepDocuments(world.as("public"), Number.POSITIVE_INFINITY);
  const half = await fileIn(document);
  expect(await stored()).toMatchObject([{ status: "waiting", attempts: 2 }]);
  provideFiles(real);
  world.pass(3_600_000);
  await Promise.all([1, 2, 3].map(() => sweepDocuments(world.as("public"), Number.POSITIVE_INFINITY)));
  expect(await stored()).toMatchObject([{ status: "issued", dueAt: null, size: half.length }]);
  expect((await fileIn(document)).equals(half)).toBe(true);
});

test("a record of a ledger that was changed from outside is never made, and that is in the log; asked for again, it is tried again", async () => {
  const token = await linked();
  await decide(token);
  const entry = world.db.collection("repairOrders").doc(order).collection("ledger").doc("0001");
  await entry.update({ "said.by.name": "Somebody Else" });
  for (let n = 0; n < MAX_MAKINGS; n++) {
    world.pass(7_200_000);
    await sweepDocuments(world.as("public"), Number.POSITIVE_INFINITY);
  }
  expect(await stored()).toMatchObject([{ status: "failed", error: expect.stringContaining("hash") }]);
  expect(
    logged.filter(({ severity, message }) => severity === "ERROR" && message === "document"),
  ).toHaveLength(MAX_MAKINGS);
  const again = await desk().documents.issue({ order, kind: "authorization", language: "en" });
  expect(again).toEqual({ ok: false, reason: "not-made" });
  expect(await stored()).toMatchObject([{ status: "waiting", attempts: 0 }]);
});

test("a customer's removal takes their estimates and the files; of approved work the record stays", async () => {
  await customerHas({ email });
  await ask("estimate");
  await decide(await linked());
  await making(desk().documents.issue({ order, kind: "authorization", language: "en" }));
  const all = await stored();
  expect(all.map(({ kind }) => kind).sort()).toEqual(["authorization", "estimate"]);
  await removeDataOf(world.db, email);
  expect((await stored()).map(({ kind }) => kind)).toEqual(["authorization"]);
  const kept = await files();
  for (const document of all)
    expect((await kept.read(fileOf(document))) !== null).toBe(document.kind === "authorization");
});

test("an estimate nobody approved goes with its customer, records and files and all, also one in the making", async () => {
  await customerHas({ email });
  await decide(await linked(), "declined");
  await ask("estimate");
  const [document] = (await stored()).filter(({ kind }) => kind === "authorization");
  const real = await files();
  onTestFinished(() => provideFiles(real));
  provideFiles({
    ...real,
    async keep(...file) {
      await removeDataOf(world.db, email);
      await real.keep(...file);
    },
  });
  await world.db
    .collection("documents")
    .doc(document?.id ?? "")
    .update({ status: "waiting", dueAt: 0 });
  await makeDocument(world.as("public"), document?.id ?? "");
  expect(await stored()).toEqual([]);
  expect(document && (await real.read(fileOf(document)))).toBeNull();
});

test("a receipt goes at last without its record, too, where files cannot be read; that is in the log", async () => {
  await customerHas({ email });
  await decide(await linked());
  const real = await files();
  onTestFinished(() => provideFiles(real));
  provideFiles({
    ...real,
    async read() {
      throw new Error("no access to the bucket");
    },
  });
  const [mail] = (await world.db.collection("outbox").get()).docs;
  await mail?.ref.update({ attempts: 3 });
  await post.sweep(1);
  expect((await post.mail.list()).map(({ attachments }) => attachments)).toEqual([[]]);
  expect(
    logged.filter(({ severity, message }) => severity === "ERROR" && message === "mail file"),
  ).toHaveLength(1);
});
