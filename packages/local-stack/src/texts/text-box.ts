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
}

// What networks honor by themselves (https://help.twilio.com/articles/223134027).
const STOP = new Set(["stop", "stopall", "unsubscribe", "cancel", "end", "quit", "revoke", "optout"]);
const START = new Set(["start", "unstop", "yes"]);

/** Keeps texts, in a file too if there is a directory, and which phones asked for no more. */
export class TextBox {
  readonly #file: string | undefined;
  readonly #texts: SentText[];

  constructor(dir?: string) {
    this.#file = dir && path.join(dir, "texts.jsonl");
    this.#texts = this.#file ? readLines(this.#file) : [];
  }

  add(text: Pick<SentText, "way" | "number" | "text">): SentText {
    const kept = { sid: `SM${randomBytes(16).toString("hex")}`, at: new Date().toISOString(), ...text };
    if (this.#file) fs.appendFileSync(this.#file, `${JSON.stringify(kept)}\n`);
    this.#texts.push(kept);
    return kept;
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
    if (this.#file) fs.writeFileSync(this.#file, "");
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
