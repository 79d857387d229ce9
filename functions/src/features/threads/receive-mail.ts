import { type Language, withoutPiles } from "@openhood/domain/fields";
import { mailboxOf } from "@openhood/domain/mailbox";
import type { Answer } from "@openhood/domain/messages/answer-by-mail";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { withWordsWithin } from "@openhood/domain/threads/answers-within";
import { MAX_TEXT, Text } from "@openhood/domain/threads/entry";
import { isAutomatic, isGenuine, keptOf, type Original } from "@openhood/domain/threads/inbound";
import { withOursMarked } from "@openhood/domain/threads/our-lines";
import { withOwnMarks, withoutOwnMarks } from "@openhood/domain/threads/own-marks";
import { withoutImages } from "@openhood/domain/threads/program-lines";
import { withAsked, withoutQuotes } from "@openhood/domain/threads/quotes";
import { ask, type ThreadApprover } from "@openhood/domain/threads/rules";
import { ownSubject, type Sent, saysNothing } from "@openhood/domain/threads/sent";
import { withoutSecrets } from "@openhood/domain/threads/without-secrets";
import { idsIn } from "../../infra/attempt-mail.ts";
import { audit } from "../../infra/audit.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { countCalls } from "../../infra/rate-limits.ts";
import {
  beginningOf,
  onlyNewWords,
  type ReceivedMail,
  readHead,
  readMail,
  textOf,
} from "../../infra/read-mail.ts";
import { unlessRemoved } from "../../infra/removal-mark.ts";
import { words } from "../../mails/words.ts";
import { approversOn } from "../../stores/approvers-on.ts";
import { find } from "../../stores/orders.ts";
import { replyTarget } from "../../stores/reply-addresses.ts";
import { isReceived, loadThread } from "../../stores/threads.ts";
import { whoDecidesOn } from "../../stores/who-decides-on.ts";

/**
 * What became of an e-mail: in the thread; nowhere, and why; not yet, which its sender's server has to hear; or, with what it
 * says, that there is no such order (any more), or it is not of whoever wrote.
 */
export type Received =
  | { ok: true }
  | {
      ok: false;
      reason:
        | "no-sender"
        | "not-ours"
        | "automatic"
        | "spoofed"
        | "own"
        | "empty"
        | "known"
        | "thread-full"
        | "too-many";
    }
  | {
      ok: false;
      reason: "no-thread";
      answer: Answer & { id: string; to: string; isForSender: boolean; isCut: boolean };
      /** In which they were written to, if they were and as far as the order is there to tell. */
      language: Language | null;
    };

/** The envelope, as far as the provider tells it. */
export type Envelope = { to: string[]; returnPath: string | null };

/** E-mails parsed per mailbox and hour, across all orders. Later ones get a 429, and the provider sends them again. */
const PACE = { max: 40, free: 40, seconds: 3_600 };

/** An e-mail, what is surely new in it, and which of ours it may answer. */
type Read = ReceivedMail & { fresh: string | null; sent: readonly Sent[] };

/**
 * The shop's e-mails that one may answer which is of this id, as their text says them and as their HTML does: those it names, or, where
 * none of them is kept, the latest.
 */
async function sentAbout(ctx: Ctx, id: string, answers: string): Promise<Sent[]> {
  const db = await ctx.db();
  const named = await outbox.named(db, id, idsIn(ctx, answers));
  const sent = named.length > 0 ? named : await outbox.latestAbout(db, id);
  return sent
    .filter(({ to }) => to.address !== ctx.config.contactAddress)
    .flatMap(({ subject, text, html }) => [
      { subject, text },
      { subject, text: textOf(html) },
    ]);
}

/** Nobody wrote anything into it, not even in its subject. */
const isEmpty = ({ fresh, text, subject, files, sent }: Read): boolean =>
  fresh === "" &&
  files.length === 0 &&
  ownSubject(subject, sent) === "" &&
  saysNothing(withOursMarked(text, sent), sent);

/** Room kept in an entry for the note about files, in UTF-16 units. */
const MAX_NOTE = 700;
const PICTURE = /\.(?:jpe?g|png|gif|heic|heif|webp|tiff?|bmp)$/i;

/** The thread entry for an e-mail: its new words, cut to fit, and a note about files we could not keep. */
function entryText(
  { config }: Ctx,
  { fresh, text: whole, subject, files, sent }: Read,
  language: Language,
): string {
  const text = withOursMarked(withoutOwnMarks(whole, true), sent);
  const outside = withoutQuotes(text);
  // A quote with words that we did not send may hold somebody's; of one that is not known nothing is told.
  const isTheirs =
    fresh === null || outside === text.trim() || (sent.length > 0 && !saysNothing(withoutImages(text), sent));
  const all = withWordsWithin(withAsked(text, sent) || fresh || outside, text, sent);
  const found = [all, ownSubject(subject, sent) ?? "", isTheirs ? beginningOf(text) : ""]
    .map((one) =>
      withOwnMarks(withoutSecrets(one))
        .replace(/[^\P{Cc}\n\t]/gu, "")
        .slice(0, files.length > 0 ? MAX_TEXT - MAX_NOTE : MAX_TEXT)
        .toWellFormed(),
    )
    .flatMap((one) => Text.safeParse({ text: one }).data ?? []);
  const own = found[0]?.text;
  const pictures =
    files.filter((name) => PICTURE.test(name)).length || (own || withoutImages(text) === text ? 0 : 1);
  const names = withoutSecrets(files.filter(Boolean).join(", "))
    .slice(0, MAX_NOTE / 2)
    .toWellFormed();
  const address = config.contactAddress;
  const t = words(language);
  const note =
    (pictures > 0 && t("contact.pictures", { pictures, address })) ||
    (names && t("contact.notKept", { files: names, address }));
  return [own, note].filter(Boolean).join("\n\n") || t("contact.nothingNew");
}

