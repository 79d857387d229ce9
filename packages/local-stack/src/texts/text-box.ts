import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** A text that went one way or the other. */
export interface SentText {
  /** As the service names it. */
  sid: string;
  /** ISO time. */
  at: string;
  /** To a phone, or from one. */
  way: "out" | "in";
  /** Of the phone (E.164). */
  number: string;
  text: string;
  /** Ids and types of its media files. */
  media?: { sid: string; type: string }[];
}

/** A file sent from a phone. */
export type SentFile = { type: string; content: Buffer };

// What networks honor by themselves (https://help.twilio.com/articles/223134027).
const STOP = new Set(["stop", "stopall", "unsubscribe", "cancel", "end", "quit", "revoke", "optout"]);
const START = new Set(["start", "unstop", "yes"]);

/** Keeps texts, in a file too if there is a directory, and which phones asked for no more. */
export class TextBox {
  readonly #file: string | undefined;
  readonly #texts: SentText[];
  readonly #media = new Map<string, Buffer>();

  constructor(dir?: string) {
    this.#file = dir && path.join(dir, "texts.jsonl");
    this.#texts = this.#file ? readLines(this.#file) : [];
  }

  add(text: Pick<SentText, "way" | "number" | "text">, files: readonly SentFile[] = []): SentText {
    const id = (kind: string) => `${kind}${randomBytes(16).toString("hex")}`;
    const media = files.map(({ type, content }) => {
      const sid = id("ME");
      this.#media.set(sid, content);
      if (this.#file) fs.writeFileSync(this.#fileOf(sid), content);
      return { sid, type };
    });
    const kept = {
      ...{ sid: id("SM"), at: new Date().toISOString(), ...text },
      ...(media.length > 0 && { media }),
    };
    if (this.#file) fs.appendFileSync(this.#file, `${JSON.stringify(kept)}\n`);
    this.#texts.push(kept);
    return kept;
  }

  #fileOf(media: string): string {
    const dir = `${this.#file}-media`;
    fs.mkdirSync(dir, { recursive: true });
    return path.join(dir, media);
  }

  /** A media file by its id. */
  file(media: string): (SentFile & { text: string }) | undefined {
    const text = this.#texts.find((one) => one.media?.some(({ sid }) => sid === media));
    const type = text?.media?.find(({ sid }) => sid === media)?.type;
    if (!text || type === undefined) return undefined;
    const content = this.#media.get(media) ?? (this.#file ? fs.readFileSync(this.#fileOf(media)) : undefined);
    return content && { type, content, text: text.sid };
  }

  /** All texts, oldest first. */
  list(): readonly SentText[] {
    return this.#texts;
  }

  /** Did this phone ask for no more, and not for them again? */
  isStopped(number: string): boolean {
    const words = this.#texts
      .filter((one) => one.way === "in" && one.number === number)
      .map(({ text }) => text.trim().toLowerCase());
    return words.reduce(
      (stopped, word) => (STOP.has(word) ? true : START.has(word) ? false : stopped),
      false,
    );
  }

  clear(): void {
    this.#texts.length = 0;
    this.#media.clear();
    if (!this.#file) return;
    fs.writeFileSync(this.#file, "");
    fs.rmSync(`${this.#file}-media`, { recursive: true, force: true });
  }
}

function readLines(file: string): SentText[] {
  if (!fs.existsSync(file)) return [];
  const content = fs.readFileSync(file, "utf8");
  // A last line that was half-written when the process ended is left out.
  return content
    .slice(0, content.lastIndexOf("\n") + 1)
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as SentText);
}

/** The demo shop's account at the service: known to everybody, as is all of a demo shop. */
export const demoAccount = {
  account: `AC${createHash("md5").update("openhood").digest("hex")}`,
  token: "no-token-at-all-it-texts-for-a-demo-shop",
  from: "+15550104400",
} as const;
