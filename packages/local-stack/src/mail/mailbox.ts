import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";

/** A mail as it came in over SMTP. */
export interface ReceivedMail {
  id: string;
  /** ISO time of arrival. */
  receivedAt: string;
  envelope: { from: string; to: string[] };
  /** The message as sent, headers and all. */
  raw: string;
}

/** A received mail with its content taken apart. */
export interface Mail extends ReceivedMail {
  from: string;
  to: string[];
  replyTo: string[];
  subject: string;
  messageId: string;
  inReplyTo: string;
  text: string;
  html: string;
  headers: { key: string; value: string }[];
  attachments: { filename: string; mimeType: string; size: number }[];
}

/** Keeps received mails, in a file too if there is a directory, so that yesterday's are there today. */
export class Mailbox {
  readonly #file: string | undefined;
  readonly #received: ReceivedMail[];
  readonly #parsed = new Map<string, Promise<Mail>>();

  constructor(dir?: string) {
    this.#file = dir && path.join(dir, "mails.jsonl");
    this.#received = this.#file ? readLines(this.#file) : [];
  }

  /** Stores a message; it is in the file when this returns. */
  add(envelope: ReceivedMail["envelope"], message: Buffer): void {
    // latin1 keeps every byte as it is, whatever the message's own encodings.
    const raw = message.toString("latin1");
    const mail = { id: randomUUID(), receivedAt: new Date().toISOString(), envelope, raw };
    if (this.#file) fs.appendFileSync(this.#file, `${JSON.stringify(mail)}\n`);
    this.#received.push(mail);
  }

  /** How many mails there are. */
  get size(): number {
    return this.#received.length;
  }

  /** All mails, oldest first. */
  list(): Promise<Mail[]> {
    return Promise.all(this.#received.map((mail) => this.#parse(mail)));
  }

  /** One mail, if there is one with this id. */
  async get(id: string): Promise<Mail | undefined> {
    const mail = this.#received.find((received) => received.id === id);
    return mail && this.#parse(mail);
  }

  /** What is attached to a mail at a place, counted from 0, if anything is. */
  async attachment(id: string, place: number) {
    const mail = this.#received.find((received) => received.id === id);
    const found = mail && (await PostalMime.parse(Buffer.from(mail.raw, "latin1"))).attachments[place];
    return found && { filename: found.filename ?? "", content: Buffer.from(found.content as ArrayBuffer) };
  }

  /** Forgets everything received. */
  clear(): void {
    this.#received.length = 0;
    this.#parsed.clear();
    if (this.#file) fs.writeFileSync(this.#file, "");
  }

  #parse(received: ReceivedMail): Promise<Mail> {
    const known = this.#parsed.get(received.id);
    if (known) return known;
    const parsed = PostalMime.parse(Buffer.from(received.raw, "latin1")).then((email) =>
      toMail(received, email),
    );
    this.#parsed.set(received.id, parsed);
    return parsed;
  }
}

function toMail(received: ReceivedMail, email: Email): Mail {
  const addresses = (list: Email["to"]) => (list ?? []).map((one) => one.address ?? "");
  return {
    ...received,
    from: email.from?.address ?? "",
    to: addresses(email.to),
    replyTo: addresses(email.replyTo),
    subject: email.subject ?? "",
    messageId: email.messageId ?? "",
    inReplyTo: email.inReplyTo ?? "",
    text: email.text ?? "",
    html: email.html ?? "",
    headers: email.headers.map(({ key, value }) => ({ key, value })),
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? "",
      mimeType,
      size: typeof content === "string" ? content.length : content.byteLength,
    })),
  };
}

function readLines(file: string): ReceivedMail[] {
  if (!fs.existsSync(file)) return [];
  const content = fs.readFileSync(file, "utf8");
  const whole = content.slice(0, content.lastIndexOf("\n") + 1);
  if (whole.length < content.length) {
    console.warn("[mail] The last mail in the mailbox was half-written and is left out.");
    fs.writeFileSync(file, whole);
  }
  return whole
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ReceivedMail);
}