const whole = (mail: ReceivedMail): Pick<Original, "text" | "isCut"> => {
  const { text, isCut } = keptOf(mail.text);
  return { text: withoutSecrets(withoutPiles(text)), isCut: isCut || mail.isCut };
};

/** The order an e-mail is of and who wrote it, by its headers alone; or why it goes nowhere. Reads no more of it: anybody can send one. */
async function whoseIs(
  { config }: Ctx,
  raw: Uint8Array,
  envelope: Envelope,
): Promise<
  | { ok: true; id: string; isForSender: boolean; from: string; name: string }
  | Extract<Received, { ok: false }>
> {
  const { headers, from, name, to } = await readHead(raw);
  const receiver = config.inbound?.receiver;
  if (from === null || receiver === undefined) return { ok: false, reason: "no-sender" };
  const target = replyTarget(config, [...envelope.to, ...to], from);
  if (target === null) return { ok: false, reason: "not-ours" };
  if (isAutomatic(headers, from, envelope.returnPath)) return { ok: false, reason: "automatic" };
  if (!isGenuine(headers, receiver, from.slice(from.lastIndexOf("@") + 1)))
    return { ok: false, reason: "spoofed" };
  if (isOwn(config, from)) return { ok: false, reason: "own" };
  return { ok: true, ...target, from, name };
}

/** Is an address one of the shop's own? What it answers by itself would be answered for ever. */
const isOwn = ({ contactAddress, mailFrom, inbound }: Ctx["config"], from: string): boolean =>
  [contactAddress, /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom, `reply@${inbound?.domain}`].some(
    (own) => mailboxOf(own) === mailboxOf(from),
  );

/** Whose mailbox it still is: of who decides on an order (null), or of an approver; undefined where it is nobody's. */
async function writerOf(
  ctx: Ctx,
  order: RepairOrder,
  from: string,
): Promise<ThreadApprover | null | undefined> {
  const [to, on] = await Promise.all([whoDecidesOn(ctx, order), approversOn(await ctx.db(), order)]);
  const isTheirs = ({ email }: { email: string | null }) =>
    email !== null && mailboxOf(email) === mailboxOf(from);
  if (to && isTheirs(to)) return null;
  return on?.approvers.find(isTheirs);
}

/**
 * Takes an e-mail that answers one of an order's into the order's thread, once by its Message-ID, with all its words. It counts
 * only from a mailbox that is the order's now, by the word of who received it; what a program wrote goes
 * nowhere, as a program could answer for ever.
 * @param raw the e-mail as it came over SMTP
 */
export async function receiveMail(ctx: Ctx, raw: Uint8Array, envelope: Envelope): Promise<Received> {
  const whose = await whoseIs(ctx, raw, envelope);
  if (!whose.ok) return whose;
  const { id, isForSender, from, name } = whose;
  const limit = { name: "threads.receive_mailbox", key: mailboxOf(from), limit: PACE, calls: 1 };
  if (!(await countCalls(ctx, [limit])).ok) return { ok: false, reason: "too-many" };
  const received = await readMail(raw);
  const sent = await sentAbout(ctx, id, received.answers);
  const mail: Read = { ...received, fresh: onlyNewWords(received.text, sent), sent };
  if (isEmpty(mail)) return { ok: false, reason: "empty" };
  return commit<Received>(ctx, async (batch, db) => {
    const [loaded, { thread, save }, known] = await Promise.all([
      find(db, id),
      loadThread(db, id),
      isReceived(db, id, mail.id),
    ]);
    if (known) return { ok: false, reason: "known" };
    const approver = loaded && (await writerOf(ctx, loaded.order, from));
    if (!loaded || approver === undefined) {
      const { subject, fresh, files } = mail;
      const of = { id: mail.id, to: id, isForSender, from, name };
      const answer = { ...of, subject, fresh, files, sent, ...whole(mail) };
      const language = (isForSender && loaded?.order.customer.language) || null;
      return { ok: false, reason: "no-thread", answer, language };
    }
    const at = ctx.now().toISOString();
    const said = {
      channel: "email",
      text: entryText(ctx, mail, loaded.order.customer.language),
      job: null,
      original: mail.id,
      approver,
    } as const;
    const made = ask(loaded.order, thread, said, { id: ctx.newId(), at });
    if (!made.ok) return { ok: false, reason: made.reason === "closed" ? "not-ours" : made.reason };
    const { subject, files } = mail;
    const original: Original = {
      v: 1,
      id: mail.id,
      order: id,
      at,
      from,
      subject,
      files,
      ...whole(mail),
    };
    loaded.hold(batch);
    unlessRemoved(batch, db, from);
    save(batch, made.thread, made.entry, original);
    audit(ctx, batch, db, "threads.receive", { kind: "order", id });
    return { ok: true };
  });
}
